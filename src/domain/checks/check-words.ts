import type { StepDefinition } from '../steps/step-kinds.ts';
import { getStepHolder } from '../chat/step-privacy.ts';
import { deviceHolders, type DeviceHolder } from '../steps/holder.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../activity/definition.ts';
import { placeholderPattern } from '../chat/delivery.ts';
import { replaceRecalledNames } from '../flow/recall.ts';
import { toPlainText } from '../content/plain-text.ts';
import { countWords } from '../steps/word-count.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { computeReadingAge, splitIntoWords } from './reading-age.ts';

/** The most words of one bubble, and of one paragraph, that are easy to take in. */
const bubbleWords = 80;
const paragraphWords = 60;
/** The number of words below which no reading age is computed. */
const wordsToJudge = 40;
const readableAt = { child: 11, together: 11, teenager: 13, parent: 14 } as const;

/** Matches words that blame, label or frighten. */
const unkind =
  /\b(stupid|crazy|naughty|lazy|dumb|hysterical|attention[- ]seek(?:ing|er)|commit(?:s|ted)? suicide|man up|bad (?:parent|mother|father|child))\b/i;
/** Matches a negation in a sentence: "It is not naughty to be angry." */
const denied = /\b(?:not|never|no|nobody|nor)\b|n['’]t\b/i;
/** Matches two words in capitals, or two exclamation or question marks in a row. */
const shouted = /\b\p{Lu}{3,}\s+\p{Lu}{3,}\b|[!?]{2,}/u;

/** Checks the length and tone of the coach's text in one step. */
export function checkCoachText({ text }: StepDefinition, path: string): Finding[] {
  if (text === undefined) return [];
  const at = `${path}/text`;
  const words = countWords(text);
  const longest = Math.max(...text.split(/\n\s*\n|\n\s*(?:[-*+]|\d+[.)])\s/).map(countWords));
  const unkindWord = text
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => !denied.test(sentence))
    .map((sentence) => unkind.exec(sentence)?.[0])
    .find((word) => word !== undefined);
  return [
    ...(words > bubbleWords
      ? [createFinding('long-bubble', at, `${words} words are a lot for one bubble: split it.`)]
      : []),
    ...(longest > paragraphWords
      ? [
          createFinding(
            'no-break',
            at,
            `${longest} words without a break are hard to read: begin a new paragraph.`,
          ),
        ]
      : []),
    ...(shouted.test(text)
      ? [
          createFinding(
            'shouting',
            at,
            'This reads like shouting: use small letters and one mark at the end.',
          ),
        ]
      : []),
    ...(unkindWord === undefined
      ? []
      : [createFinding('unkind-word', at, `"${unkindWord}" can hurt or blame: say what happens instead.`)]),
  ];
}

/**
 * Checks that the texts of a touchpoint are plain enough for each person who reads them. `known` caches the number of
 * syllables by word.
 */
export function checkReadingAge(
  touchpoint: TouchpointDefinition,
  audience: ActivityDefinition['audience'],
  known: Map<string, number>,
): Finding[] {
  return deviceHolders.flatMap((holder) => {
    const said = touchpoint.steps.filter((step) => getStepHolder(touchpoint, step) === holder);
    return checkAgeFor(said, readerOf(holder, audience), known);
  });
}

/** Returns the audience to which the person with the device belongs. */
function readerOf(
  holder: DeviceHolder,
  audience: ActivityDefinition['audience'],
): ActivityDefinition['audience'] {
  if (holder === 'grown-up') return 'parent';
  return holder === 'child' && audience !== 'teenager' ? 'child' : audience;
}

function checkAgeFor(
  steps: readonly StepDefinition[],
  reader: ActivityDefinition['audience'],
  known: Map<string, number>,
): Finding[] {
  const limit = readableAt[reader];
  const plainNames = (text: string): string =>
    replaceRecalledNames(text, (_name, fallback) => fallback).replace(placeholderPattern, 'Sam');
  const said = steps
    .flatMap(({ text = '' }) => plainNames(text).split('\n'))
    .map(toPlainText)
    .join('\n');
  if (splitIntoWords(said).length < wordsToJudge) return [];
  const age = Math.round(computeReadingAge(said, known));
  if (age <= limit) return [];
  return [
    createFinding(
      reader === 'parent' ? 'reading-age-parent' : 'reading-age-child',
      '',
      `The coach can be read from the age of ${age} on here, and should be at ${limit}: use shorter sentences and words.`,
    ),
  ];
}
