import { findBreathPhase, computeBreathingMs } from '../../../src/domain/steps/breathing.ts';
import { estimateDuration } from '../../../src/domain/analysis/estimate.ts';
import { activity, choice, touchpoint } from '../../support/activity.ts';

const twice = { breaths: 2, in: 3, out: 4 };

test.each([
  [-5, { phase: 'in', second: 1, breath: 1 }],
  [0, { phase: 'in', second: 1, breath: 1 }],
  [999, { phase: 'in', second: 1, breath: 1 }],
  [2000, { phase: 'in', second: 3, breath: 1 }],
  [3000, { phase: 'out', second: 1, breath: 1 }],
  [6999, { phase: 'out', second: 4, breath: 1 }],
  [7000, { phase: 'in', second: 1, breath: 2 }],
  [13_999, { phase: 'out', second: 4, breath: 2 }],
  [14_000, null],
])('after %i ms: %j', (ms, breath) => {
  expect(findBreathPhase(ms, twice)).toEqual(breath);
});

test('a choice takes as much longer as its breaths last', () => {
  const takes = (part: object) =>
    estimateDuration(activity([touchpoint('begin', [choice('on', ['On', 'Off'], part)])]))!;
  expect(computeBreathingMs(twice)).toBe(14_000);
  expect(takes({ breathing: twice }).expectedMs - takes({}).expectedMs).toBeCloseTo(14_000);
});
