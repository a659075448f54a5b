import { insideProgramme, openRefusal } from '../../../src/domain/programme/resolved-activity.ts';
import { scheduleFor } from '../../../src/domain/programme/schedule.ts';
import { activity, message, programme, touchpoint } from '../../support/activity.ts';

const enrolledAt = 1_800_000_000_000;
const person = { id: 'person', email: '', roles: ['learner'], grants: [], isDisabled: false };
const published = { version: 'v', publishedAt: 0, publishedBy: 'author' };
const course = {
  ...published,
  id: 'course',
  slug: 'course',
  definition: programme('course', ['one', 'two'], { free: true }),
};
const dates = scheduleFor(['one', 'two'], enrolledAt, 1);
const enrolment = {
  id: 'enrolment',
  programmeId: 'course',
  enrolledAt,
  startedAt: null,
  completedAt: null,
  lastActivityAt: enrolledAt,
  availableAt: dates,
};

/** Why an Activity of the course is refused at this instant, or null. */
function refusalOf(slug: 'one' | 'two', now: number): string | null {
  const definition = activity([touchpoint('only', [message('Hi')])], { slug });
  const reached = {
    activity: { ...published, id: slug, slug, definition },
    programme: course,
    enrolment,
    dates,
  };
  return openRefusal(insideProgramme(reached, person, now));
}

test('the first Activity is open at the instant of enrolling', () => {
  expect(refusalOf('one', enrolledAt)).toBeNull();
  expect(refusalOf('two', enrolledAt)).toBe('NotAvailableYet');
});

test('the first Activity is open at a server whose clock is behind the one that enrolled', () => {
  expect(refusalOf('one', enrolledAt - 4000)).toBeNull();
  expect(refusalOf('two', enrolledAt - 4000)).toBe('NotAvailableYet');
});
