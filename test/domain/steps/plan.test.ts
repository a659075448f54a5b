import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { decideResponse } from '../../../src/domain/chat/respond.ts';
import { listRunKeepsakes } from '../../../src/domain/chat/keepsakes.ts';
import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import { planStepKind as kind, type PlanResponse } from '../../../src/domain/steps/plan.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, message, plan, touchpoint } from '../../support/activity.ts';

const saturday: PlanResponse = {
  kind: 'plan',
  response: 'Saturday 28 November, 10:00',
  moment: 'weekend',
  at: '2026-11-28T10:00+00:00',
};
const asked = plan('when', { remember: 'day', keep: { as: 'plan', title: 'When we try it' } });
const definition = activity([touchpoint('only', [asked, message('**{{day}}** it is.')])]);
const log: RunEntry[] = [{ kind: 'answered', stepId: 'when', response: saturday, at: 1 }];

const problem = (part: Partial<PlanResponse>): string | null =>
  kind.problem(
    { touchpointStepEntityId: 'when', ordinal: 1, viewed: false, stepType: 'plan' },
    { ...saturday, ...part },
  );

test.each<[string, Partial<PlanResponse>]>([
  ['an offered moment with its instant', {}],
  ['an offered moment that was named without a clock', { moment: 'tonight', at: '', response: 'Tonight' }],
  ['a time of its own', { moment: 'time' }],
  ['a time in another zone', { moment: 'time', at: '2026-11-28T10:00+05:45' }],
])('takes %s', (_what, part) => {
  expect(problem(part)).toBeNull();
});

test.each<[string, Partial<PlanResponse>]>([
  ['a moment that nobody knows', { moment: 'later' }],
  ['a time of its own without an instant', { moment: 'time', at: '' }],
  ['an instant that is none', { at: 'next week' }],
  ['an instant that there is not', { at: '2026-13-41T10:00Z' }],
  ['an instant of long ago', { at: '1970-01-01T00:00Z' }],
])('refuses %s, and says what it takes', (_what, part) => {
  expect(problem(part)).toMatch(/^Plan for tonight, tomorrow, the weekend, or a time such as/);
});

test.each<[string, Partial<PlanResponse>, string]>([
  ['no words', { response: ' ' }, 'Please write something first.'],
  ['more words than a sentence has room for', { response: 'x'.repeat(81) }, 'Maximum 80 characters'],
])('refuses %s', (_what, part, message) => {
  expect(problem(part)).toBe(message);
});

test('typed answers name an offered moment, or an instant', () => {
  const answered = (given: string) => kind.response([{ feedbackQuestionEntityId: '', responses: [given] }]);
  expect(answered('weekend')).toEqual({
    kind: 'plan',
    moment: 'weekend',
    at: '',
    response: 'At the weekend',
  });
  const at = '2026-11-28T10:00+00:00';
  expect(answered(at)).toEqual({ kind: 'plan', moment: 'time', at, response: at });
  expect(
    kind.problem(
      { touchpointStepEntityId: '', ordinal: 1, viewed: false, stepType: 'plan' },
      answered('soon')!,
    ),
  ).not.toBeNull();
});

test('is said in the family’s words, kept, and remembered', () => {
  const { steps } = foldLogIntoScript(definition, log).available();
  expect(steps.map(({ text, selectedOption }) => selectedOption ?? text)).toEqual([
    'Saturday 28 November, 10:00',
    '**Saturday 28 November, 10:00** it is.',
  ]);
  expect(listRunKeepsakes({ definition, log })).toMatchObject([
    { as: 'plan', title: 'When we try it', words: 'Saturday 28 November, 10:00', name: 'day', longest: null },
  ]);
});

test('the same plan again is a repeat, another one is refused', () => {
  const script = foldLogIntoScript(definition, log);
  expect(decideResponse(script, 'when', { ...saturday }, 2).kind).toBe('repeat');
  const other = { ...saturday, at: '2026-11-28T10:30+00:00' };
  expect(decideResponse(script, 'when', other, 2)).toMatchObject({
    kind: 'refused',
    code: 'AlreadyAnswered',
  });
});

test('of a masked log the words and the hour are gone, and moment and day stay', () => {
  expect(maskLog(definition, log)).toEqual([
    { ...log[0], response: { ...saturday, response: '••• •• ••• •••', at: '2026-11-28T12:00Z' } },
  ]);
});
