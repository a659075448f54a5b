import type { Step, StepResponse } from './step-kinds.ts';

/** 'Completed' is the significant value (specification 3). */
export type ActivityStatus = 'InProgress' | 'Completed';

/** Steps that follow, and whether the Activity is now done. */
export type StepsReply = {
  steps: Step[];
  activityStatus: ActivityStatus;
  /** The touchpoint at whose end the conversation has stopped; going past that end goes on. */
  pausedTouchpoint?: string;
  /** It waits there for what the family has planned, at this instant (ISO 8601). */
  plannedFor?: string;
  /**
   * How often the family has gone back to change an answer; from a server a number that differs between runs, too.
   * Missing where that cannot be done.
   */
  turn?: number;
  /** Answers that count no more since the family went back; each can be given again if its step is asked again. */
  earlierAnswers?: readonly EarlierAnswer[];
  /** The language of the next touchpoint, and all languages to choose from; given where there are several. */
  language?: string;
  languages?: readonly string[];
};

export type EarlierAnswer = { touchpointStepEntityId: string; response: StepResponse };
