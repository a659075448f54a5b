import {
  findEarlierRunNeeds,
  hasRecalledAnswers,
  listRunKeepsakes,
  findKeepsakeTextProblem,
  collectRecalledAnswers,
  type EarlierRun,
} from '../../../src/domain/chat/keepsakes.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const argument = activity(
  [
    touchpoint('rules', [
      input('pause-word', {
        maxLength: 30,
        remember: 'pauseWord',
        keep: { as: 'promise', title: 'Our pause word' },
      }),
      input('secret', {
        maxLength: 30,
        remember: 'secret',
        private: true,
        for: 'child',
        keep: { as: 'name', title: 'No' },
      }),
      input('feeling', { maxLength: 30, remember: 'feeling' }),
      choice('deal', ['Yes', 'Not yet'], { keep: { as: 'plan', title: 'Our deal' } }),
      choice('again', ['Again -> rules', 'Enough']),
    ]),
  ],
  { slug: 'after-an-argument' },
);

const wrote = (stepId: string, response: string, at: number): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'input', response },
  at,
});
const chose = (stepId: string, response: string, at: number): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at,
});
const opened: RunEntry = { kind: 'opened', at: 1 };

const log = [opened, wrote('pause-word', 'Pickle', 2), wrote('secret', 'Shh', 3), wrote('feeling', 'Sad', 4)];

test('what an author marked is kept, with its words and instant, and nothing private', () => {
  expect(listRunKeepsakes({ definition: argument, log: [...log, chose('deal', 'Yes', 5)] })).toEqual([
    {
      as: 'promise',
      title: 'Our pause word',
      stepId: 'pause-word',
      words: 'Pickle',
      at: 2,
      name: 'pauseWord',
      longest: 30,
    },
    { as: 'plan', title: 'Our deal', stepId: 'deal', words: 'Yes', at: 5, name: null, longest: null },
  ]);
});

test('of an answer that was changed the one that counts is kept, and of several visits the last', () => {
  const changed: RunEntry[] = [...log, { kind: 'rewound', stepId: 'pause-word', at: 6 }];
  expect(listRunKeepsakes({ definition: argument, log: changed })).toEqual([]);
  changed.push(wrote('pause-word', 'Gherkin', 7));
  expect(listRunKeepsakes({ definition: argument, log: changed })).toMatchObject([
    { words: 'Gherkin', at: 7 },
  ]);
  const twice = [
    ...log,
    chose('deal', 'Yes', 5),
    chose('again', 'Again', 6),
    wrote('pause-word~2', 'Radish', 8),
  ];
  expect(listRunKeepsakes({ definition: argument, log: twice })).toMatchObject([
    { stepId: 'deal', words: 'Yes' },
    { stepId: 'pause-word', words: 'Radish', at: 8 },
  ]);
});

const later = activity([
  touchpoint('hello', [
    message('Hello.', { variants: ['Hello again: {{from after-an-argument.feeling | how it was}}.'] }),
    message('Your word: {{ from after-an-argument.pauseWord|a word }}.'),
    message('You kept it.', { when: { 'from after-an-argument.secret': ['kept'] } }),
  ]),
]);
const idOf = new Map([['after-an-argument', 'a_1']]);
const noMarks = new Map();
const run = (part: Partial<EarlierRun>): EarlierRun => ({
  id: 'run_1',
  definition: argument,
  log,
  activityId: 'a_1',
  ...part,
});

test('an Activity tells what it asks earlier runs for', () => {
  const { recalls, visits } = findEarlierRunNeeds(later);
  expect(recalls.map(({ as }) => as)).toEqual([
    'from after-an-argument.feeling',
    'from after-an-argument.pauseWord',
    'from after-an-argument.secret',
  ]);
  expect(visits).toBe(true);
  expect(findEarlierRunNeeds(argument)).toEqual({ recalls: [], visits: false });
});

test('the answer given last is recalled if it is kept, and earlier runs of the Activity are counted', () => {
  const newer = run({ id: 'run_2', log: [opened, wrote('pause-word', 'Radish', 90)] });
  const own = run({ activityId: 'a_2', definition: later, log: [opened] });
  const unopened = run({ activityId: 'a_2', definition: later, log: [] });
  const recalled = collectRecalledAnswers(
    findEarlierRunNeeds(later),
    [newer, run({}), own, unopened],
    'a_2',
    idOf,
    noMarks,
  );
  expect(recalled).toEqual({ visit: 1, words: { 'from after-an-argument.pauseWord': 'Radish' } });
  expect(hasRecalledAnswers(recalled)).toBe(true);
});

test('what a family changed since is recalled as it is now, and what it deleted gives way to the one before', () => {
  const newer = run({ id: 'run_2', log: [opened, wrote('pause-word', 'Radish', 90)] });
  const mark = { done: false, offShelf: false, words: null, isForgotten: false };
  const recalled = (part: Partial<typeof mark> | { words: string }) => {
    const marks = new Map([['run_2.pause-word', { ...mark, ...part }]]);
    return collectRecalledAnswers(findEarlierRunNeeds(later), [run({}), newer], 'a_2', idOf, marks).words;
  };
  expect(recalled({})).toEqual({ 'from after-an-argument.pauseWord': 'Radish' });
  expect(recalled({ words: 'Beetroot' })).toEqual({ 'from after-an-argument.pauseWord': 'Beetroot' });
  expect(recalled({ isForgotten: true })).toEqual({ 'from after-an-argument.pauseWord': 'Pickle' });
});

test.each([
  [{ longest: 5 }, 'Cress', null],
  [{ longest: 5 }, 'Radish', 'Maximum 5 characters'],
  [{ longest: 5 }, ' ', 'Please write something first.'],
  [{ longest: null }, 'Cress', 'These words are not your own, so they stay.'],
])('other words for a keepsake: %j, %j', (keepsake, words, problem) => {
  expect(findKeepsakeTextProblem(keepsake, words)).toBe(problem);
});

test('nothing is told where nothing was kept, and an Activity without variants counts no visits', () => {
  expect(
    hasRecalledAnswers(
      collectRecalledAnswers(findEarlierRunNeeds(later), [run({ log: [opened] })], 'a_2', idOf, noMarks),
    ),
  ).toBe(false);
  expect(
    collectRecalledAnswers(findEarlierRunNeeds(later), [run({})], 'a_2', new Map(), noMarks).words,
  ).toEqual({});
  expect(collectRecalledAnswers(findEarlierRunNeeds(argument), [run({})], 'a_1', idOf, noMarks).visit).toBe(
    0,
  );
});

test.each([
  [0, {}, false],
  [1, {}, true],
  [0, { name: 'Pickle' }, true],
])('after %i visits, with %j kept, something is told: %s', (visit, words, expected) => {
  expect(hasRecalledAnswers({ visit, words })).toBe(expected);
});

test('runs that were never opened are no visits', () => {
  const asking = { recalls: [], visits: true };
  const never: EarlierRun = { id: 'r', activityId: 'a', definition: argument, log: [] };
  const recalled = collectRecalledAnswers(
    asking,
    [never, { ...never, id: 's', log }],
    'a',
    new Map(),
    new Map(),
  );
  expect(recalled).toEqual({ visit: 1, words: {} });
});
