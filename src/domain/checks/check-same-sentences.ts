import type { ActivityDefinition } from '../activity/definition.ts';
import { toPlainText } from '../content/plain-text.ts';
import { parseRecallName } from '../flow/recall.ts';
import { listConditionNames } from '../steps/condition.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/**
 * Finds Activities that begin or end with the same sentence as an earlier one, among those checked together. Returns a
 * list for each Activity, in their order.
 */
export function checkRepeatedSentences(activities: readonly ActivityDefinition[]): Finding[][] {
  const used = { first: new Map<string, string>(), last: new Map<string, string>() };
  return activities.map((activity) => [
    ...repeated('first', firstSentences(activity), activity.slug, used.first),
    ...repeated('last', lastSentences(activity), activity.slug, used.last),
  ]);
}

type Sentence = { path: string; words: string };

function repeated(
  place: 'first' | 'last',
  sentences: readonly Sentence[],
  slug: string,
  used: Map<string, string>,
): Finding[] {
  return sentences.flatMap(({ path, words }) => {
    const key = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const owner = used.get(key) ?? slug;
    used.set(key, owner);
    return owner === slug
      ? []
      : [createFinding('same-opening', path, `"${words}" is the ${place} sentence of "${owner}", too.`)];
  });
}

/**
 * Returns the first sentence of the Activity; if it depends on recalled answers, each sentence that can be the first.
 */
function firstSentences({ touchpoints }: ActivityDefinition): Sentence[] {
  const sentences: Sentence[] = [];
  for (const [index, { steps }] of touchpoints.entries())
    for (const [place, { text, when }] of steps.entries()) {
      // Before the first text no choice has been answered, so only recalled answers can meet a condition.
      if (text === undefined || listConditionNames(when).some((name) => parseRecallName(name) === null))
        continue;
      sentences.push(...sentenceOf(text, `/touchpoints/${index}/steps/${place}/text`, 0));
      if (when === undefined) return sentences;
    }
  return sentences;
}

/** Returns the last sentence of the Activity; if it depends on choices, each sentence that can be the last. */
function lastSentences({ touchpoints }: ActivityDefinition): Sentence[] {
  const last = touchpoints.length - 1;
  const steps = touchpoints[last]?.steps ?? [];
  const always = steps.findLastIndex(({ text, when }) => text !== undefined && when === undefined);
  return steps.flatMap(({ text }, place) =>
    place < always ? [] : sentenceOf(text, `/touchpoints/${last}/steps/${place}/text`, -1),
  );
}

function sentenceOf(text: string | undefined, path: string, at: 0 | -1): Sentence[] {
  const words = (text ?? '')
    .split('\n')
    .flatMap((line) => toPlainText(line).split(/(?<=[.!?…]["'”’)]*)\s+/))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .at(at);
  return words === undefined ? [] : [{ path, words }];
}
