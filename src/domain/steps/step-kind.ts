import type { Condition } from './condition.ts';
import type { DeviceHolder, SingleHolder } from './holder.ts';
import type { RuleId } from '../content/rules.ts';
import type { QuestionResponse } from './response.ts';
import type { ActionType } from './action.ts';
import type { FeedbackQuestion, QuestionDefinition } from './question.ts';

/** A picture in a file, with a description for people who cannot see it. */
export type PictureDefinition = { url: string; alt: string };

/** An audio recording in a file, with its transcript. */
export type AudioDefinition = { url: string; transcript: string };

/** A video in a file, with a description and its captions (WebVTT). */
export type VideoDefinition = { url: string; alt: string; captions: string };

/** The authored content of a coach bubble. `{{name}}` in a text is replaced by a remembered answer. */
export type BubbleDefinition = {
  id?: string;
  text?: string;
  image?: PictureDefinition;
  audio?: AudioDefinition;
  video?: VideoDefinition;
  action?: ActionType;
  /** The time that the action takes (minutes), for the estimated duration; by default the action's usual time. */
  minutes?: number;
  /** The condition under which the step is said. */
  when?: Condition;
  /** The person who has the device at this step; by default as in the touchpoint. */
  for?: DeviceHolder;
};

/** The fields that every delivered step has (specification 3, "Activity step"). */
export type StepBase = {
  touchpointStepEntityId: string;
  /** The position in the run, from 1. */
  ordinal: number;
  touchpointTitle?: string;
  /** True if the step was delivered earlier and the run does not wait for it; the screen shows such a step at once. */
  viewed: boolean;
  /** The text of the bubble, in Markdown. */
  text?: string;
  imageUrl?: string;
  imageAltText?: string;
  audio?: AudioDefinition;
  video?: VideoDefinition;
  actionType?: string;
  /** The learner's answer, shown as their own bubble. */
  selectedOption?: string;
  /** The earlier answer on the same scale, shown beside this answer. */
  comparedWith?: string;
  /** The person who has the device, if it is one person; missing for everyone. */
  for?: SingleHolder;
  /**
   * True if the step asks for something private or quotes a private answer; it is hidden when the device is passed on.
   */
  private?: true;
  /** 'instant' if the step appears at once, whatever pace the person has chosen. */
  pace?: 'instant';
  /** The language of translated texts; missing when the texts are the author's own. */
  language?: string;
  /**
   * True for the placeholder (three dots) of a private step and of all steps after it until the device was passed on.
   */
  closed?: true;
};

/** A way out of an authored step: the label that leads there, or null when every answer does. */
export type StepExit = {
  answer: string | null;
  /** The touchpoint to which the answer jumps; without it the next step follows. */
  next?: string | undefined;
  /** The condition under which the answer is offered. */
  when?: Condition | undefined;
  /** The value of the answer in conditions. */
  value?: string | undefined;
  /** The JSON pointer of the exit within the step. */
  path: string;
};

/** A rule that an authored step breaks; `path` is a JSON pointer within the step. */
export type StepFault = { rule: RuleId; path: string; message: string };

/** The fields that a kind adds to a delivered step. */
export type KindSpecificFields<S extends StepBase> = Omit<S, keyof StepBase | 'stepType'>;

/** Returns how long people take to read these texts (ms). */
export type ReadingTimeEstimator = (words: readonly string[]) => number;

/**
 * The behaviour of one kind of step. `D` is the authored step, `S` the delivered one, `R` the response (`never` without
 * answers), `K` the draft (`never` when none is stored). A new kind must be one object of this type in the map of
 * step-kinds.ts, from which all types are derived.
 */
export type StepKind<
  D extends BubbleDefinition & { type: string },
  S extends StepBase,
  R extends { kind: string },
  K extends { kind: string } = never,
> = {
  readonly type: D['type'];
  /** The kind of response that answers a step of this kind; null when the conversation goes on by itself. */
  readonly answer: R['kind'] | null;
  /** True if a step must have some content in the coach's bubble. */
  readonly needsBubble: boolean;
  /** True if a step appears without the typing indicator before it (specification 4, rule 3). */
  readonly appearsAtOnce: boolean;
  /** True if each word of a step's text lengthens the delay before the next step (specification 9). */
  readonly delaysNext: boolean;
  /** True if the learner's bubble shows a text of the author, such as an option's label. */
  readonly answeredInAuthorsWords: boolean;
  /** True for a form, as opposed to a question of the conversation. */
  readonly isForm: boolean;
  /** True if an accepted answer stays valid when a later version allows less. */
  readonly acceptedForGood: boolean;

  /**
   * Returns the fields that this kind adds to a delivered step. `endsTouchpoint`: the id of the touchpoint that the
   * step ends.
   */
  deliver(definition: D, endsTouchpoint: string | undefined): KindSpecificFields<S>;
  exits(definition: D): readonly StepExit[];
  /** Returns the step with only the options for which `isWanted` is true. */
  narrow(definition: D, isWanted: (exit: Pick<StepExit, 'when' | 'value'>) => boolean): D;
  /** Returns the author's texts outside the coach's bubbles, each with its JSON pointer within the step. */
  words(definition: D): readonly { path: string; words: string }[];
  /**
   * Returns the pictures outside the coach's bubble, each with its JSON pointer within the step and the text beside it.
   */
  pictures(definition: D): readonly { path: string; picture: PictureDefinition; words: string }[];
  questions(definition: D): readonly QuestionDefinition[];
  /** Returns whether the learner can type a text. */
  isFreeText(definition: D): boolean;
  /** Returns the name under which the answer is remembered; undefined when it is not. */
  remembers(definition: D): string | undefined;
  /** Returns the number of words of each possible answer that later texts can quote, for estimates. */
  rememberedWords(definition: D): readonly number[];

  /** Returns whether a learner can answer the step, which a choice without options does not allow. */
  canBeAnswered(step: S): boolean;
  /** Returns the time (ms) from reading the question, with its control shown, until the answer is sent. */
  answeringMs(step: S, readingMs: ReadingTimeEstimator): number;
  /** Returns the step as plain questions, for typed, scripted or sample answers. */
  asks(step: KindSpecificFields<S>): readonly FeedbackQuestion[];
  /** Returns the response made of the answers to these questions, in order; null when the learner does not answer. */
  response(answers: readonly QuestionResponse[]): R | null;
  /** Returns the problem with a response as a message, or null (specification 5). */
  problem(step: S, response: R): string | null;

  same(one: R, other: R): boolean;
  /**
   * Returns the fields that the response adds to the step when it is delivered again; `selectedOption` becomes the
   * learner's bubble.
   */
  answered(response: R): Partial<Omit<S, 'stepType'>>;
  questionResponses(response: R): readonly QuestionResponse[];
  /** Returns the typed text of a response as a draft; null when nothing was typed. */
  draft(response: R): K | null;
  /** Reads a stored draft; null when the draft is of another kind of step, or damaged. */
  readDraft(kept: unknown): K | null;
};

/**
 * Returns a response without the family's own text, for operators. The authored step is null when the content version
 * lacks it. Masks are separate from the kinds because the learner app does not need them.
 */
export type StepMask<D, R> = { of(response: R, definition: D | null): R }['of'];

/** The members that most kinds share: such a kind has only the coach's bubble, and nothing beside it. */
export const bubbleStepDefaults = {
  needsBubble: true,
  appearsAtOnce: false,
  delaysNext: true,
  answeredInAuthorsWords: false,
  isForm: false,
  acceptedForGood: false,
  narrow: <D>(definition: D): D => definition,
  words: () => [],
  pictures: () => [],
  questions: () => [],
  isFreeText: () => false,
  remembers: () => undefined,
  rememberedWords: () => [],
  canBeAnswered: () => true,
  questionResponses: () => [],
  draft: () => null,
  readDraft: () => null,
};

/** Replaces each word by dots, at most three. */
export function maskText(text: string): string {
  return text.replace(/\S+/gu, (word) => '•'.repeat(Math.min(3, Array.from(word).length)));
}

/** The placeholder for a text that a learner types. */
export const typedTextPlaceholder = '…';
