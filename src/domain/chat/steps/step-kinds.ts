import type { StepResponse } from './response.ts';
import { choice, type ChoiceStep, type PathChoiceDefinition } from './choice.ts';
import { feedback, type FeedbackDefinition, type FeedbackStep } from './feedback.ts';
import { input, type InputStep, type UserInputDefinition } from './input.ts';
import { message, type MessageDefinition, type MessageStep } from './message.ts';
import type { StepBase, StepKind } from './step-kind.ts';

/** A step as its author writes it. */
export type StepDefinition =
  | MessageDefinition
  | PathChoiceDefinition
  | UserInputDefinition
  | FeedbackDefinition;

export type StepType = StepDefinition['type'];

/** A kind that a foreign server sends and this program does not know: it is reported and passed over. */
export type UnknownStep = StepBase & { stepType: 'unknown'; endsTouchpoint?: string };

/** A step as a learner receives it; the same shape travels on the wire. */
export type KnownStep = MessageStep | ChoiceStep | InputStep | FeedbackStep;
export type Step = KnownStep | UnknownStep;

export type StepOf<T extends StepType> = Extract<KnownStep, { stepType: T }>;
export type DefinitionOf<T extends StepType> = Extract<StepDefinition, { type: T }>;
type ResponseKinds = {
  message: never;
  'user-path-choice': 'choice';
  'user-input': 'input';
  feedback: 'feedback';
};
export type ResponseOf<T extends StepType> = Extract<StepResponse, { kind: ResponseKinds[T] }>;

/** Every kind of step. A kind that is missing here, or misses a duty, does not compile. */
export const stepKinds: { readonly [T in StepType]: StepKind<DefinitionOf<T>, StepOf<T>, ResponseOf<T>> } = {
  message,
  'user-path-choice': choice,
  'user-input': input,
  feedback,
};

/** The type of step that each kind of response answers. */
const answeredBy: { readonly [K in StepResponse['kind']]: StepType } = {
  choice: 'user-path-choice',
  input: 'user-input',
  feedback: 'feedback',
};

type AnyKind = StepKind<StepDefinition, KnownStep, StepResponse>;

/**
 * The kind of an authored step, a delivered one or a response. The map above pairs each type with its own kind,
 * which the compiler cannot follow through a union: this is the one place that says so.
 */
export function kindOf(type: StepType): AnyKind {
  return stepKinds[type];
}

export function kindOfResponse({ kind }: StepResponse): AnyKind {
  return kindOf(answeredBy[kind]);
}

export function isKnown(step: Step): step is KnownStep {
  return step.stepType !== 'unknown';
}

/** The touchpoint that ends with this step and whose end is waited for. */
export function endedTouchpoint(step: Step): string | undefined {
  return 'endsTouchpoint' in step ? step.endsTouchpoint : undefined;
}

/** Does this kind of step wait for the learner? */
export function awaitsAnswer({ stepType }: Pick<Step, 'stepType'>): boolean {
  return stepType !== 'unknown' && kindOf(stepType).answer !== null;
}

/** Two answers are the same answer when every value is; a repeat is then harmless (decision S06). */
export function sameResponse(one: StepResponse, other: StepResponse): boolean {
  return one.kind === other.kind && kindOfResponse(one).same(one, other);
}

/** What is wrong with a response to a step, in words, or null (specification 5). */
export function problemWith(step: Step, response: StepResponse): string | null {
  return step.stepType !== 'unknown' && kindOf(step.stepType).answer === response.kind
    ? kindOf(step.stepType).problem(step, response)
    : 'This step takes another kind of response.';
}
