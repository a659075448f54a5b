import type { Step } from './step-kinds.ts';

/** 'Completed' is the significant value (specification 3). */
export type ActivityStatus = 'InProgress' | 'Completed';

/** Steps that follow, and whether the Activity is now done. */
export type StepsReply = {
  steps: Step[];
  activityStatus: ActivityStatus;
  /** The touchpoint at whose end the conversation has stopped; going past that end goes on. */
  pausedTouchpoint?: string;
};
