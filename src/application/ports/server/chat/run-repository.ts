import type { RunKey } from '../../../../domain/activity/run-key.ts';
import type { Run, RunChange, RunHead, RunSummary, StoredRun } from '../../../../domain/chat/run.ts';

/** A newer program has written an entry into the log of a run that this one does not know. */
export class UnreadableLog extends Error {
  constructor(kind: string) {
    super(`An entry '${kind}' of a run cannot be read.`);
    this.name = 'UnreadableLog';
  }
}

/** Runs with these ids, or of these Activities. */
export type SomeRuns = { runIds: readonly string[] } | { activityIds: readonly string[] };

/**
 * The open runs of every learner.
 *
 * Adapters: `change` reads the run, calls `decide` and stores its change in one transaction with
 * the run locked; two changes of one run never overlap, and of two parallel creations one wins and
 * the other sees it. `decide` may be called again after a conflict and must be pure. A resolved
 * promise means the change is durable. A log with an entry of a newer program is neither read nor written to: what
 * needs it throws UnreadableLog.
 */
export interface RunRepository {
  find(key: RunKey): Promise<Run | null>;
  change<Reply>(
    key: RunKey,
    decide: (run: Run | null) => { change?: RunChange; reply: Reply },
  ): Promise<Reply>;
  /** The open run, without definition and log. */
  summary(key: RunKey): Promise<RunSummary | null>;
  /** Every open run of a person, the same way. */
  summaries(personId: string): Promise<readonly RunSummary[]>;
  /** The Activity of each run of a person that was completed and is closed by now: it was begun anew. */
  finishedBefore(personId: string): Promise<readonly string[]>;
  /** How many entries all logs of a person hold, closed ones too, and one more for each log. */
  keptBy(personId: string): Promise<number>;
  /** How many people have an open run of the Activity that is not completed. */
  underWay(activityId: string): Promise<number>;
  /** All runs of a person without their logs, closed ones too. */
  headsOf(personId: string): Promise<readonly RunHead[]>;
  /**
   * All runs of a person with their logs, or some of them, closed ones too, in the order of their ids. They are read in
   * parts, between which others have their turn; each run is seen whole before or after a change.
   */
  ofPerson(personId: string, some?: SomeRuns): AsyncIterable<StoredRun>;
  /** Any run, closed ones too: for operators. */
  stored(runId: string): Promise<StoredRun | null>;
  /**
   * All runs, or those of one Activity, in the order of their ids: for operators. They are read in batches,
   * so that a whole service's fit into memory, and each is seen whole before or after a change.
   */
  all(of?: { activityId: string }): AsyncIterable<StoredRun>;
}
