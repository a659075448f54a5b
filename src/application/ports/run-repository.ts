import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { RunEntry } from '../../domain/chat/script.ts';

/** One learner's run of one Activity: alone (`enrolmentId` null) or inside a Programme enrolment. */
export type RunKey = { personId: string; activityId: string; enrolmentId: string | null };

/** A run stays on its content version until completed or reset. Instants are epoch ms. */
export type Run = {
  id: string;
  /** Hash of the content version. */
  version: string;
  definition: ActivityDefinition;
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/** What a decision wants written; everything of one decision is stored together or not at all. */
export type RunChange = {
  /** Makes the run when there is none, on this content version. */
  create?: { version: string; enrolledAt: number };
  startedAt?: number;
  completedAt?: number;
  append?: readonly RunEntry[];
  /** Closes the run: its responses stay for reports, and the next enrolment makes a new run. */
  closedAt?: number;
};

/**
 * The open runs of every learner.
 *
 * Adapters: `change` reads the run, calls `decide` and stores its change in one transaction with
 * the run locked; two changes of one run never overlap, and of two parallel creations one wins and
 * the other sees it. `decide` may be called again after a conflict and must be pure. A resolved
 * promise means the change is durable.
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
  /** Any run, closed ones too: for operators. */
  stored(runId: string): Promise<StoredRun | null>;
  /**
   * All runs, or those of one Activity, in the order of their ids: for operators. They are read in portions,
   * so that a whole service's fit into memory, and each is seen whole before or after a change.
   */
  all(of?: { activityId: string }): AsyncIterable<StoredRun>;
}

/** A run as operators see it; whose it is stays with the repository. */
export type StoredRun = Run & {
  activityId: string;
  /** Last change of the run. */
  touchedAt: number;
  /** Reset: its responses stay, the learner's next run is another. */
  closedAt: number | null;
};

export type RunSummary = {
  activityId: string;
  enrolmentId: string | null;
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** Last change of the run. */
  touchedAt: number;
};
