import type { RunKey } from '../../../../domain/activity/run-key.ts';
import type { Run, RunChange, RunHeader, RunSummary, StoredRun } from '../../../../domain/chat/run.ts';

/** The error for a log with an entry that only a newer program version understands. */
export class UnreadableLogError extends Error {
  constructor(kind: string) {
    super(`An entry '${kind}' of a run cannot be read.`);
    this.name = 'UnreadableLog';
  }
}

/** A selection of runs: by their ids, or by the ids of their Activities. */
export type RunSelection = { runIds: readonly string[] } | { activityIds: readonly string[] };

/**
 * The open runs of every learner.
 *
 * Adapters: `change` must read the run, call `decide` and store its change in one transaction with the run locked; two
 * changes of one run must never overlap, and of two parallel creations one succeeds and the other sees its run.
 * `decide` must be pure, since it may be called again after a conflict. A resolved promise means that the change is
 * durable. A log with an entry of a newer program version must be neither read nor written: such calls throw
 * UnreadableLogError.
 */
export interface RunRepository {
  find(key: RunKey): Promise<Run | null>;
  change<Reply>(
    key: RunKey,
    decide: (run: Run | null) => { change?: RunChange; reply: Reply },
  ): Promise<Reply>;
  /** Returns the open run, without definition and log. */
  summary(key: RunKey): Promise<RunSummary | null>;
  /** Returns every open run of a person, without definition and log. */
  summaries(personId: string): Promise<readonly RunSummary[]>;
  /** Returns the Activity of each completed run of a person that was closed because the Activity was started again. */
  finishedBefore(personId: string): Promise<readonly string[]>;
  /** Returns the number of entries in all logs of a person, closed runs included, plus one for each log. */
  keptBy(personId: string): Promise<number>;
  /** Returns how many people have an open, uncompleted run of the Activity. */
  underWay(activityId: string): Promise<number>;
  /** Returns all runs of a person without their logs, closed runs included. */
  headsOf(personId: string): Promise<readonly RunHeader[]>;
  /**
   * Returns all runs of a person, or `some` of them, with their logs, ordered by id, closed runs included. Runs are
   * read in batches, so that other work is not blocked; each run is read from before or after a change, never between.
   */
  ofPerson(personId: string, some?: RunSelection): AsyncIterable<StoredRun>;
  /** Returns any run, closed ones too, for operators. */
  stored(runId: string): Promise<StoredRun | null>;
  /**
   * Returns all runs, or those of one Activity, ordered by id, for operators. Runs are read in batches, to limit
   * memory; each run is read from before or after a change, never between.
   */
  all(of?: { activityId: string }): AsyncIterable<StoredRun>;
}
