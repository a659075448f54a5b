/**
 * A step as a learner receives it (specification 3, "Activity step").
 * The same shape travels on the wire, so nothing is translated on the way.
 */

export const actionTypes = [
  'discuss',
  'input',
  'listen',
  'reflect',
  'talk',
  'roleplay',
  'think',
  'write',
] as const;

/** The eight prompts of specification 2.2; servers may send others (decision A46). */
export type ActionType = (typeof actionTypes)[number];

export type QuestionType = 'single-select' | 'multi-select' | 'text' | 'range';

export type FeedbackQuestion = {
  questionEntityId: string;
  type: QuestionType;
  prompt: string;
  options?: { label: string; value: string }[];
  maxLength?: number;
  min?: number;
  max?: number;
};

/** `stepType` is open: the specification lists four kinds "and others". */
export type Step = {
  touchpointStepEntityId: string;
  stepType: string;
  /** Place in the run, from 1. */
  ordinal: number;
  touchpointTitle?: string;
  /** Delivered earlier and not waited on: appears at once. */
  viewed: boolean;
  /** Markdown. */
  text?: string;
  imageUrl?: string;
  imageAltText?: string;
  actionType?: string;
  /** On a message: the touchpoint that ends here and whose end the run waits for. */
  endsTouchpoint?: string;
  /** The learner's answer, shown as a user bubble. */
  selectedOption?: string;
  options?: { label: string }[];
  maxLength?: number;
  questions?: FeedbackQuestion[];
};

/** Does this kind of step wait for the learner? */
export function awaitsAnswer(step: Pick<Step, 'stepType'>): boolean {
  return (
    step.stepType === 'user-path-choice' || step.stepType === 'user-input' || step.stepType === 'feedback'
  );
}

/** 'Completed' is the significant value (specification 3). */
export type ActivityStatus = 'InProgress' | 'Completed';

/** Steps that follow, and whether the Activity is now done. */
export type StepsReply = { steps: Step[]; activityStatus: ActivityStatus };
