import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, choice, input, touchpoint } from '../../support/activity.ts';

const definition = activity([touchpoint('only', [input('name'), choice('mood', ['Good', 'Bad'])])]);
const answered = (stepId: string, kind: 'choice' | 'input', response: string) => ({
  kind: 'answered' as const,
  stepId,
  response: { kind, response },
  at: 5,
});

test.each([
  ['a choice among the options of its step', answered('mood', 'choice', 'Good'), 'Good'],
  ['a choice on another visit', answered('mood~2', 'choice', 'Bad'), 'Bad'],
  ['a choice that the step does not have', answered('mood', 'choice', 'Mia'), '•••'],
  ['a choice at a step that asks for words', answered('name', 'choice', 'Good'), '•••'],
  ['a choice at a step that is no more', answered('gone', 'choice', 'Good'), '•••'],
  ['words', answered('name', 'input', 'Mia and Sam'), '••• ••• •••'],
])('of %s the family keeps its own words to itself', (_what, entry, shown) => {
  expect(maskLog(definition, [entry])).toEqual([
    { ...entry, response: { ...entry.response, response: shown } },
  ]);
});

test('entries without words stay as they are', () => {
  const log: RunEntry[] = [
    { kind: 'opened', at: 1 },
    { kind: 'touchpoint-ended', touchpointId: 'only', at: 2 },
    { kind: 'rewound', stepId: 'mood', at: 3 },
  ];
  expect(maskLog(definition, log)).toEqual(log);
});
