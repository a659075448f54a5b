import type { Person } from '../../../src/domain/people/person.ts';
import {
  findAccessRefusal,
  resolveProgrammeActivity,
  findOpenRefusal,
  keepStartedActivityOpen,
  resolveStandaloneActivity,
} from '../../../src/domain/programme/resolved-activity.ts';
import { scheduleActivities } from '../../../src/domain/programme/schedule.ts';
import { activity, message, programme, touchpoint } from '../../support/activity.ts';

const enrolledAt = 1_800_000_000_000;
const person: Person = { id: 'person', email: '', roles: ['learner'], grants: [], isDisabled: false };
const published = { version: 'v', publishedAt: 0, publishedBy: 'author' };
const course = {
  ...published,
  id: 'course',
  slug: 'course',
  definition: programme('course', ['one', 'two'], { free: true }),
};
const dates = scheduleActivities(['one', 'two'], enrolledAt, 1);
const enrolment = {
  id: 'enrolment',
  programmeId: 'course',
  enrolledAt,
  startedAt: null,
  completedAt: null,
  lastActivityAt: enrolledAt,
  availableAt: dates,
};

/** Returns the reason why an Activity of the course is refused at this instant, or null. */
function refusalOf(slug: 'one' | 'two', now: number): string | null {
  const definition = activity([touchpoint('only', [message('Hi')])], { slug });
  const reached = {
    activity: { ...published, id: slug, slug, definition },
    programme: course,
    enrolment,
    dates,
  };
  return findOpenRefusal(resolveProgrammeActivity(reached, person, now));
}

test('the first Activity is open at the instant of enrolling', () => {
  expect(refusalOf('one', enrolledAt)).toBeNull();
  expect(refusalOf('two', enrolledAt)).toBe('NotAvailableYet');
});

test('the first Activity is open at a server whose clock is behind the one that enrolled', () => {
  expect(refusalOf('one', enrolledAt - 4000)).toBeNull();
  expect(refusalOf('two', enrolledAt - 4000)).toBe('NotAvailableYet');
});

const paid: Person = { ...person, grants: [{ source: 'card', from: 0, until: enrolledAt + 1 }] };
const talk = (more: { free?: boolean; status?: 'Draft' | 'Available' } = {}) => {
  const definition = activity([touchpoint('only', [message('Hi')])], {
    slug: 'one',
    status: 'Available',
    ...more,
  });
  return { ...published, id: 'one-id', slug: 'one', publishedAt: 7, definition };
};

describe('an Activity on its own', () => {
  test.each([
    ['is open to whoever has access, from its publication on', paid, talk(), 'Available', 7, null],
    ['needs access', person, talk(), 'Payment Required', null, 'PaymentRequired'],
    ['needs none as a taster', person, talk({ free: true }), 'Available', 7, null],
    ['tells that it is a Draft', paid, talk({ status: 'Draft' }), 'Draft', 7, null],
  ])('%s', (_name, who, of, state, availableAt, refusal) => {
    const reached = resolveStandaloneActivity(of, who, enrolledAt);
    expect(reached).toMatchObject({
      state,
      availableAt,
      programme: null,
      enrolment: null,
      isOffered: of.definition.status === 'Available',
      key: { personId: 'person', activityId: 'one-id', enrolmentId: null },
    });
    expect([findAccessRefusal(reached), findOpenRefusal(reached)]).toEqual([refusal, refusal]);
  });

  test('is shut again at the instant at which the access ends', () => {
    expect(findOpenRefusal(resolveStandaloneActivity(talk(), paid, enrolledAt))).toBeNull();
    expect(findOpenRefusal(resolveStandaloneActivity(talk(), paid, enrolledAt + 1))).toBe('PaymentRequired');
  });
});

describe('an Activity inside a Programme', () => {
  const inside = (more: Partial<Parameters<typeof resolveProgrammeActivity>[0]>, who = person) =>
    resolveProgrammeActivity(
      { activity: talk(), programme: course, enrolment, dates: { 'one-id': enrolledAt }, ...more },
      who,
      enrolledAt,
    );
  const sold = { ...course, definition: programme('course', ['one', 'two']) };

  test('belongs to the enrolment', () => {
    expect(inside({}).key).toEqual({
      personId: 'person',
      activityId: 'one-id',
      enrolmentId: 'enrolment',
    });
    expect(inside({ enrolment: null }).key.enrolmentId).toBeNull();
  });

  test('needs access, unless the Activity or the Programme is free', () => {
    expect(findAccessRefusal(inside({ programme: sold }))).toBe('PaymentRequired');
    expect(findAccessRefusal(inside({ programme: sold }, paid))).toBeNull();
    expect(findAccessRefusal(inside({ programme: sold, activity: talk({ free: true }) }))).toBeNull();
    expect(findAccessRefusal(inside({}))).toBeNull();
  });

  test('needs enrolling, of those who have access', () => {
    expect(findAccessRefusal(inside({ enrolment: null }))).toBe('NotEnrolled');
    expect(findAccessRefusal(inside({ enrolment: null, programme: sold }))).toBe('PaymentRequired');
  });

  test('that is not in the plan of the enrolment is not open', () => {
    const reached = inside({ dates: {} });
    expect([reached.availableAt, findOpenRefusal(reached)]).toEqual([null, 'NotAvailableYet']);
  });

  test('that was begun stays open when its date is moved ahead', () => {
    const moved = inside({ dates: { 'one-id': enrolledAt + 1 } });
    expect(findOpenRefusal(moved)).toBe('NotAvailableYet');
    const since = keepStartedActivityOpen(moved, 5);
    expect(findOpenRefusal(since)).toBeNull();
    expect([since.availableAt, since.key]).toEqual([5, moved.key]);
    expect(keepStartedActivityOpen(inside({}), 5).availableAt).toBe(enrolledAt);
    expect(findOpenRefusal(keepStartedActivityOpen(inside({ programme: sold }), 5))).toBe('PaymentRequired');
  });
});
