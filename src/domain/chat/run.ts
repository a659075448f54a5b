import type { ActivityDefinition } from '../activity/definition.ts';
import type { RunEntry } from './run-entry.ts';

/** One run of an Activity, which stays on its content version until completed or reset. Instants are epoch ms. */
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

/** The writes of one decision; they are stored together or not at all. */
export type RunChange = {
  /** Creates the run on this content version if there is none. */
  create?: { version: string; enrolledAt: number };
  startedAt?: number;
  completedAt?: number;
  append?: readonly RunEntry[];
  /**
   * The run is hidden from the dashboard from now on, because the family left it for its safety. This cannot be undone.
   */
  quietAt?: number;
  /** The run is closed from now on: its answers stay for reports, and the next enrolment makes a new run. */
  closedAt?: number;
};

/** A run as operators see it, without the person's id. */
export type StoredRun = Run & {
  activityId: string;
  /** The instant of the last change of the run. */
  touchedAt: number;
  /** The instant of a reset: the answers stay, and the learner's next run is another one. */
  closedAt: number | null;
  /**
   * The instant (epoch ms) since which the run is listed only on request, because the family left it for its safety;
   * else null.
   */
  quietAt: number | null;
};

/** A run without its log, with the number of standing answers. */
export type RunHeader = Omit<StoredRun, 'log'> & { answers: number };

/** The last plan that a family made in a run. Instants are epoch ms. */
export type FamilyPlan = {
  /** The id of the plan's keepsake, if its author marks it with `keep`. */
  keepsakeId: string;
  at: number;
  madeAt: number;
  /** The id of the touchpoint that asks how it went, while the conversation waits for the plan. */
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
  /** The number of standing answers, without undone ones. */
  answers: number;
  /** The family's last plan in the run. */
  plan: FamilyPlan | null;
  /** The instant since which the dashboard hides the run: the family left it through a pause or by 'Exit this page'. */
  quietAt: number | null;
};
