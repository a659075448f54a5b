import { getStepKind, type StepDefinition, type Step } from '../steps/step-kinds.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import type { StepBase } from '../steps/step-kind.ts';
import { replaceRecalledNames } from '../flow/recall.ts';

export type StepDeliveryContext = {
  id: string;
  ordinal: number;
  touchpointTitle: string;
  /** The id of the touchpoint that ends with this step; only messages carry it. */
  endsTouchpoint: string | undefined;
  names: ReadonlyMap<string, string>;
  /** The person who has the device; everyone when missing. */
  holder?: DeviceHolder;
  isPrivate?: boolean;
  isInstant?: boolean;
  /** The learner's answer to an earlier step on the same scale, shown for comparison. */
  comparedWith?: string | undefined;
  /** The language of translated texts; missing when the texts are the author's own. */
  language?: string | undefined;
};

/** Returns an authored step as the learner receives it, with remembered answers in place of placeholders. */
export function toDeliveredStep(definition: StepDefinition, place: StepDeliveryContext): Step {
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
  if (text !== undefined) base.text = fillPlaceholders(text, names);
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
  return { ...base, stepType, ...getStepKind(stepType).deliver(definition, endsTouchpoint) } as Step;
}

/** Matches the placeholder of a remembered answer in a text: `{{name}}`. */
export const placeholderPattern = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

/** Returns the names of the placeholders in a text, in order. */
export function listPlaceholderNames(text: string | undefined): string[] {
  return text?.includes('{{') ? Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name) : [];
}

/**
 * Replaces placeholders in a Markdown text by the learner's answers, escaped as plain text. Without an answer a
 * placeholder becomes the author's fallback, or empty if it has none. An answer's full stop is dropped before the
 * author's punctuation.
 */
export function fillPlaceholders(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('{{')) return text;
  const words = (name: string, fallback = ''): string =>
    `${plainInMarkdown(names.get(name) ?? fallback)}{{}}`;
  return replaceRecalledNames(text, words)
    .replace(placeholderPattern, (_match, name: string) => words(name))
    .replace(endOfAnswer, '');
}

/**
 * Matches the marker `{{}}` that `fillPlaceholders` puts behind each answer, and the answer's full stop if the author's
 * punctuation follows. No answer contains the marker, because braces in answers are escaped.
 */
const endOfAnswer = / ?\\\.\{\{\}\}(?=[^\s\w]*[.,:;!?،؟])|\{\{\}\}/g;

/** Escapes a learner's text inside the coach's markdown, so that none of its characters is markup (promise 20). */
function plainInMarkdown(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+\-=.!|~&]/g, '\\$&');
}
