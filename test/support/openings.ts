import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { Flow } from '../../src/domain/flow/flow.ts';
import {
  parseRecallName,
  listStepTexts,
  countDistinctVisits,
  replaceRecalledNames,
} from '../../src/domain/flow/recall.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import type { ChosenValues } from '../../src/domain/steps/condition.ts';

/**
 * The start of a conversation: the values chosen in it, and the log entries. Recalled answers are those that an earlier
 * Activity kept; here they equal their fallback texts.
 */
export type Opening = { values: ChosenValues; log: RunEntry[] };

/** Returns the starts of an Activity at its first visit: one for each set of recalled answers that may exist. */
export function openingsOf(definition: ActivityDefinition): Opening[] {
  const asked = Flow.of(definition).asked.flatMap(({ name }) => (parseRecallName(name) ? [name] : []));
  const fallbacks = Object.entries(fallbacksOf(definition));
  return choicesOf(asked).map((kept) => {
    const values = Object.fromEntries(asked.map((name) => [name, kept.includes(name) ? 'kept' : 'not-kept']));
    const words = Object.fromEntries(fallbacks.filter(([name]) => values[name] !== 'not-kept'));
    return { values, log: kept.length === 0 ? [] : [{ kind: 'recalled', visit: 0, words, at: 0 }] };
  });
}

/** Returns every subset of these names, the empty one first. */
const choicesOf = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]);

/** Returns the log entries at the start of a run, for each visit whose content can differ. */
export function openingsAtVisits(definition: ActivityDefinition): RunEntry[][] {
  const later = Array.from({ length: countDistinctVisits(definition) - 1 }, (_, index): RunEntry[] => [
    { kind: 'recalled', visit: index + 1, words: fallbacksOf(definition), at: 0 },
  ]);
  return [...openingsOf(definition).map(({ log }) => log), ...later];
}

function fallbacksOf({ touchpoints }: ActivityDefinition): Record<string, string> {
  const words: [string, string][] = [];
  for (const { text } of touchpoints.flatMap(({ steps }) => steps.flatMap((step) => listStepTexts(step))))
    replaceRecalledNames(text, (name, fallback) => {
      words.push([name, fallback]);
      return '';
    });
  return Object.fromEntries(words);
}
