import { choice } from './choice.ts';
import { feedback } from './feedback.ts';
import { input } from './input.ts';
import { message } from './message.ts';
import type { StepBase, StepKind } from './step-kind.ts';

/** Every kind of step. The types below are those of the kinds, so what handles all kinds has to handle a new one. */
export const stepKinds = {
  message,
  'user-path-choice': choice,
  'user-input': input,
  feedback,
} as const;

type Kinds = typeof stepKinds;
export type StepType = keyof Kinds;

/** A step as its author writes it. */
export type StepDefinition = Parameters<Kinds[StepType]['deliver']>[0];

/** A kind that a foreign server sends and this program does not know: it is reported and passed over. */
export type UnknownStep = StepBase & { stepType: 'unknown'; endsTouchpoint?: string };

/** A step as a learner receives it; the same shape travels on the wire. */
export type KnownStep = Parameters<Kinds[StepType]['canBeAnswered']>[0];
export type Step = KnownStep | UnknownStep;
export type StepOf<T extends StepType> = Extract<KnownStep, { stepType: T }>;

/** An answer to one step. Its `kind` is the answer's name, which no other kind of step has. */
export type StepResponse = ResponseOf<StepType>;
export type ResponseOf<T extends StepType> = Parameters<Kinds[T]['same']>[0];

type AnyKind = StepKind<StepDefinition, KnownStep, StepResponse>;

/** Each kind stands under its own type and has an answer that no other kind has. What breaks this does not compile. */
type Distinct = {
  readonly [T in StepType]: {
    readonly type: T;
    readonly answer: Exclude<ResponseOf<T>['kind'], ResponseOf<Exclude<StepType, T>>['kind']> | null;
  };
};

/**
 * The kind of an authored step, a delivered one or a response. The map above pairs each type with its own kind,
 * which the compiler cannot follow through a union: this is the one place that says so.
 */
export function kindOf(type: StepType): AnyKind {
  return (stepKinds satisfies Distinct)[type];
}

export function kindOfResponse(response: StepResponse): AnyKind {
  for (const kind of Object.values<AnyKind>(stepKinds)) if (kind.answer === response.kind) return kind;
  throw new RangeError(response.kind);
}

/** The words of the learner's own bubble, or null. */
export function shownWords(response: StepResponse): string | null {
  return kindOfResponse(response).answered(response).selectedOption ?? null;
}

/** Does the answer pick one of several ways on? */
export function isChoice(definition: StepDefinition): boolean {
  return kindOf(definition.type)
    .exits(definition)
    .some(({ answer }) => answer !== null);
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
