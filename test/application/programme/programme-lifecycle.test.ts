import { activity, choice, message, programme, touchpoint } from '../../support/activity.ts';
import { day0, dayMs, refusal, World, type Learner } from '../../support/learner.ts';
import { AppError } from '../../../src/application/errors.ts';
import { completeActivity } from '../../../src/application/activity/complete-activity.ts';

const short = (slug: string, part: object = {}) =>
  activity([touchpoint('only', [message('Hi'), choice('fine', ['Yes'])])], { slug, title: slug, ...part });

let world: World;
let sam: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(short('one'), short('two'), short('three'));
  await world.publishProgramme(programme('course', ['one', 'two', 'three']));
  sam = await world.person();
});

const onDay = (day: number): number => day0 + day * dayMs;
/** Returns each Activity's progression and the day it opens. */
const plan = async (): Promise<string[]> =>
  (await sam.programme('course')).activities.map(
    ({ slug, progressionStatus, availableAt }) =>
      `${slug} ${progressionStatus} ${availableAt === null ? '-' : (availableAt - day0) / dayMs}`,
  );
const progression = async () => (await sam.programme('course')).progressionStatus;

describe('enrolling', () => {
  test('dates every Activity: the first now, the rest seven days apart', async () => {
    expect(await plan()).toEqual(['one Unavailable -', 'two Unavailable -', 'three Unavailable -']);
    expect(await sam.programme('course')).toMatchObject({
      progressionStatus: 'NotEnrolled',
      nextActivityAt: null,
    });
    world.toDay(3);
    await sam.enrolProgramme('course');
    expect(await plan()).toEqual(['one AvailableNow 3', 'two AvailableSoon 10', 'three AvailableSoon 17']);
    expect(await sam.programme('course')).toMatchObject({
      progressionStatus: 'InProgress',
      nextActivityAt: onDay(10),
    });
  });

  test('uses the Programme’s own interval', async () => {
    await world.publishProgramme(programme('course', ['one', 'two'], { releaseEveryDays: 2 }));
    await sam.enrolProgramme('course');
    expect(await plan()).toEqual(['one AvailableNow 0', 'two AvailableSoon 2']);
  });

  test('a second time is refused and changes no date', async () => {
    await sam.enrolProgramme('course');
    const before = await plan();
    world.toDay(1);
    await expect(sam.enrolProgramme('course')).rejects.toEqual(refusal('AlreadyEnrolled'));
    expect(await plan()).toEqual(before);
  });

  test('lists the Programme among mine', async () => {
    expect(await sam.programmes()).toEqual([]);
    await sam.enrolProgramme('course');
    expect(await sam.programmes()).toEqual([await sam.programme('course')]);
  });
});

describe('opening dates', () => {
  const calls = (slug: string): [string, () => Promise<unknown>][] => [
    ['enrol', () => sam.enrol(slug, 'course')],
    ['start', () => sam.start(slug, 'course')],
    ['steps', () => sam.steps(slug, 'course')],
    ['follow', () => sam.follow('only', slug, 'course')],
    ['respond', () => sam.choose('fine', 'Yes', slug, 'course')],
  ];

  test('no Activity of a Programme opens without enrolling, and the standalone run is not affected', async () => {
    await sam.talkThrough('one');
    const before = await world.ports.runs.summaries(sam.id);
    for (const [, call] of [...calls('one'), ['reset', () => sam.reset('one', 'course')] as const])
      await expect(call()).rejects.toEqual(refusal('NotEnrolled'));
    expect(await world.ports.runs.summaries(sam.id)).toEqual(before);
  });

  test('an Activity does not open a millisecond before its date', async () => {
    await sam.enrolProgramme('course');
    world.clock.moveTo(onDay(7) - 1);
    for (const [, call] of calls('two')) await expect(call()).rejects.toEqual(refusal('NotAvailableYet'));
    expect(await world.ports.runs.summaries(sam.id)).toEqual([]);
    world.toDay(7);
    expect((await sam.steps('two', 'course')).steps).toHaveLength(2);
    expect((await sam.show('two', 'course')).progressionStatus).toBe('AvailableNow');
    expect((await sam.show('three', 'course')).progressionStatus).toBe('AvailableSoon');
  });

  test('an Activity added later has no date in an existing enrolment', async () => {
    await sam.enrolProgramme('course');
    await world.publish(short('four'));
    await world.publishProgramme(programme('course', ['one', 'two', 'three', 'four']));
    expect((await plan()).at(-1)).toBe('four Unavailable -');
    await expect(sam.steps('four', 'course')).rejects.toEqual(refusal('NotAvailableYet'));
  });

  test('the next date is that of the next Activity that is not completed', async () => {
    await sam.enrolProgramme('course');
    world.toDay(7);
    expect((await sam.programme('course')).nextActivityAt).toBe(onDay(14));
    world.toDay(14);
    expect((await sam.programme('course')).nextActivityAt).toBeNull();
  });
});

describe('starting', () => {
  const startedAt = async () => (await world.ports.enrolments.all(sam.id))[0]?.startedAt;

  test.each([
    ['its first Activity’s start', () => sam.start('one', 'course')],
    ['its first Activity’s steps', () => sam.steps('one', 'course')],
    ['the Programme’s own call', () => sam.startProgramme('course')],
  ])('happens with %s, once', async (_name, begin) => {
    await sam.enrolProgramme('course');
    expect(await startedAt()).toBeNull();
    world.toDay(1);
    await begin();
    expect(await startedAt()).toBe(onDay(1));
    world.toDay(2);
    await sam.startProgramme('course');
    await sam.start('one', 'course');
    expect(await startedAt()).toBe(onDay(1));
  });

  test('does not happen by enrolling in an Activity, nor by starting the same Activity alone', async () => {
    await sam.enrolProgramme('course');
    await sam.enrol('one', 'course');
    await sam.finish('one');
    expect(await startedAt()).toBeNull();
  });

  test('does not change the runs', async () => {
    await sam.enrolProgramme('course');
    await sam.enrol('one', 'course');
    const before = await world.ports.runs.summaries(sam.id);
    await sam.startProgramme('course');
    expect(await world.ports.runs.summaries(sam.id)).toEqual(before);
  });
});

describe('completing', () => {
  async function finish(...slugs: string[]): Promise<void> {
    for (const slug of slugs) await sam.finish(slug, 'course');
  }

  test('happens with the last Activity, in any order', async () => {
    await sam.enrolProgramme('course');
    world.toDay(14);
    await finish('three', 'one');
    expect(await progression()).toBe('InProgress');
    await expect(sam.completeProgramme('course')).rejects.toEqual(refusal('NotCompleted'));
    world.clock.moveBy(5);
    await finish('two');
    expect(await progression()).toBe('Completed');
    expect((await world.ports.enrolments.all(sam.id))[0]).toMatchObject({ completedAt: onDay(14) + 5 });
    world.toDay(60);
    expect(await progression()).toBe('Completed');
    await sam.completeProgramme('course');
    expect((await world.ports.enrolments.all(sam.id))[0]).toMatchObject({ completedAt: onDay(14) + 5 });
  });

  test('the same Activities done alone do not count', async () => {
    await sam.enrolProgramme('course');
    for (const slug of ['one', 'two', 'three']) await sam.finish(slug);
    await finish('one');
    expect(await progression()).toBe('InProgress');
  });

  test('an Activity of two Programmes counts only where it was done', async () => {
    await world.publishProgramme(programme('other', ['one']));
    await sam.enrolProgramme('course');
    await sam.enrolProgramme('other');
    await finish('one');
    expect((await sam.programme('other')).progressionStatus).toBe('InProgress');
    await sam.finish('one', 'other');
    expect((await sam.programme('other')).progressionStatus).toBe('Completed');
    expect(await progression()).toBe('InProgress');
  });

  test('a Draft that the learner cannot see is not required', async () => {
    await world.publish(short('two', { status: 'Draft' }));
    await sam.enrolProgramme('course');
    world.toDay(14);
    await finish('one', 'three');
    expect(await progression()).toBe('Completed');
  });

  test('an Activity added or removed after enrolling is not required', async () => {
    await sam.enrolProgramme('course');
    world.toDay(14);
    await world.publish(short('four'));
    await world.publishProgramme(programme('course', ['one', 'three', 'four']));
    await finish('one', 'three');
    expect(await progression()).toBe('Completed');
  });

  test('a completion interrupted between Activity and Programme is finished by the repeated call (promise 27)', async () => {
    await sam.enrolProgramme('course');
    world.toDay(14);
    await finish('one', 'two');
    await sam.talkThrough('three', 'course');
    const { enrolments } = world.ports;
    const down = Object.assign(Object.create(enrolments) as typeof enrolments, {
      all: () => Promise.reject(new AppError('Unavailable', 'Down.')),
    });
    await expect(
      completeActivity({ ...world.ports, enrolments: down }, await sam.person(), 'three'),
    ).rejects.toEqual(refusal('Unavailable'));
    expect(await progression()).toBe('InProgress');
    await sam.complete('three');
    expect(await progression()).toBe('Completed');
  });

  test('requires an enrolment', async () => {
    await expect(sam.completeProgramme('course')).rejects.toEqual(refusal('NotEnrolled'));
    await expect(sam.startProgramme('course')).rejects.toEqual(refusal('NotEnrolled'));
    await expect(sam.continueProgramme('course')).rejects.toEqual(refusal('NotEnrolled'));
    await expect(sam.resetProgramme('course')).rejects.toEqual(refusal('NotEnrolled'));
  });
});

describe('lapsing: more than two weeks without activity', () => {
  beforeEach(() => sam.enrolProgramme('course'));

  test('happens two weeks after the enrolment', async () => {
    world.toDay(14);
    expect(await progression()).toBe('InProgress');
    world.clock.moveBy(1);
    expect(await progression()).toBe('Lapsed');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a start', () => sam.start('one', 'course')],
    ['the Programme’s start', () => sam.startProgramme('course')],
    ['an answer', () => sam.talkThrough('one', 'course')],
  ])('%s restarts the two weeks', async (_name, act) => {
    world.toDay(10);
    await act();
    world.toDay(24);
    expect(await progression()).toBe('InProgress');
    world.clock.moveBy(1);
    expect(await progression()).toBe('Lapsed');
  });

  test('every answer and the completion restart the two weeks', async () => {
    await sam.steps('one', 'course');
    world.toDay(10);
    await sam.choose('fine', 'Yes', 'one', 'course');
    world.toDay(20);
    await sam.complete('one');
    world.toDay(34);
    expect(await progression()).toBe('InProgress');
    world.clock.moveBy(1);
    expect(await progression()).toBe('Lapsed');
  });

  test('redoing an Activity keeps what already counted', async () => {
    await sam.steps('one', 'course');
    world.toDay(13);
    await sam.talkThrough('one', 'course');
    await sam.reset('one', 'course');
    world.toDay(16);
    expect(await progression()).toBe('InProgress');
  });

  test('reading, and the same Activity alone, do not restart the two weeks', async () => {
    world.toDay(10);
    await sam.show('one', 'course');
    await sam.programme('course');
    await sam.finish('one');
    world.clock.moveTo(onDay(14) + 1);
    expect(await progression()).toBe('Lapsed');
  });

  test('continuing restarts the two weeks and re-dates what is still locked', async () => {
    world.toDay(5);
    await sam.steps('one', 'course');
    world.toDay(40);
    expect(await plan()).toEqual(['one AvailableNow 0', 'two AvailableNow 7', 'three AvailableNow 14']);
    expect(await progression()).toBe('Lapsed');
    await sam.continueProgramme('course');
    expect(await progression()).toBe('InProgress');
    expect(await plan()).toEqual(['one AvailableNow 0', 'two AvailableNow 7', 'three AvailableNow 14']);
    world.toDay(54);
    expect(await progression()).toBe('InProgress');
    expect((await sam.show('one', 'course')).startedAt).toBe(onDay(5));
  });

  test('what is locked when continuing opens a full interval later', async () => {
    await world.publishProgramme(programme('slow', ['one', 'two', 'three'], { releaseEveryDays: 10 }));
    await sam.enrolProgramme('slow');
    world.toDay(16);
    await sam.continueProgramme('slow');
    const { activities, nextActivityAt } = await sam.programme('slow');
    expect(activities.map(({ availableAt }) => (availableAt! - day0) / dayMs)).toEqual([0, 10, 26]);
    expect(nextActivityAt).toBe(onDay(26));
  });

  test('continuing a Programme that has not lapsed changes nothing', async () => {
    world.toDay(10);
    await sam.continueProgramme('course');
    world.clock.moveTo(onDay(14) + 1);
    expect(await progression()).toBe('Lapsed');
  });

  test('an answer in a lapsed Programme continues it as well', async () => {
    world.toDay(20);
    await sam.finish('one', 'course');
    expect(await progression()).toBe('InProgress');
  });
});

describe('resetting', () => {
  test('ends the runs and dates everything anew; standalone runs stay', async () => {
    await sam.enrolProgramme('course');
    world.toDay(7);
    await sam.finish('one', 'course');
    await sam.steps('two', 'course');
    await sam.finish('three');
    world.toDay(30);
    expect(await progression()).toBe('Lapsed');
    await sam.resetProgramme('course');
    expect(await progression()).toBe('InProgress');
    expect(await plan()).toEqual(['one AvailableNow 30', 'two AvailableSoon 37', 'three AvailableSoon 44']);
    const { activities } = await sam.programme('course');
    expect(activities.every(({ startedAt, completedAt }) => startedAt === null && completedAt === null)).toBe(
      true,
    );
    expect((await sam.show('three')).completedAt).toBe(onDay(7));
    expect((await sam.steps('one', 'course')).steps.every(({ viewed }) => !viewed)).toBe(true);
    await expect(sam.steps('two', 'course')).rejects.toEqual(refusal('NotAvailableYet'));
    expect(await world.ports.enrolments.all(sam.id)).toHaveLength(1);
  });

  test('a completed Programme can be done again', async () => {
    await sam.enrolProgramme('course');
    world.toDay(14);
    for (const slug of ['one', 'two', 'three']) await sam.finish(slug, 'course');
    await sam.resetProgramme('course');
    expect(await progression()).toBe('InProgress');
    await expect(sam.completeProgramme('course')).rejects.toEqual(refusal('NotCompleted'));
  });

  test('redoing an Activity leaves the other Activities and the dates of the Programme as they are', async () => {
    await sam.enrolProgramme('course');
    world.toDay(7);
    await sam.finish('one', 'course');
    await sam.finish('two', 'course');
    const before = await plan();
    await sam.reset('one', 'course');
    expect(await plan()).toEqual(before);
    expect((await sam.show('one', 'course')).completedAt).toBeNull();
    expect((await sam.show('two', 'course')).completedAt).toBe(onDay(7));
  });
});
