import type { Condition } from './condition.ts';
import type { Holder, OnePerson } from './holder.ts';
import type { RuleId } from '../content/rules.ts';
import type { QuestionResponse } from './response.ts';
import type { ActionType } from './action.ts';
import type { FeedbackQuestion, QuestionDefinition } from './question.ts';

/** A picture as its author writes it, with what it shows for people who cannot see it. */
export type PictureDefinition = { url: string; alt: string };

/** Something to hear, as its author writes it: what is said in it can be read, too. */
export type AudioDefinition = { url: string; transcript: string };

/** Something to see and hear: what is said in it with the times (WebVTT), and what it shows. */
export type VideoDefinition = { url: string; alt: string; captions: string };

/** The content of a coach bubble as its author writes it. `{{name}}` in a text is an answer remembered earlier. */
export type BubbleDefinition = {
  id?: string;
  text?: string;
  image?: PictureDefinition;
  audio?: AudioDefinition;
  video?: VideoDefinition;
  action?: ActionType;
  /** How long the action takes, for the estimate; without it the action's usual time. */
  minutes?: number;
  /** The step is said only after these choices. */
  when?: Condition;
  /** The holder of the device at this step; by default that of the touchpoint. */
  for?: Holder;
};

/** The fields that every delivered step has (specification 3, "Activity step"). */
export type StepBase = {
  touchpointStepEntityId: string;
  /** Place in the run, from 1. */
  ordinal: number;
  touchpointTitle?: string;
  /** Delivered earlier and not waited on: appears at once. */
  viewed: boolean;
  /** Markdown. */
  text?: string;
  imageUrl?: string;
  imageAltText?: string;
  audio?: AudioDefinition;
  video?: VideoDefinition;
  actionType?: string;
  /** The learner's answer, shown as a user bubble. */
  selectedOption?: string;
  /** The earlier answer on the same scale, shown beside this answer. */
  comparedWith?: string;
  /** The one person who has the device then; missing where it is everyone. */
  for?: OnePerson;
  /** Asks for something private, or says it again: closed once the device is handed on. */
  private?: true;
  /** It comes at once, whatever pace the person has chosen. */
  pace?: 'instant';
  /** The language of its words, where that is not the content's own. */
  language?: string;
  /** Stands for a private step, and for all that followed it until the device was handed on. */
  closed?: true;
};

/** One way on from a step: the label that leads there, or null where every answer does. */
export type StepExit = {
  answer: string | null;
  /** The touchpoint that follows at once; without it the conversation goes on with the next step. */
  next?: string | undefined;
  /** The answer is offered only after these choices. */
  when?: Condition | undefined;
  /** The value by which conditions know the answer, where it is remembered. */
  value?: string | undefined;
  /** The JSON pointer of the exit in the step. */
  path: string;
};

/** A rule that an authored step breaks, and where: `path` is a JSON pointer in the step. */
export type StepFault = { rule: RuleId; path: string; message: string };

/** The fields that a kind adds to a delivered step. */
export type OwnFields<S extends StepBase> = Omit<S, keyof StepBase | 'stepType'>;

/** How long people take to read these words, in ms. */
export type ReadingTime = (words: readonly string[]) => number;

/**
 * All that the product asks of a kind of step. `D` is the authored step, `S` the delivered one, `R` the
 * response, `never` where the learner does not answer, and `K` what is kept of an answer that is being written,
 * `never` where nothing is. A new kind is one object of this type in the map of step-kinds.ts, from which
 * everything else knows its types.
 */
export type StepKind<
  D extends BubbleDefinition & { type: string },
  S extends StepBase,
  R extends { kind: string },
  K extends { kind: string } = never,
> = {
  readonly type: D['type'];
  /** The kind of response that answers it; null: the conversation goes on by itself. */
  readonly answer: R['kind'] | null;
  /** Does a step need something in its bubble to be shown? */
  readonly needsBubble: boolean;
  /** Is it shown without the typing indicator before it (specification 4, rule 3)? */
  readonly appearsAtOnce: boolean;
  /** Do the words of its text lengthen the delay before the next step (specification 9)? */
  readonly delaysNext: boolean;
  /** Is the learner's bubble in the author's words? */
  readonly answeredInAuthorsWords: boolean;
  /** Is it a form to fill in, and no question of the conversation? */
  readonly isForm: boolean;
  /** Does an answer that was accepted stay valid when a later version asks for less? */
  readonly acceptedForGood: boolean;

  /** The fields that this kind adds to a delivered step. `endsTouchpoint`: the touchpoint that it closes. */
  deliver(definition: D, endsTouchpoint: string | undefined): OwnFields<S>;
  exits(definition: D): readonly StepExit[];
  /** The step with those of its answers alone that are wanted. */
  narrow(definition: D, isWanted: (exit: Pick<StepExit, 'when' | 'value'>) => boolean): D;
  /** The words that a learner reads besides the bubbles, each with its JSON pointer in the step. */
  words(definition: D): readonly { path: string; words: string }[];
  /** The pictures that it shows besides its bubble's, each with its JSON pointer in the step, and the words beside it. */
  pictures(definition: D): readonly { path: string; picture: PictureDefinition; words: string }[];
  questions(definition: D): readonly QuestionDefinition[];
  /** Can the learner write words of their own? */
  isFreeText(definition: D): boolean;
  /** The name under which the answer is remembered. */
  remembers(definition: D): string | undefined;
  /** For estimates: how many words the possible remembered answers have. */
  rememberedWords(definition: D): readonly number[];

  /** Can a learner answer it at all? */
  canBeAnswered(step: S): boolean;
  /** The time from reading the question, with its control shown, until the answer is sent, in ms. */
  answeringMs(step: S, readingMs: ReadingTime): number;
  /** The step as plain questions, for answers that are typed, scripted or made up. */
  asks(step: OwnFields<S>): readonly FeedbackQuestion[];
  /** The response made of the answers to these questions, in their order; null when the learner does not answer. */
  response(answers: readonly QuestionResponse[]): R | null;
  /** The fault in a response, in words, or null (specification 5). */
  problem(step: S, response: R): string | null;

  same(one: R, other: R): boolean;
  /** The fields that the response adds to the step when it is delivered again; `selectedOption` makes the learner's bubble. */
  answered(response: R): Partial<Omit<S, 'stepType'>>;
  questionResponses(response: R): readonly QuestionResponse[];
  /** The written words of the response as a draft to change; null when nothing was written. */
  draft(response: R): K | null;
  /** Reads a stored draft of this kind; null when it is another kind, or damaged. */
  readDraft(kept: unknown): K | null;
};

/**
 * A response without the family's own words, for operators. The authored step is null where the version has none. No
 * program of a family has it, so it is no part of a kind's object.
 */
export type StepMask<D, R> = { of(response: R, definition: D | null): R }['of'];

/** The defaults of most kinds: the coach asks or says it in a bubble, with nothing beside it. */
export const inBubble = {
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

/** Written words as dots, as many as there were and none longer. */
export function maskText(text: string): string {
  return text.replace(/\S+/gu, (word) => '•'.repeat(Math.min(3, Array.from(word).length)));
}

/** The placeholder for words that a learner writes. */
export const anyWords = '…';
