import {
  computeActivityState,
  isActivityOpen,
  computeActivityProgression,
} from '../../../src/domain/activity/progression.ts';
import type { ActivityProgression, ActivityState } from '../../../src/domain/activity/progression.ts';

const now = 1_000_000;

test.each<['Draft' | 'Available', boolean, boolean, ActivityState]>([
  ['Available', false, false, 'Payment Required'],
  ['Available', false, true, 'Available'],
  ['Available', true, false, 'Available'],
  ['Available', true, true, 'Available'],
  ['Draft', false, false, 'Payment Required'],
  ['Draft', false, true, 'Draft'],
  ['Draft', true, false, 'Draft'],
])('%s, free %s, access %s: %s', (definitionStatus, free, hasAccess, expected) => {
  expect(computeActivityState({ definitionStatus, free, hasAccess })).toBe(expected);
});

test.each<[ActivityState, boolean, number | null, ActivityProgression]>([
  ['Available', true, null, 'AvailableNow'],
  ['Available', true, now + 1, 'AvailableNow'],
  ['Draft', true, null, 'AvailableNow'],
  ['Payment Required', true, null, 'Unavailable'],
  ['Available', false, null, 'Unavailable'],
  ['Available', false, 0, 'AvailableNow'],
  ['Available', false, now - 1, 'AvailableNow'],
  ['Available', false, now, 'AvailableNow'],
  ['Available', false, now + 1, 'AvailableSoon'],
  ['Draft', false, now + 1, 'AvailableSoon'],
  ['Payment Required', false, now - 1, 'Unavailable'],
  ['Payment Required', false, now + 1, 'Unavailable'],
])('%s, standalone %s, available at %s: %s', (state, standalone, availableAt, expected) => {
  expect(computeActivityProgression({ state, availableAt, standalone, now })).toBe(expected);
});

test.each([
  [null, null, false],
  [0, null, true],
  [now - 1, null, true],
  [now, null, true],
  [now + 1, null, false],
  [now + 1, now - 5, true],
  [null, 0, true],
])('available at %s, completed at %s: open %s', (availableAt, completedAt, open) => {
  expect(isActivityOpen({ availableAt, completedAt }, now)).toBe(open);
});
