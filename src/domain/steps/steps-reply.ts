import type { Step, StepResponse } from './step-kinds.ts';

/** The status of a run; clients must act on 'Completed' (specification 3). */
export type ActivityStatus = 'InProgress' | 'Completed';

/** The response of the server: the steps that follow, and whether the Activity is completed. */
export type StepsReply = {
  steps: Step[];
  activityStatus: ActivityStatus;
  /** The touchpoint at whose end the conversation has stopped; ending it continues the conversation. */
  pausedTouchpoint?: string;
  /** The instant (ISO 8601) of the plan for which the conversation waits. */
  plannedFor?: string;
  /**
   * The number of times that the family has gone back to change an answer; the server adds a number for the run, so
   * that it differs between runs, too. Missing when answers cannot be changed.
   */
  turn?: number;
  /** The undone answers; each is offered again when its step is asked again. */
  earlierAnswers?: readonly EarlierAnswer[];
  /**
   * The language from the next touchpoint on; `languages` are all that the family can choose. Missing with one language
   * only.
   */
  language?: string;
  languages?: readonly string[];
};

export type EarlierAnswer = { touchpointStepEntityId: string; response: StepResponse };
