import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import {
  readChosenValues,
  estimateAfterChoices,
  estimateBySituation,
  listConditionSituations,
} from '../../../src/domain/analysis/situation-estimates.ts';
import { estimateDuration } from '../../../src/domain/analysis/estimate.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import type { ChosenValues } from '../../../src/domain/steps/condition.ts';
import { normalPace, pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { everyPath } from '../../support/every-path.ts';
import { randomTailoredActivity } from '../../support/random-tailored-activity.ts';

const age = choice('how-old', [], {
  remember: 'age',
  options: [{ label: 'Younger', value: 'young' }, { label: 'Older' }],
});
const whenYoung = message('Bears sleep all winter, and nobody minds.', { when: { age: ['young'] } });
const bedtime = activity([touchpoint('who', [age, whenYoung, choice('next', ['On'])])]);

/** Returns an Activity that asks this many choices of three answers, and has a step for one answer of each. */
const asking = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  return activity([
    touchpoint('t', [
      ...names.map((name) => choice(name, ['a', 'b', 'c'], { remember: name })),
      ...names.map((name) => message(name, { when: { [name]: ['a'] } })),
    ]),
  ]);
};

test.each(['normal', 'quick'] as const)(
  'the time in a situation is that of the paths on which these values are chosen, at the pace %s',
  (name) => {
    const pace = pacesByName[name];
    const situations = estimateBySituation(bedtime, pace);
    expect(situations.map(({ chosen }) => chosen)).toEqual([{ age: 'young' }, { age: 'Older' }]);
    const [young, older] = ['Younger', 'Older'].map((label) =>
      everyPath(bedtime, { pace }).filter(({ answered: [first] }) =>
        JSON.stringify(first?.response).includes(`"${label}"`),
      ),
    );
    expect([young, older]).toMatchObject([{ length: 1 }, { length: 1 }]);
    const [whileYoung, whileOlder] = situations.map((situation) => situation.estimate!);
    const bearsMs = young![0]!.durationMs - older![0]!.durationMs;
    expect(bearsMs).toBeGreaterThan(1000);
    for (const part of ['minMs', 'expectedMs', 'maxMs'] as const)
      expect(whileYoung![part] - whileOlder![part]).toBeCloseTo(bearsMs, 0);
    // Skipped steps take no reading time.
    expect(Math.abs(whileYoung!.minMs - young![0]!.durationMs)).toBeLessThan(1000);
  },
);

test('the times in a situation are at the normal pace unless another one is given', () => {
  expect(estimateBySituation(bedtime)).toEqual(estimateBySituation(bedtime, normalPace));
});

test('a combination that nobody can be in is no situation', () => {
  const who = choice('who', ['Parent -> parent', 'Child -> child'], { remember: 'who' });
  const of = (name: string) => choice(`${name}-mood`, ['Calm', 'Cross'], { remember: name });
  const when = (name: string) => message(`${name}.`, { when: { [name]: ['Cross'], who: ['Parent'] } });
  const definition = activity([
    touchpoint('start', [who]),
    touchpoint('parent', [of('parent'), when('parent')], 'end'),
    touchpoint('child', [of('child'), when('child')], 'end'),
    touchpoint('end', [message('Good night.')]),
  ]);
  expect(listConditionSituations(definition)).toEqual([
    { parent: 'Calm', who: 'Parent' },
    { parent: 'Cross', who: 'Parent' },
    { who: 'Child', child: 'Calm' },
    { who: 'Child', child: 'Cross' },
  ]);
});

test('a name that nothing remembers leaves the situations of the others', () => {
  const definition = activity([
    touchpoint('who', [age, whenYoung, message('Hidden.', { when: { lost: ['x'] } })]),
  ]);
  expect(listConditionSituations(definition)).toEqual([{ age: 'young' }, { age: 'Older' }]);
});

test('what is recalled was kept or not', () => {
  const kept = 'from other.made';
  const definition = activity([
    touchpoint('t', [message('Again.', { when: { [kept]: ['kept'] } }), age, whenYoung]),
  ]);
  expect(listConditionSituations(definition)).toEqual([
    { [kept]: 'kept', age: 'young' },
    { [kept]: 'not-kept', age: 'young' },
    { [kept]: 'kept', age: 'Older' },
    { [kept]: 'not-kept', age: 'Older' },
  ]);
});

const inOrder = (chosen: ChosenValues): string => JSON.stringify(chosen, ['age', 'who']);

/** Returns the values that are chosen at each moment of every path. */
function metBy(definition: ActivityDefinition): string[] {
  const met = everyPath(definition, { mostAnswers: 9 }).flatMap(({ log }) =>
    log.map((_, last) => inOrder(readChosenValues(definition, log.slice(0, last + 1)))),
  );
  return [...new Set(met)];
}

test('in random Activities every situation is met on a path, and every path ends in one or in a part of one', () => {
  let compared = 0;
  for (let seed = 0; seed < 80; seed += 1) {
    const definition = randomTailoredActivity(`together ${seed}`);
    const listed = listConditionSituations(definition);
    if (listed.length === 0) continue;
    const met = metBy(definition);
    for (const one of listed) expect(met).toContain(inOrder(one));
    for (const chosen of met.map((one) => Object.entries(JSON.parse(one))))
      expect(listed.some((one) => chosen.every(([name, value]) => one[name] === value))).toBe(true);
    compared += listed.length;
  }
  expect(compared).toBeGreaterThan(50);
});

test('every combination of values is a situation', () => {
  const situations = estimateBySituation(asking(2)).map(({ chosen }) => chosen);
  expect(situations).toHaveLength(9);
  expect(situations).toEqual(
    expect.arrayContaining([
      { n0: 'a', n1: 'a' },
      { n0: 'c', n1: 'b' },
    ]),
  );
});

test('more than 40 combinations are told value by value', () => {
  expect(estimateBySituation(asking(3))).toHaveLength(27);
  const situations = estimateBySituation(asking(4)).map(({ chosen }) => chosen);
  expect(situations).toHaveLength(12);
  expect(situations[4]).toEqual({ n1: 'b' });
});

test('a choice that does not offer a value keeps its answers', () => {
  const again = choice('again', ['Older -> end', 'Unsure -> end'], { remember: 'age' });
  const definition = activity([
    touchpoint('who', [age, whenYoung, again]),
    touchpoint('end', [message('Good night.')]),
  ]);
  const chosen = estimateBySituation(definition).map((one) => one.chosen);
  expect(chosen).toContainEqual({ age: 'young' });
  const [young] = estimateBySituation(definition);
  expect(young!.estimate).not.toBeNull();
});

test('an Activity without conditions has no situations', () => {
  expect(estimateBySituation(activity([touchpoint('t', [choice('c', ['On'])])]))).toEqual([]);
});

test('a touchpoint after its choices takes the mean of all situations, and no time where nothing was chosen', () => {
  const alone = activity([
    { ...touchpoint('told', [whenYoung, message('Good night.')]), next: '' },
    touchpoint('asked', [age]),
  ]);
  const young = estimateDuration(
    activity([touchpoint('t', [message(whenYoung.text!), message('Good night.')])]),
  )!;
  const older = estimateDuration(activity([touchpoint('t', [message('Good night.')])]))!;
  const found = estimateAfterChoices(alone)!;
  expect(found.minMs).toBeCloseTo(older.minMs, 0);
  expect(found.maxMs).toBeCloseTo(young.maxMs, 0);
  expect(found.expectedMs).toBeCloseTo((older.expectedMs + young.expectedMs) / 2, 0);
});

test('a touchpoint without conditions takes what it takes', () => {
  const definition = activity([touchpoint('t', [message('Good night.')])]);
  expect(estimateAfterChoices(definition)).toEqual(estimateDuration(definition));
});

test('what was chosen in a run is known by the names of its choices', () => {
  const log: RunEntry[] = [
    { kind: 'opened', at: 0 },
    {
      kind: 'answered',
      stepId: 'how-old',
      response: { kind: 'choice', response: 'Younger' },
      at: 1,
    },
  ];
  expect(readChosenValues(bedtime, log)).toEqual({ age: 'young' });
  expect(readChosenValues(bedtime, log.slice(0, 1))).toEqual({});
});
