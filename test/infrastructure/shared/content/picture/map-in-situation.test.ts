import {
  estimateBySituation,
  listConditionSituations,
} from '../../../../../src/domain/analysis/situation-estimates.ts';
import {
  createActivityMap,
  type ActivityMap,
} from '../../../../../src/infrastructure/shared/content/picture/activity-map.ts';
import { activity, choice, message, touchpoint } from '../../../../support/activity.ts';
import { randomTailoredActivity } from '../../../../support/random-tailored-activity.ts';

const age = choice('how-old', [], {
  remember: 'age',
  options: [
    { label: 'Seven or younger', value: 'young' },
    { label: 'Eight or more', value: 'older' },
  ],
});
const bedtime = activity([
  { ...touchpoint('who', [age]), nextWhen: [{ when: { age: ['young'] }, to: 'bears' }], next: 'hearts' },
  touchpoint(
    'bears',
    [message('Bears sleep.', { action: 'think', minutes: 4, when: { age: ['young'] } })],
    'end',
  ),
  touchpoint('hearts', [message('The heart slows down.')], 'end'),
  touchpoint('end', [
    message('Good night.'),
    message('Read on.', { action: 'talk', minutes: 10, when: { age: ['older'] } }),
  ]),
]);

const waysIn = ({ ways }: ActivityMap): string[] => ways.map(({ from, to }) => `${from} > ${to}`).toSorted();
const reachedIn = ({ touchpoints }: ActivityMap): string[] =>
  touchpoints.flatMap(({ id, reached }) => (reached ? id : []));

test('each situation has its own ways and minutes', () => {
  const [young, older] = [
    createActivityMap(bedtime, { age: 'young' }),
    createActivityMap(bedtime, { age: 'older' }),
  ];
  expect(waysIn(young)).toEqual(['bears > end', 'end > null', 'null > who', 'who > bears']);
  expect(waysIn(older)).toEqual(['end > null', 'hearts > end', 'null > who', 'who > hearts']);
  expect(young.touchpoints.flatMap(({ conditions }) => conditions)).toEqual([]);
  expect([reachedIn(young), reachedIn(older)]).toEqual([
    ['who', 'bears', 'end'],
    ['who', 'hearts', 'end'],
  ]);
  const minutes = ({ touchpoints }: ActivityMap): number[] =>
    touchpoints.map(({ estimate }) => Math.round((estimate?.maxMs ?? 0) / 60_000));
  expect(minutes(young)).toEqual([0, 4, 0, 0]);
  expect(minutes(older)).toEqual([0, 4, 0, 10]);
  expect(minutes(createActivityMap(bedtime))).toEqual([0, 4, 0, 10]);
});

test('the minutes of the whole are those of the situation; its ways are among all ways', () => {
  let asked = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const definition = randomTailoredActivity(`map ${seed}`);
    const all = createActivityMap(definition);
    const inEach = listConditionSituations(definition);
    const times = estimateBySituation(definition);
    const ways = new Set<string>();
    for (const [index, chosen] of inEach.entries()) {
      const map = createActivityMap(definition, chosen);
      expect(map.estimate).toEqual(times[index]?.estimate);
      for (const way of waysIn(map)) ways.add(way);
      asked += 1;
    }
    expect(waysIn(all)).toEqual(expect.arrayContaining([...ways]));
  }
  expect(asked).toBeGreaterThan(50);
});

test('without a choice the map shows all conversations', () => {
  expect(createActivityMap(bedtime, {})).toEqual(createActivityMap(bedtime));
});
