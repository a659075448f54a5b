import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { Flow } from '../../src/domain/flow/flow.ts';
import { recallOf, stepTextsOf, visitsOf, withRecalled } from '../../src/domain/flow/recall.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import type { ChosenValues } from '../../src/domain/steps/condition.ts';

/** The opening of a conversation: some of its recalled words were kept, in the words of their fallbacks, or none. */
export type Opening = { values: ChosenValues; log: RunEntry[] };

/** The openings of an Activity at its first visit. */
export function openingsOf(definition: ActivityDefinition): Opening[] {
  const asked = Flow.of(definition).asked.flatMap(({ name }) => (recallOf(name) ? [name] : []));
  const fallbacks = Object.entries(fallbacksOf(definition));
  return choicesOf(asked).map((kept) => {
    const values = Object.fromEntries(asked.map((name) => [name, kept.includes(name) ? 'kept' : 'not-kept']));
    const words = Object.fromEntries(fallbacks.filter(([name]) => values[name] !== 'not-kept'));
    return { values, log: kept.length === 0 ? [] : [{ kind: 'recalled', visit: 0, words, at: 0 }] };
  });
}

/** Each choice of some of these names, beginning with none. */
const choicesOf = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]);

/** The openings of a run at each of the visits that can differ, the first among them. */
export function openingsAtVisits(definition: ActivityDefinition): RunEntry[][] {
  const later = Array.from({ length: visitsOf(definition) - 1 }, (_, index): RunEntry[] => [
    { kind: 'recalled', visit: index + 1, words: fallbacksOf(definition), at: 0 },
  ]);
  return [...openingsOf(definition).map(({ log }) => log), ...later];
}

function fallbacksOf({ touchpoints }: ActivityDefinition): Record<string, string> {
  const words: [string, string][] = [];
  for (const { text } of touchpoints.flatMap(({ steps }) => steps.flatMap((step) => stepTextsOf(step))))
    withRecalled(text, (name, fallback) => {
      words.push([name, fallback]);
      return '';
    });
  return Object.fromEntries(words);
}
