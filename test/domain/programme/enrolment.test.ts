import type { ActivityState } from '../../../src/domain/activity/progression.ts';
import {
  decideProgrammeCompletion,
  decideLapsedContinuation,
  decideEnrolment,
  computeProgrammeProgression,
  decideEnrolmentReset,
  isEnrolButtonShown,
  decideProgrammeStart,
  type EnrolmentDecision,
  type ProgrammeProgression,
  isEnrolmentLapsed,
  lapseAfterMs,
} from '../../../src/domain/programme/enrolment.ts';
import type { Enrolment } from '../../../src/domain/programme/programme.ts';
import { dayMs } from '../../../src/domain/programme/schedule.ts';

const enrolled: Enrolment = {
  enrolledAt: 0,
  startedAt: null,
  completedAt: null,
  lastActivityAt: 0,
  availableAt: { a: 0, b: 7 * dayMs, c: 14 * dayMs, d: 21 * dayMs },
};
const lapsedAt = lapseAfterMs + dayMs;
const release = { activityIds: ['a', 'b'] };
const fresh = (now: number): Enrolment => ({
  enrolledAt: now,
  startedAt: null,
  completedAt: null,
  lastActivityAt: now,
  availableAt: { a: now, b: now + 7 * dayMs },
});
const changed = (part: Partial<Enrolment>): EnrolmentDecision => ({
  kind: 'changed',
  enrolment: { ...enrolled, ...part },
});
const refused = { kind: 'refused', reason: 'NotEnrolled' };

test.each([
  [0, false],
  [lapseAfterMs - 1, false],
  [lapseAfterMs, false],
  [lapseAfterMs + 1, true],
  [-lapseAfterMs * 2, false],
])('after %i ms without activity, lapsed: %s', (now, expected) => {
  expect(isEnrolmentLapsed({ completedAt: null, lastActivityAt: 0 }, now)).toBe(expected);
  expect(isEnrolmentLapsed({ completedAt: 0, lastActivityAt: 0 }, now)).toBe(false);
});

test('the lapse threshold is two weeks', () => {
  expect(lapseAfterMs).toBe(1_209_600_000);
});

test.each<[string, () => EnrolmentDecision, unknown]>([
  ['enrol', () => decideEnrolment(null, release, 100), { kind: 'changed', enrolment: fresh(100) }],
  [
    'enrol at a pace',
    () => decideEnrolment(null, { ...release, releaseEveryDays: 0 }, 5),
    { kind: 'changed', enrolment: { ...fresh(5), availableAt: { a: 5, b: 5 } } },
  ],
  [
    'enrol in an empty Programme',
    () => decideEnrolment(null, { activityIds: [] }, 5),
    { kind: 'changed', enrolment: { ...fresh(5), availableAt: {} } },
  ],
  [
    'enrol twice',
    () => decideEnrolment(enrolled, release, 100),
    { kind: 'refused', reason: 'AlreadyEnrolled' },
  ],
  ['start', () => decideProgrammeStart(enrolled, 5), changed({ startedAt: 5, lastActivityAt: 5 })],
  [
    'start again',
    () => decideProgrammeStart({ ...enrolled, startedAt: 3 }, 5),
    { kind: 'unchanged', enrolment: { ...enrolled, startedAt: 3 } },
  ],
  ['start, not enrolled', () => decideProgrammeStart(null, 5), refused],
  [
    'complete',
    () => decideProgrammeCompletion({ ...enrolled, startedAt: 2 }, true, 9),
    changed({ startedAt: 2, completedAt: 9, lastActivityAt: 9 }),
  ],
  [
    'complete, never started',
    () => decideProgrammeCompletion(enrolled, true, 9),
    changed({ startedAt: 9, completedAt: 9, lastActivityAt: 9 }),
  ],
  [
    'complete by a slow clock',
    () => decideProgrammeCompletion({ ...enrolled, lastActivityAt: 12 }, true, 9),
    changed({ startedAt: 9, completedAt: 9, lastActivityAt: 12 }),
  ],
  [
    'complete too early',
    () => decideProgrammeCompletion(enrolled, false, 9),
    { kind: 'refused', reason: 'NotCompleted' },
  ],
  [
    'complete again',
    () => decideProgrammeCompletion({ ...enrolled, completedAt: 4 }, true, 9),
    { kind: 'unchanged', enrolment: { ...enrolled, completedAt: 4 } },
  ],
  [
    'complete again after new Activities',
    () => decideProgrammeCompletion({ ...enrolled, completedAt: 4 }, false, 9),
    { kind: 'unchanged', enrolment: { ...enrolled, completedAt: 4 } },
  ],
  ['complete, not enrolled', () => decideProgrammeCompletion(null, true, 9), refused],
  [
    'continue',
    () => decideLapsedContinuation(enrolled, lapsedAt),
    changed({ lastActivityAt: lapsedAt, availableAt: { a: 0, b: 7 * dayMs, c: 14 * dayMs, d: 22 * dayMs } }),
  ],
  [
    'continue at the threshold',
    () => decideLapsedContinuation(enrolled, lapseAfterMs),
    { kind: 'unchanged', enrolment: enrolled },
  ],
  [
    'continue when completed',
    () => decideLapsedContinuation({ ...enrolled, completedAt: 1 }, lapsedAt),
    { kind: 'unchanged', enrolment: { ...enrolled, completedAt: 1 } },
  ],
  ['continue, not enrolled', () => decideLapsedContinuation(null, 9), refused],
  [
    'reset',
    () => decideEnrolmentReset({ ...enrolled, startedAt: 1, completedAt: 2 }, release, 100),
    { kind: 'changed', enrolment: fresh(100) },
  ],
  ['reset, not enrolled', () => decideEnrolmentReset(null, release, 100), refused],
])('%s', (_case, decide, expected) => {
  expect(decide()).toEqual(expected);
});

test('continuing twice moves the dates once', () => {
  const first = decideLapsedContinuation(enrolled, lapsedAt);
  if (first.kind === 'refused') throw new Error(first.reason);
  expect(decideLapsedContinuation(first.enrolment, lapsedAt + 1)).toEqual({
    kind: 'unchanged',
    enrolment: first.enrolment,
  });
});

test.each<[string, Enrolment | null, number, ProgrammeProgression]>([
  ['nobody', null, 0, 'NotEnrolled'],
  ['just enrolled', enrolled, 0, 'InProgress'],
  ['at the threshold', enrolled, lapseAfterMs, 'InProgress'],
  ['past the threshold', enrolled, lapseAfterMs + 1, 'Lapsed'],
  ['completed long ago', { ...enrolled, completedAt: 0 }, lapsedAt, 'Completed'],
])('progression: %s', (_case, enrolment, now, expected) => {
  expect(computeProgrammeProgression(enrolment, now)).toBe(expected);
});

test.each<[ActivityState, (number | null)[], boolean]>([
  ['Available', [null, null], true],
  ['Draft', [null], true],
  ['Available', [], true],
  ['Available', [null, 5], false],
  ['Available', [0], false],
  ['Payment Required', [null], false],
  ['Payment Required', [], false],
])('%s with dates %j shows enrol: %s', (status, dates, expected) => {
  expect(isEnrolButtonShown({ status, activities: dates.map((availableAt) => ({ availableAt })) })).toBe(
    expected,
  );
});
