import { kindOf, type StepDefinition, type Step } from '../steps/step-kinds.ts';
import type { Holder } from '../steps/holder.ts';
import type { StepBase } from '../steps/step-kind.ts';
import { withRecalled } from '../flow/recall.ts';

export type DeliveryPlace = {
  id: string;
  ordinal: number;
  touchpointTitle: string;
  /** The touchpoint this step closes when it is a message. */
  endsTouchpoint: string | undefined;
  names: ReadonlyMap<string, string>;
  /** Without it everyone has the device. */
  holder?: Holder;
  isPrivate?: boolean;
  isInstant?: boolean;
  /** The earlier answer on the same scale. */
  comparedWith?: string | undefined;
  /** The language of the words, where it is not the content's own. */
  language?: string | undefined;
};

/** An authored step as the learner receives it, with remembered answers filled in. */
export function deliver(definition: StepDefinition, place: DeliveryPlace): Step {
  const {
    id,
    ordinal,
    touchpointTitle,
    endsTouchpoint,
    names,
    holder = 'everyone',
    isPrivate,
    isInstant,
    comparedWith,
    language,
  } = place;
  const { type: stepType, text, image, audio, video, action } = definition;
  const base: StepBase = { touchpointStepEntityId: id, ordinal, touchpointTitle, viewed: false };
  if (text !== undefined) base.text = fillIn(text, names);
  if (image) {
    base.imageUrl = image.url;
    base.imageAltText = image.alt;
  }
  if (audio) base.audio = audio;
  if (video) base.video = video;
  if (action !== undefined) base.actionType = action;
  if (comparedWith !== undefined) base.comparedWith = comparedWith;
  if (holder !== 'everyone') base.for = holder;
  if (isPrivate === true && base.for !== undefined) base.private = true;
  if (isInstant === true) base.pace = 'instant';
  if (language !== undefined) base.language = language;
  return { ...base, stepType, ...kindOf(stepType).deliver(definition, endsTouchpoint) } as Step;
}

/** The placeholder of a remembered answer in a text: `{{name}}`. */
export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

/** The names that a text puts in, in order. */
export function namesPutIn(text: string | undefined): string[] {
  return text?.includes('{{') ? Array.from(text.matchAll(placeholder), ([, name = '']) => name) : [];
}

/**
 * Puts remembered and recalled answers into a markdown text as plain words; a name never given leaves nothing, and
 * where nothing was kept the author's fallback stands. An answer's full stop gives way to a mark of the author's.
 */
export function fillIn(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('{{')) return text;
  const words = (name: string, fallback = ''): string =>
    `${plainInMarkdown(names.get(name) ?? fallback)}{{}}`;
  return withRecalled(text, words)
    .replace(placeholder, (_match, name: string) => words(name))
    .replace(endOfAnswer, '');
}

/**
 * `{{}}` stands behind each answer, whose own braces are escaped. It goes, with the answer's full stop where a mark of
 * the author's follows.
 */
const endOfAnswer = / ?\\\.\{\{\}\}(?=[^\s\w]*[.,:;!?،؟])|\{\{\}\}/g;

/** A learner's words inside the coach's markdown: no character of theirs is markup (promise 20). */
function plainInMarkdown(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+\-=.!|~&]/g, '\\$&');
}
