import { choiceStepKind, findChoiceFaults, maskChoiceResponse, choiceSchema } from './choice.ts';
import { feedbackStepKind, findFeedbackFaults, maskFeedbackResponse, feedbackSchema } from './feedback.ts';
import { inputStepKind, findInputFaults, maskInputResponse, inputSchema } from './input.ts';
import { messageStepKind, messageSchema } from './message.ts';
import { planStepKind, maskPlanResponse, planSchema } from './plan.ts';
import {
  typedTextPlaceholder,
  type PictureDefinition,
  type StepBase,
  type StepFault,
  type StepKind,
  type StepMask,
} from './step-kind.ts';
import type { StepFaults, StepSchema } from './step-schema.ts';

/**
 * The map of all kinds of steps. The types below derive from it, so code that handles all kinds must handle a new one.
 */
export const stepKinds = {
  message: messageStepKind,
  'user-path-choice': choiceStepKind,
  'user-input': inputStepKind,
  feedback: feedbackStepKind,
  plan: planStepKind,
} as const;

/**
 * The kinds by type. A map entry of type `any` (a missing object) is left out, so that the compiler reports only that
 * entry.
 */
type Kinds = {
  [T in keyof typeof stepKinds as 0 extends 1 & (typeof stepKinds)[T] ? never : T]: (typeof stepKinds)[T];
};
export type StepType = keyof Kinds;

/**
 * The documentation of each kind for authors. It is separate from the kinds because the learner app does not need it.
 */
export const stepSchemas = {
  message: messageSchema,
  'user-path-choice': choiceSchema,
  'user-input': inputSchema,
  feedback: feedbackSchema,
  plan: planSchema,
} as const satisfies { readonly [T in StepType]: StepSchema<DefinitionOf<T>> };

/** The rules of each kind. They are separate from the schemas because the editor's worker uses compiled schemas. */
const stepFaults: { readonly [T in StepType]: StepFaults<DefinitionOf<T>> } = {
  message: () => [],
  'user-path-choice': findChoiceFaults,
  'user-input': findInputFaults,
  feedback: findFeedbackFaults,
  plan: () => [],
};

/** Returns the rules that one authored step breaks by itself, without those about bubbles. */
export function findStepFaults(step: StepDefinition): readonly StepFault[] {
  const faults: StepFaults<StepDefinition> = stepFaults[step.type];
  return faults(step);
}

const stepMasks: { readonly [T in StepType]: StepMask<DefinitionOf<T>, ResponseOf<T>> | null } = {
  message: null,
  'user-path-choice': maskChoiceResponse,
  'user-input': maskInputResponse,
  feedback: maskFeedbackResponse,
  plan: maskPlanResponse,
};

/** Returns a response without the family's own text; `step` is the authored one, if the version has it. */
export function maskResponse(response: StepResponse, step: StepDefinition | undefined): StepResponse {
  const { type } = getResponseStepKind(response);
  const mask: StepMask<StepDefinition, StepResponse> | null = stepMasks[type];
  return mask === null ? response : mask(response, step?.type === type ? step : null);
}

/** An authored step of any kind. */
export type StepDefinition = DefinitionOf<StepType>;
type DefinitionOf<T extends StepType> = Parameters<Kinds[T]['deliver']>[0];

/** A step of a kind that this program does not know, from a foreign server: it is reported and skipped. */
export type UnknownStep = StepBase & { stepType: 'unknown'; endsTouchpoint?: string };

/** A step as a learner receives it, with the same shape in the API. */
export type KnownStep = Parameters<Kinds[StepType]['canBeAnswered']>[0];
export type Step = KnownStep | UnknownStep;
export type StepOf<T extends StepType> = Extract<KnownStep, { stepType: T }>;

/** A response to one step. Its `kind` belongs to exactly one kind of step. */
export type StepResponse = ResponseOf<StepType>;
export type ResponseOf<T extends StepType> = Parameters<Kinds[T]['same']>[0];

/** The draft of an answer that was not sent. */
export type AnswerDraft = NonNullable<ReturnType<Kinds[StepType]['readDraft']>>;

type AnyKind = StepKind<StepDefinition, KnownStep, StepResponse, AnswerDraft>;

/**
 * Checks that each kind is under its own type in the map and has a response of its own; anything else does not compile.
 */
type Distinct = {
  readonly [T in StepType]: {
    readonly type: T;
    readonly answer: Exclude<ResponseOf<T>['kind'], ResponseOf<Exclude<StepType, T>>['kind']> | null;
  };
};

/**
 * Returns the kind of an authored or delivered step. The map pairs each type with its own kind, which the compiler
 * cannot follow through a union: only this function asserts it.
 */
export function getStepKind(type: StepType): AnyKind {
  return (stepKinds satisfies Distinct)[type];
}

export function getResponseStepKind(response: StepResponse): AnyKind {
  for (const kind of Object.values<AnyKind>(stepKinds)) if (kind.answer === response.kind) return kind;
  throw new RangeError(response.kind);
}

/** Returns the text of the learner's own bubble, or null. */
export function getResponseText(response: StepResponse): string | null {
  return getResponseStepKind(response).answered(response).selectedOption ?? null;
}

/** Returns the same answer in another language: an option's label changes, a family's own text does not. */
export function translateResponse(
  response: StepResponse,
  from: StepDefinition,
  to: StepDefinition,
): StepResponse {
  if (from === to) return response;
  const words = getResponseText(response);
  const place = getStepKind(from.type)
    .exits(from)
    .findIndex(({ answer }) => answer !== null && answer === words);
  const label = getStepKind(to.type).exits(to)[place]?.answer ?? null;
  return label === null ? response : (createSampleResponse(to, label) ?? response);
}

/** Returns a sample answer that takes the exit `label`; null when the step asks nothing. */
export function createSampleResponse(definition: StepDefinition, label: string | null): StepResponse | null {
  const { asks, response, deliver } = getStepKind(definition.type);
  const answers = asks(deliver(definition, undefined)).map(
    ({ questionEntityId, type, min = 0, options }) => ({
      feedbackQuestionEntityId: questionEntityId,
      responses: [label ?? (type === 'range' ? String(min) : (options?.[0]?.value ?? typedTextPlaceholder))],
    }),
  );
  return response(answers);
}

/** Returns whether the answer picks one of several exits. */
export function isChoiceStep(definition: StepDefinition): boolean {
  return getStepKind(definition.type)
    .exits(definition)
    .some(({ answer }) => answer !== null);
}

export function isKnownStep(step: Step): step is KnownStep {
  return step.stepType !== 'unknown';
}

/** Returns the id of the touchpoint that ends with this step, if the run waits for that end. */
export function getEndedTouchpoint(step: Step): string | undefined {
  return 'endsTouchpoint' in step ? step.endsTouchpoint : undefined;
}

/** Returns whether this kind of step waits for the learner. */
export function isAnswerAwaited({ stepType }: Pick<Step, 'stepType'>): boolean {
  return stepType !== 'unknown' && getStepKind(stepType).answer !== null;
}

/** Returns whether two answers are equal in every value, so that a repetition has no effect (decision S06). */
export function isSameResponse(one: StepResponse, other: StepResponse): boolean {
  return one.kind === other.kind && getResponseStepKind(one).same(one, other);
}

/** Returns the problem with a response to a step as a message, or null (specification 5). */
export function findResponseProblem(step: Step, response: StepResponse): string | null {
  return step.stepType !== 'unknown' && getStepKind(step.stepType).answer === response.kind
    ? getStepKind(step.stepType).problem(step, response)
    : 'This step takes another kind of response.';
}

/** Returns the recordings of an authored step, each with its JSON pointer within the step. */
export const listStepRecordings = ({
  audio,
  video,
}: StepDefinition): { path: string; kind: 'audio' | 'video'; url: string }[] => [
  ...(audio ? [{ path: '/audio', kind: 'audio' as const, url: audio.url }] : []),
  ...(video ? [{ path: '/video', kind: 'video' as const, url: video.url }] : []),
];

/** Returns all pictures of an authored step, each with its JSON pointer within the step and the text beside it. */
export const listStepPictures = (
  step: StepDefinition,
): readonly { path: string; picture: PictureDefinition; words: string }[] => [
  ...(step.image ? [{ path: '/image', picture: step.image, words: '' }] : []),
  ...getStepKind(step.type).pictures(step),
];
