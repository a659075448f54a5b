import type { ActivityDefinition } from '../activity/definition.ts';
import type { RunEntry } from './run-entry.ts';

/** A run (one play of an Activity). It stays on its content version until completed or reset. Instants are epoch ms. */
export type Run = {
  id: string;
  /** The hash of the content version. */
  version: string;
  definition: ActivityDefinition;
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/** The changes of one decision, which are stored together or not at all. */
export type RunChange = {
  /** Creates the run on this content version if there is none. */
  create?: { version: string; enrolledAt: number };
  startedAt?: number;
  completedAt?: number;
  append?: readonly RunEntry[];
  /**
   * Hides the run from the dashboard from this instant on, because the family left it for its safety. This cannot be
   * undone.
   */
  quietAt?: number;
  /** Closes the run at this instant: its answers stay for reports, and the next enrolment makes a new run. */
  closedAt?: number;
};

/** A run as operators see it, without the person's id. */
export type StoredRun = Run & {
  activityId: string;
  /** The instant of the last change of the run. */
  touchedAt: number;
  /** The instant of a reset: the answers stay, and the learner's next run is a new one. */
  closedAt: number | null;
  /**
   * The instant (epoch ms) since which the run is listed only on request, because the family left it for its safety;
   * else null.
   */
  quietAt: number | null;
};

/** A run without its log; `answers` is the number of answers that were not undone. */
export type RunHeader = Omit<StoredRun, 'log'> & { answers: number };

/** The last plan that a family made in a run. Instants are epoch ms. */
export type FamilyPlan = {
  /** The id of the plan's keepsake, which exists if the author marks the step with `keep`. */
  keepsakeId: string;
  at: number;
  madeAt: number;
  /**
   * The id of the touchpoint that asks how the plan went, while the conversation waits for the plan; otherwise null.
   */
  checkIn: string | null;
};

/** A run without its definition and log. */
export type RunSummary = {
  activityId: string;
  enrolmentId: string | null;
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** The instant of the last change of the run. */
  touchedAt: number;
  /** The number of answers that were not undone. */
  answers: number;
  /** The family's last plan in the run. */
  plan: FamilyPlan | null;
  /** The instant since which the dashboard hides the run: the family left it through a pause or by 'Exit this page'. */
  quietAt: number | null;
};
