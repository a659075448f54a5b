import type { ActivityProgression, ActivityState } from '../../../src/domain/activity/progression.ts';
import { isRedoShown, chooseStartLink } from '../../../src/domain/activity/start-link.ts';

type Case = [ActivityState, ActivityProgression, string, string | null];

/** Builds an Activity; `marks` says which dates it has: 'a' available, 's' started, 'c' completed. */
const activity = (status: ActivityState, progressionStatus: ActivityProgression, marks: string) => ({
  status,
  progressionStatus,
  availableAt: marks.includes('a') ? 0 : null,
  startedAt: marks.includes('s') ? 0 : null,
  completedAt: marks.includes('c') ? 0 : null,
});
const shown = (link: ReturnType<typeof chooseStartLink>) => link && `${link.to} ${link.label}`;

test.each<Case>([
  ['Available', 'AvailableNow', '', 'chat start'],
  ['Available', 'AvailableNow', 's', 'chat start'],
  ['Available', 'AvailableNow', 'sc', 'chat start'],
  ['Available', 'AvailableSoon', 'a', 'chat start'],
  ['Draft', 'AvailableNow', '', 'chat start'],
  ['Available', 'Unavailable', '', 'chat getStarted'],
  ['Available', 'Unavailable', 's', 'chat continue'],
  ['Available', 'Unavailable', 'sc', 'chat view'],
  ['Draft', 'Unavailable', 'c', 'chat view'],
  ['Payment Required', 'Unavailable', '', 'shop paymentRequired'],
  ['Payment Required', 'Unavailable', 'asc', 'shop paymentRequired'],
  ['Payment Required', 'AvailableNow', 's', 'chat continue'],
  ['Payment Required', 'AvailableNow', '', 'chat getStarted'],
])('standalone: %s, %s, marks %j: %s', (status, progression, marks, expected) => {
  expect(shown(chooseStartLink(activity(status, progression, marks), { insideProgramme: false }))).toBe(
    expected,
  );
});

test.each<Case>([
  ['Available', 'AvailableNow', 'a', 'chat start'],
  ['Available', 'AvailableSoon', 'a', 'chat start'],
  ['Available', 'Unavailable', '', null],
  ['Available', 'Unavailable', 'sc', null],
  ['Available', 'AvailableNow', '', null],
  ['Draft', 'Unavailable', '', null],
  ['Available', 'Unavailable', 'as', 'chat continue'],
  ['Payment Required', 'Unavailable', '', 'shop paymentRequired'],
  ['Payment Required', 'Unavailable', 'a', 'shop paymentRequired'],
  ['Payment Required', 'AvailableNow', '', null],
])('inside a Programme: %s, %s, marks %j: %s', (status, progression, marks, expected) => {
  expect(shown(chooseStartLink(activity(status, progression, marks), { insideProgramme: true }))).toBe(
    expected,
  );
});

test.each([
  ['', false, false],
  ['s', false, true],
  ['a', true, false],
  ['as', true, true],
  ['s', true, false],
])('redo with marks %j, inside a Programme %s: %s', (marks, insideProgramme, expected) => {
  expect(isRedoShown(activity('Available', 'AvailableNow', marks), { insideProgramme })).toBe(expected);
});

test('redo asks about a standalone Activity by default', () => {
  expect(isRedoShown({ startedAt: 0, availableAt: null })).toBe(true);
});
