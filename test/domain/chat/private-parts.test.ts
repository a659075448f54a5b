import {
  foldPrivateParts,
  findLastPrivateHelpAt,
  findPrivatePartIndexes,
} from '../../../src/domain/chat/private-parts.ts';
import { privateAnswerText } from '../../../src/domain/steps/holder.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const answered = (stepId: string, response: string, at = 5): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at,
});
const ended = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 5 });

/** Returns an Activity in which a child answers alone; one of the ways on shows a helpline's number. */
const forTwo = (ring = '0800 1111') =>
  activity([
    touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
    {
      ...touchpoint('alone', [
        choice('before', ['Yes', 'No']),
        choice('secret', ['Scared -> scared', 'Fine -> fine'], { private: true }),
      ]),
      for: 'child',
    },
    { ...touchpoint('scared', [message(`Ring ${ring}.`), message('It counts.')], 'again'), for: 'child' },
    { ...touchpoint('fine', [message('Good.')], 'again'), for: 'child' },
    touchpoint('again', [input('close')]),
  ]);

const scared: RunEntry[] = [
  { kind: 'opened', at: 1 },
  answered('mood', 'Good'),
  answered('before', 'Yes'),
  answered('secret', 'Scared', 7),
  ended('scared'),
  { kind: 'answered', stepId: 'close', response: { kind: 'input', response: 'Bye' }, at: 9 },
];

test('a private part begins with the private question and ends where the device is passed on', () => {
  expect([...findPrivatePartIndexes({ definition: forTwo(), log: scared })]).toEqual([3, 4]);
});

test('what a person took back in a private part is private, and so is that they did', () => {
  const log: RunEntry[] = [
    ...scared.slice(0, 4),
    { kind: 'rewound', stepId: 'before', at: 8 },
    answered('before', 'No'),
    answered('secret', 'Fine'),
  ];
  expect([...findPrivatePartIndexes({ definition: forTwo(), log })]).toEqual([2, 3, 4, 6]);
});

test('an Activity without private questions has no private part', () => {
  const definition = activity([{ ...touchpoint('only', [choice('mood', ['Good'])]), for: 'child' }]);
  expect(findPrivatePartIndexes({ definition, log: [answered('mood', 'Good')] }).size).toBe(0);
});

test('each private part is one row, however many answers it had', () => {
  const fold = () => privateAnswerText;
  expect(foldPrivateParts(['a', 'b', 'c', 'd', 'e'], new Set([1, 2, 4]), fold)).toEqual([
    'a',
    privateAnswerText,
    'd',
    privateAnswerText,
  ]);
});

test('help counts whichever way a private part went, and not where no way names any', () => {
  const fine = [...scared.slice(0, 3), answered('secret', 'Fine', 7)];
  expect(findLastPrivateHelpAt({ definition: forTwo(), log: scared })).toBe(7);
  expect(findLastPrivateHelpAt({ definition: forTwo(), log: fine })).toBe(7);
  expect(findLastPrivateHelpAt({ definition: forTwo(), log: scared.slice(0, 3) })).toBeNull();
  expect(findLastPrivateHelpAt({ definition: forTwo('nobody'), log: scared })).toBeNull();
});

test('a private part that stops the conversation counts as one with help', () => {
  const definition = activity([
    { ...touchpoint('alone', [choice('secret', ['A', 'B'], { private: true })]), for: 'child' },
    { ...touchpoint('stop', [message('Until another day.')]), ending: 'pause' },
  ]);
  expect(findLastPrivateHelpAt({ definition, log: [answered('secret', 'A', 3)] })).toBe(3);
});
