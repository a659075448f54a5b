import type { ActivityDefinition } from '../activity/definition.ts';
import type { RunEntry } from './run-entry.ts';

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

/** The writes of one decision; they are stored together or not at all. */
export type RunChange = {
  /** Makes the run when there is none, on this content version. */
  create?: { version: string; enrolledAt: number };
  startedAt?: number;
  completedAt?: number;
  append?: readonly RunEntry[];
  /** From now on home says nothing of the run: the family left it for its safety. Nothing takes that back. */
  quietAt?: number;
  /** Closes the run: its responses stay for reports, and the next enrolment makes a new run. */
  closedAt?: number;
};

/** A run as operators see it; whose it is stays with the repository. */
export type StoredRun = Run & {
  activityId: string;
  /** Last change of the run. */
  touchedAt: number;
  /** Reset: its responses stay, the learner's next run is another. */
  closedAt: number | null;
  /**
   * The instant since which the run is listed only on request: the family left it for its safety (epoch ms); else null.
   */
  quietAt: number | null;
};

/** A run without its log: how many answers of it count. */
export type RunHead = Omit<StoredRun, 'log'> & { answers: number };

/** The last plan that a family made in a run. Instants are epoch ms. */
export type FamilyPlan = {
  /** The keepsake of the plan, where its author has it kept. */
  keepsakeId: string;
  at: number;
  madeAt: number;
  /** The touchpoint that asks how it went, while the conversation waits for that. */
  checkIn: string | null;
};

/** A run without its definition and log. */
export type RunSummary = {
  activityId: string;
  enrolmentId: string | null;
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** Last change of the run. */
  touchedAt: number;
  /** How many answers count: those that a change has undone do not. */
  answers: number;
  /** The family's last plan in the run. */
  plan: FamilyPlan | null;
  /** The instant since which home does not mention it: the family left it through a pause or by 'Exit this page'. */
  quietAt: number | null;
};
