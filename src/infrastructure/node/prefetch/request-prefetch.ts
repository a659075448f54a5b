import type { OpenEnrolment } from '../../../domain/programme/programme.ts';
import type { RunSummary } from '../../../domain/chat/run.ts';
import type { RunEntryColumns } from '../platform/database/run-entries.ts';
import type { RunRow } from '../platform/database/tables/tables.ts';

/**
 * The open runs and enrolments that a request needs: those of one Activity, or all if `activityId` is null. `inBrief`
 * leaves out the log.
 */
export type PrefetchHint = { activityId: string | null; programmeId: string | null; inBrief?: boolean };

export type OpenRun = Omit<RunRow, 'person_id' | 'closed_at'>;

/** The learner's open runs and enrolments (all, or one run), read in the statement that identifies the learner. */
export type PrefetchedRows = { personId: string; all: PrefetchedCatalogue | null; one: PrefetchedRun | null };

export type PrefetchedCatalogue = {
  enrolments: readonly OpenEnrolment[];
  runs: readonly RunSummary[];
  /** The Activities of closed runs that were completed. */
  finishedBefore: readonly string[];
};

/**
 * The run of an Activity, standalone or inside a Programme; `entries` is null if the log was not read or is compressed.
 */
export type PrefetchedRun = {
  activityId: string;
  programmeId: string | null;
  enrolment: OpenEnrolment | null;
  run: OpenRun | null;
  entries: readonly RunEntryColumns[] | null;
};

/**
 * Holds the prefetched rows of one request. They are valid until the request changes something; afterwards the
 * repositories read again. `compose/sql-ports.ts` creates the repositories of the request with it.
 */
export class RequestPrefetch {
  #prefetched: PrefetchedRows | null;

  constructor(prefetched: PrefetchedRows | null = null) {
    this.#prefetched = prefetched;
  }

  /** Returns all open runs and enrolments of this person; null for another person, or if they were not read. */
  allOf(personId: string): PrefetchedCatalogue | null {
    return this.#of(personId)?.all ?? null;
  }

  /** Returns the one run that the request is about; null for another person, or if it was not read. */
  oneOf(personId: string): PrefetchedRun | null {
    return this.#of(personId)?.one ?? null;
  }

  /** Drops the rows; must be called before a change, which makes them stale. */
  clear(): void {
    this.#prefetched = null;
  }

  #of(personId: string): PrefetchedRows | null {
    return this.#prefetched?.personId === personId ? this.#prefetched : null;
  }
}
