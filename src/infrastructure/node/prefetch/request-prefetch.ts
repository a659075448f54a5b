import type { OpenEnrolment } from '../../../domain/programme/programme.ts';
import type { RunSummary } from '../../../domain/chat/run.ts';
import type { EntryColumns } from '../platform/database/run-entries.ts';
import type { RunRow } from '../platform/database/tables/tables.ts';

/**
 * Which open runs and enrolments a request needs: those of one Activity, or all when `activityId` is null.
 * `inBrief` leaves out the log.
 */
export type PrefetchHint = { activityId: string | null; programmeId: string | null; inBrief?: boolean };

export type OpenRun = Omit<RunRow, 'person_id' | 'closed_at'>;

/** A learner's open work, read in the statement that identifies them: everything, or one run. */
export type Prefetched = { personId: string; all: PrefetchedCatalogue | null; one: PrefetchedRun | null };

export type PrefetchedCatalogue = {
  enrolments: readonly OpenEnrolment[];
  runs: readonly RunSummary[];
  /** The Activities of closed runs that were completed. */
  finishedBefore: readonly string[];
};

/** The run of an Activity, standalone or inside a Programme; `entries` is null when the log was not read, or is compressed. */
export type PrefetchedRun = {
  activityId: string;
  programmeId: string | null;
  enrolment: OpenEnrolment | null;
  run: OpenRun | null;
  entries: readonly EntryColumns[] | null;
};

/**
 * The prefetched rows of one request. They are valid until the request changes something; afterwards the
 * repositories read again. `compose/sql-ports.ts` makes the repositories of the request with it.
 */
export class RequestPrefetch {
  #prefetched: Prefetched | null;

  constructor(prefetched: Prefetched | null = null) {
    this.#prefetched = prefetched;
  }

  /** Everything that this person has open; null for another person, or when it was not read. */
  allOf(personId: string): PrefetchedCatalogue | null {
    return this.#of(personId)?.all ?? null;
  }

  /** The one run that the request is about; null as above. */
  oneOf(personId: string): PrefetchedRun | null {
    return this.#of(personId)?.one ?? null;
  }

  /** Call before a change: the rows would be stale. */
  clear(): void {
    this.#prefetched = null;
  }

  #of(personId: string): Prefetched | null {
    return this.#prefetched?.personId === personId ? this.#prefetched : null;
  }
}
