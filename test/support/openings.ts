import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { Flow } from '../../src/domain/chat/flow.ts';
import { recallOf, textsOf, visitsOf, withRecalled } from '../../src/domain/chat/recall.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import type { ChosenValues } from '../../src/domain/chat/steps/condition.ts';

/** What a conversation may begin with: nothing was kept, or all that it recalls, in the words of its fallbacks. */
export type Opening = { values: ChosenValues; log: RunEntry[] };

/** The openings of an Activity at its first visit. */
export function openingsOf(definition: ActivityDefinition): Opening[] {
  const asked = Flow.of(definition).asked.flatMap(({ name }) => (recallOf(name) ? [name] : []));
  const all = (value: string): ChosenValues => Object.fromEntries(asked.map((name) => [name, value]));
  const kept: RunEntry = { kind: 'recalled', visit: 0, words: fallbacksOf(definition), at: 0 };
  const nothing = { values: all('not-kept'), log: [] };
  return asked.length === 0 ? [nothing] : [nothing, { values: all('kept'), log: [kept] }];
}

/** What a run may be told at each of the visits that can differ, the first among them. */
export function openingsAtVisits(definition: ActivityDefinition): RunEntry[][] {
  const later = Array.from({ length: visitsOf(definition) - 1 }, (_, index): RunEntry[] => [
    { kind: 'recalled', visit: index + 1, words: fallbacksOf(definition), at: 0 },
  ]);
  return [...openingsOf(definition).map(({ log }) => log), ...later];
}

function fallbacksOf({ touchpoints }: ActivityDefinition): Record<string, string> {
  const words: [string, string][] = [];
  for (const { text } of touchpoints.flatMap(({ steps }) => steps.flatMap((step) => textsOf(step))))
    withRecalled(text, (name, fallback) => {
      words.push([name, fallback]);
      return '';
    });
  return Object.fromEntries(words);
}
