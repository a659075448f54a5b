import type { ActivityDefinition } from '../activity/definition.ts';
import { toPlainText } from '../content/plain-text.ts';
import { parseRecallName } from '../flow/recall.ts';
import { listConditionNames } from '../steps/condition.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/**
 * Finds Activities that begin or end with the same sentence as an earlier Activity of the list. Returns a list of
 * findings for each Activity, in order.
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

/** Returns the sentences with which the Activity can begin: several if steps depend on answers of other Activities. */
function firstSentences({ touchpoints }: ActivityDefinition): Sentence[] {
  const sentences: Sentence[] = [];
  for (const [index, { steps }] of touchpoints.entries())
    for (const [place, { text, when }] of steps.entries()) {
      // No choice comes before the first text, so only answers of other Activities can meet a condition here.
      if (text === undefined || listConditionNames(when).some((name) => parseRecallName(name) === null))
        continue;
      sentences.push(...sentenceOf(text, `/touchpoints/${index}/steps/${place}/text`, 0));
      if (when === undefined) return sentences;
    }
  return sentences;
}

/** Returns the sentences with which the Activity can end: several if steps depend on choices. */
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
