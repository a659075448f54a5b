import { choice, choiceFaults, choiceMask, choiceSchema } from './choice.ts';
import { feedback, feedbackFaults, feedbackMask, feedbackSchema } from './feedback.ts';
import { input, inputFaults, inputMask, inputSchema } from './input.ts';
import { message, messageSchema } from './message.ts';
import { plan, planMask, planSchema } from './plan.ts';
import {
  anyWords,
  type PictureDefinition,
  type StepBase,
  type StepFault,
  type StepKind,
  type StepMask,
} from './step-kind.ts';
import type { StepFaults, StepSchema } from './step-schema.ts';

/** Every kind of step. The types below are those of the kinds, so what handles all kinds has to handle a new one. */
export const stepKinds = {
  message,
  'user-path-choice': choice,
  'user-input': input,
  feedback,
  plan,
} as const;

/** A line of the map without an object behind it has the type any, and counts as no kind: only the line is an error. */
type Kinds = {
  [T in keyof typeof stepKinds as 0 extends 1 & (typeof stepKinds)[T] ? never : T]: (typeof stepKinds)[T];
};
export type StepType = keyof Kinds;

/** The documentation of each kind for authors. Kept apart from the kinds: no learner's browser needs it. */
export const stepSchemas = {
  message: messageSchema,
  'user-path-choice': choiceSchema,
  'user-input': inputSchema,
  feedback: feedbackSchema,
  plan: planSchema,
} as const satisfies { readonly [T in StepType]: StepSchema<DefinitionOf<T>> };

/** Apart from the schemas, because the editor's worker has those compiled. */
const stepFaults: { readonly [T in StepType]: StepFaults<DefinitionOf<T>> } = {
  message: () => [],
  'user-path-choice': choiceFaults,
  'user-input': inputFaults,
  feedback: feedbackFaults,
  plan: () => [],
};

/** The rules that one authored step breaks by itself, its bubbles aside. */
export function faultsOf(step: StepDefinition): readonly StepFault[] {
  const faults: StepFaults<StepDefinition> = stepFaults[step.type];
  return faults(step);
}

const stepMasks: { readonly [T in StepType]: StepMask<DefinitionOf<T>, ResponseOf<T>> | null } = {
  message: null,
  'user-path-choice': choiceMask,
  'user-input': inputMask,
  feedback: feedbackMask,
  plan: planMask,
};

/** A response without the family's own words; `step` is the authored one, where the version has it. */
export function maskResponse(response: StepResponse, step: StepDefinition | undefined): StepResponse {
  const { type } = kindOfResponse(response);
  const mask: StepMask<StepDefinition, StepResponse> | null = stepMasks[type];
  return mask === null ? response : mask(response, step?.type === type ? step : null);
}

/** A step as its author writes it. */
export type StepDefinition = DefinitionOf<StepType>;
type DefinitionOf<T extends StepType> = Parameters<Kinds[T]['deliver']>[0];

/** A kind that a foreign server sends and this program does not know: it is reported and passed over. */
export type UnknownStep = StepBase & { stepType: 'unknown'; endsTouchpoint?: string };

/** A step as a learner receives it; the same shape travels on the wire. */
export type KnownStep = Parameters<Kinds[StepType]['canBeAnswered']>[0];
export type Step = KnownStep | UnknownStep;
export type StepOf<T extends StepType> = Extract<KnownStep, { stepType: T }>;

/** An answer to one step. Its `kind` is the answer's name, which no other kind of step has. */
export type StepResponse = ResponseOf<StepType>;
export type ResponseOf<T extends StepType> = Parameters<Kinds[T]['same']>[0];

/** An answer that a person has begun and not sent. */
export type Draft = NonNullable<ReturnType<Kinds[StepType]['readDraft']>>;

type AnyKind = StepKind<StepDefinition, KnownStep, StepResponse, Draft>;

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

/**
 * The same answer to the same step as it stands in another language: an option's label changes, a family's own words
 * do not.
 */
export function restated(response: StepResponse, from: StepDefinition, to: StepDefinition): StepResponse {
  if (from === to) return response;
  const words = shownWords(response);
  const place = kindOf(from.type)
    .exits(from)
    .findIndex(({ answer }) => answer !== null && answer === words);
  const label = kindOf(to.type).exits(to)[place]?.answer ?? null;
  return label === null ? response : (sampleResponse(to, label) ?? response);
}

/** An answer made up to go this way, or null where none is asked for; `label` is the exit that it takes. */
export function sampleResponse(definition: StepDefinition, label: string | null): StepResponse | null {
  const { asks, response, deliver } = kindOf(definition.type);
  const answers = asks(deliver(definition, undefined)).map(
    ({ questionEntityId, type, min = 0, options }) => ({
      feedbackQuestionEntityId: questionEntityId,
      responses: [label ?? (type === 'range' ? String(min) : (options?.[0]?.value ?? anyWords))],
    }),
  );
  return response(answers);
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

/** The fault in a response to a step, in words, or null (specification 5). */
export function problemWith(step: Step, response: StepResponse): string | null {
  return step.stepType !== 'unknown' && kindOf(step.stepType).answer === response.kind
    ? kindOf(step.stepType).problem(step, response)
    : 'This step takes another kind of response.';
}

/** The recordings of an authored step, each with its JSON pointer in the step. */
export const recordingsOf = ({
  audio,
  video,
}: StepDefinition): { path: string; kind: 'audio' | 'video'; url: string }[] => [
  ...(audio ? [{ path: '/audio', kind: 'audio' as const, url: audio.url }] : []),
  ...(video ? [{ path: '/video', kind: 'video' as const, url: video.url }] : []),
];

/** All pictures of an authored step, each with its JSON pointer in the step, and the words beside it. */
export const picturesOf = (
  step: StepDefinition,
): readonly { path: string; picture: PictureDefinition; words: string }[] => [
  ...(step.image ? [{ path: '/image', picture: step.image, words: '' }] : []),
  ...kindOf(step.type).pictures(step),
];
