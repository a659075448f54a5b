import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import {
  estimateDuration,
  mostLoopReturns,
  orderPlacesDepthFirst,
} from '../../../src/domain/analysis/estimate.ts';
import { normalPace, pacesByName, type Pace } from '../../../src/domain/sequencer/timing.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { everyPath, type PlayedPath } from '../../support/every-path.ts';
import { randomActivity } from '../../support/random-activity.ts';

const within = (one: number, other: number, share = 0.01): boolean => Math.abs(one - other) <= share * other;

/** Returns a random Activity that always asks for its name, of one word, before it uses the name. */
function soundActivity(seed: string): ActivityDefinition {
  const first = touchpoint('first', [input('first', { remember: 'name', maxLength: 20 })]);
  const rest = randomActivity(seed).touchpoints.map((part) => ({
    ...part,
    steps: part.steps.map((step): StepDefinition => {
      if (step.type === 'user-input') return { ...step, maxLength: 20 };
      if (step.type !== 'user-path-choice' && step.type !== 'plan') return step;
      const { remember: _remember, ...asked } = step;
      return asked;
    }),
  }));
  return activity([first, ...rest]);
}

const repeats = ({ answered }: PlayedPath): boolean =>
  new Set(answered.map(({ stepId }) => stepId)).size < answered.length;

/** Returns the paths that go back at most as often as the estimate counts. */
function withFewReturns(definition: ActivityDefinition, paths: readonly PlayedPath[]): PlayedPath[] {
  const graph = new FlowGraph(definition);
  const { rank } = orderPlacesDepthFirst(graph, normalPace);
  const rankOf = new Map<string, number>();
  for (let place = 0; place < graph.end; place += 1)
    rankOf.set(graph.step(place).id ?? '', rank.get(place) ?? 0);
  return paths.filter(({ answered }) => {
    const ranks = answered.map(({ stepId }) => rankOf.get(stepId)!);
    return ranks.filter((one, index) => one >= ranks[index - 1]!).length <= mostLoopReturns;
  });
}

const seeds = Array.from({ length: 60 }, (_, index) => `estimate ${index}`);
const played = seeds.map((seed) => {
  const definition = soundActivity(seed);
  const paths = everyPath(definition, { mostAnswers: 8 });
  return { definition, paths, loops: paths.some(repeats) };
});

test('equals the duration of every path that can be played, at each pace that waits for no tap', () => {
  const straight = played.filter(({ loops }) => !loops);
  expect(straight.length).toBeGreaterThan(25);
  const timed = Object.values<Pace>(pacesByName).filter(({ byTap }) => byTap !== true);
  expect(timed).toHaveLength(3);
  for (const pace of timed)
    for (const { definition } of straight) {
      const paths = everyPath(definition, { pace });
      const times = paths.map(({ durationMs }) => durationMs);
      const mean = paths.reduce((sum, { durationMs, likelihood }) => sum + durationMs * likelihood, 0);
      const { minMs, expectedMs, maxMs } = estimateDuration(definition, pace)!;
      expect([within(minMs, Math.min(...times)), within(maxMs, Math.max(...times))]).toEqual([true, true]);
      expect(within(expectedMs, mean)).toBe(true);
    }
});

test('of a loop equals the duration of every path with the counted number of rounds', () => {
  const looping = played
    .filter(({ loops }) => loops)
    .map(({ definition, paths }) => ({ definition, paths: withFewReturns(definition, paths) }))
    .filter(({ paths }) => paths.every(({ finished }) => finished));
  expect(looping.length).toBeGreaterThan(10);
  for (const { definition, paths } of looping) {
    const times = paths.map(({ durationMs }) => durationMs);
    const { minMs, expectedMs, maxMs } = estimateDuration(definition)!;
    expect([within(minMs, Math.min(...times)), within(maxMs, Math.max(...times))]).toEqual([true, true]);
    expect(expectedMs).toBeGreaterThan(minMs);
    expect(expectedMs).toBeLessThan(maxMs);
  }
});

test('counts each round of a loop as likely as the way out of it', () => {
  const round = (labels: string[]) =>
    estimateDuration(activity([touchpoint('a', [choice('more', labels)])]))!;
  const { minMs, expectedMs, maxMs } = round(['Again -> a', 'Enough']);
  const onceMs = maxMs - minMs;
  expect(onceMs % mostLoopReturns).toBe(0);
  // Half of the conversations end at once, a quarter after one round and a quarter after two.
  expect(expectedMs).toBe(minMs + ((1 / 4 + 2 / 4) * onceMs) / mostLoopReturns);
});

test('is null when no conversation ends, with or without questions in it', () => {
  expect(estimateDuration(activity([touchpoint('a', [choice('c', ['One -> a', 'Two -> a'])])]))).toBeNull();
  expect(estimateDuration(activity([touchpoint('a', [message('Hi')], 'a')]))).toBeNull();
});

test("a message takes its typing and reading time, and an action the author's minutes", () => {
  const one = (part = {}) => estimateDuration(activity([touchpoint('a', [message('Hello there', part)])]))!;
  // The sum is 1500 ms before the first message and 400 ms for each of two words, which are read together.
  expect(one()).toEqual({ minMs: 2300, expectedMs: 2300, maxMs: 2300 });
  // The prompt's bubble comes 1000 ms after the text.
  expect(one({ action: 'talk', minutes: 4 }).maxMs).toBe(2500 + 240_000);
  expect(one({ action: 'talk' }).maxMs).toBe(2500 + 90_000);
  expect(
    estimateDuration(activity([touchpoint('a', [message('Hello there')])], { audience: 'parent' }))!.maxMs,
  ).toBe(2000);
});

test('2^200 paths through 10,000 steps are as many places as steps', () => {
  const parts = Array.from({ length: 200 }, (_, index) =>
    touchpoint(`t${index}`, [
      ...Array.from({ length: 49 }, () => message('A few words to read')),
      choice(`c${index}`, ['This way', index < 199 ? `That way -> t${index + 1}` : 'That way']),
    ]),
  );
  const { minMs, maxMs } = estimateDuration(activity(parts))!;
  expect(minMs).toBe(maxMs);
});
