import type { ActivityProgression } from '../../../src/domain/activity/progression.ts';
import { chooseNextActivity, findNextActivityDate } from '../../../src/domain/programme/next-activity.ts';

const activities = (marks: string) =>
  marks.split(' ').map((mark, index) => {
    const progression: Record<string, ActivityProgression> = {
      N: 'AvailableNow',
      S: 'AvailableSoon',
      U: 'Unavailable',
    };
    return {
      index,
      progressionStatus: progression[mark[0] ?? ''] ?? 'Unavailable',
      completedAt: mark[1] === 'c' ? 0 : null,
    };
  });

test.each([
  ['N', 0],
  ['S N', 1],
  ['Nc N S', 1],
  ['Nc S S', 1],
  ['Nc Sc S', 2],
  ['U S', 1],
  ['U U', undefined],
  ['Nc Nc', undefined],
  ['Nc U', undefined],
  ['', undefined],
])('of %j the next is %s', (marks, expected) => {
  expect(chooseNextActivity(activities(marks))?.index).toBe(expected);
});

test('an empty Programme has no next Activity', () => {
  expect(chooseNextActivity([])).toBeNull();
  expect(findNextActivityDate([], 0)).toBeNull();
});

test.each<[string, [number | null, number | null][], number | null]>([
  [
    'earliest to come',
    [
      [300, null],
      [200, null],
      [400, null],
    ],
    200,
  ],
  [
    'past and present do not count',
    [
      [99, null],
      [100, null],
      [101, null],
    ],
    101,
  ],
  [
    'completed ones do not count',
    [
      [150, 90],
      [160, null],
    ],
    160,
  ],
  [
    'undated ones do not count',
    [
      [null, null],
      [500, null],
    ],
    500,
  ],
  [
    'nothing to come',
    [
      [50, null],
      [null, null],
      [200, 0],
    ],
    null,
  ],
])('next date: %s', (_case, rows, expected) => {
  expect(
    findNextActivityDate(
      rows.map(([availableAt, completedAt]) => ({ availableAt, completedAt })),
      100,
    ),
  ).toBe(expected);
});
