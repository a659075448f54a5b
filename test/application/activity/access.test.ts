import { activity, message, programme, touchpoint } from '../../support/activity.ts';
import { day0, dayMs, refusal, World, type Learner } from '../../support/learner.ts';

/** The tests cover access: payment (402), Drafts, and missing items (404). */
const single = (slug: string, part: object = {}) =>
  activity([touchpoint('only', [message('Hi')])], { slug, ...part });

let world: World;
beforeEach(async () => {
  world = await World.open();
  await world.publish(single('paid'), single('taster', { free: true }), single('draft', { status: 'Draft' }));
  await world.publishProgramme(
    programme('course', ['paid', 'taster', 'draft']),
    programme('free-course', ['paid', 'draft'], { free: true }),
    programme('draft-course', ['paid'], { status: 'Draft' }),
  );
});

type Call = (learner: Learner, activity: string, programme?: string) => Promise<unknown>;
const activityCalls: [string, Call][] = [
  ['enrol', (learner, ...where) => learner.enrol(...where)],
  ['start', (learner, ...where) => learner.start(...where)],
  ['available steps', (learner, ...where) => learner.steps(...where)],
  ['next touchpoint', (learner, ...where) => learner.follow('only', ...where)],
  ['choice', (learner, ...where) => learner.choose('only.1', 'Yes', ...where)],
  ['input', (learner, ...where) => learner.respond('only.1', { kind: 'input', response: 'Hi' }, ...where)],
  ['reset', (learner, ...where) => learner.reset(...where)],
];
const programmeCalls: [string, (learner: Learner, programme: string) => Promise<unknown>][] = [
  ['enrol', (learner, ref) => learner.enrolProgramme(ref)],
  ['start', (learner, ref) => learner.startProgramme(ref)],
  ['continue', (learner, ref) => learner.continueProgramme(ref)],
  ['complete', (learner, ref) => learner.completeProgramme(ref)],
  ['reset', (learner, ref) => learner.resetProgramme(ref)],
];

describe('without access', () => {
  let guest: Learner;
  beforeEach(async () => {
    guest = await world.person({ paid: false });
  });

  test('reads answer Payment Required and Unavailable, with their texts', async () => {
    expect(await guest.show('paid')).toMatchObject({
      status: 'Payment Required',
      progressionStatus: 'Unavailable',
      availableAt: null,
      summaryFull: 'A talk, at length.',
    });
    expect(await guest.programme('course')).toMatchObject({
      status: 'Payment Required',
      progressionStatus: 'NotEnrolled',
    });
  });

  test.each(activityCalls)('%s answers Payment Required and changes nothing', async (_name, call) => {
    await expect(call(guest, 'paid')).rejects.toEqual(refusal('PaymentRequired'));
    await expect(call(guest, 'paid', 'course')).rejects.toEqual(refusal('PaymentRequired'));
    expect(await world.ports.runs.summaries(guest.id)).toEqual([]);
  });

  test('completing answers Payment Required', async () => {
    await expect(guest.complete('paid')).rejects.toEqual(refusal('PaymentRequired'));
    await expect(guest.complete('taster')).rejects.toEqual(refusal('NotCompleted'));
  });

  test.each(programmeCalls)('a Programme’s %s answers Payment Required', async (_name, call) => {
    await expect(call(guest, 'course')).rejects.toEqual(refusal('PaymentRequired'));
    expect(await world.ports.enrolments.all(guest.id)).toEqual([]);
  });

  test('a taster is open without access', async () => {
    expect(await guest.show('taster')).toMatchObject({
      status: 'Available',
      progressionStatus: 'AvailableNow',
    });
    await guest.enrol('taster');
    await guest.finish('taster');
    expect((await guest.show('taster')).completedAt).toBe(day0);
    await guest.reset('taster');
  });

  test('a free Programme and its Activities are open, but only inside it', async () => {
    await guest.enrolProgramme('free-course');
    await guest.finish('paid', 'free-course');
    expect(await guest.programme('free-course')).toMatchObject({
      status: 'Available',
      progressionStatus: 'Completed',
    });
    await expect(guest.steps('paid')).rejects.toEqual(refusal('PaymentRequired'));
    await guest.reset('paid', 'free-course');
  });

  test('a free Activity does not open the Programme around it', async () => {
    await expect(guest.steps('taster', 'course')).rejects.toEqual(refusal('NotEnrolled'));
  });
});

describe('when access ends', () => {
  let sam: Learner;
  beforeEach(async () => {
    sam = await world.person();
    await sam.enrolProgramme('course');
    await sam.steps('paid', 'course');
    await sam.steps('paid');
    world.clock.moveTo(day0 + 365 * dayMs - 1);
  });

  test('access lasts to the last millisecond', async () => {
    await sam.steps('paid');
    world.clock.moveBy(1);
    await expect(sam.steps('paid')).rejects.toEqual(refusal('PaymentRequired'));
  });

  test.each(activityCalls)('%s answers Payment Required in the middle of a run', async (_name, call) => {
    world.clock.moveBy(1);
    await expect(call(sam, 'paid')).rejects.toEqual(refusal('PaymentRequired'));
    await expect(call(sam, 'paid', 'course')).rejects.toEqual(refusal('PaymentRequired'));
  });

  test.each(programmeCalls)('a Programme’s %s answers Payment Required', async (_name, call) => {
    world.clock.moveBy(1);
    await expect(call(sam, 'course')).rejects.toEqual(refusal('PaymentRequired'));
  });

  test('a new grant restores everything as it was', async () => {
    world.clock.moveBy(dayMs);
    const grant = { source: 'promo', from: day0 + 365 * dayMs, until: day0 + 400 * dayMs } as const;
    await world.ports.people.grant(sam.id, grant, 'again');
    expect((await sam.steps('paid')).steps).toMatchObject([{ touchpointStepEntityId: 'only.1' }]);
    expect((await sam.programme('course')).progressionStatus).toBe('Lapsed');
  });
});

describe('Drafts', () => {
  test('are not found for learners', async () => {
    const sam = await world.person();
    await sam.enrolProgramme('course');
    await sam.enrolProgramme('free-course');
    for (const [, call] of activityCalls) {
      await expect(call(sam, 'draft')).rejects.toEqual(refusal('NotFound'));
      await expect(call(sam, 'draft', 'course')).rejects.toEqual(refusal('NotFound'));
      await expect(call(sam, 'paid', 'draft-course')).rejects.toEqual(refusal('NotFound'));
    }
    for (const [, call] of programmeCalls)
      await expect(call(sam, 'draft-course')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.show('draft')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.complete('draft')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.programme('draft-course')).rejects.toEqual(refusal('NotFound'));
    expect((await sam.programme('course')).activities.map(({ slug }) => slug)).toEqual(['paid', 'taster']);
  });

  test.each(['tester', 'admin'])('are there for a %s', async (role) => {
    const tester = await world.person({ roles: ['learner', role] });
    expect(await tester.show('draft')).toMatchObject({ status: 'Draft', progressionStatus: 'AvailableNow' });
    await tester.finish('draft');
    await tester.enrolProgramme('draft-course');
    await tester.finish('paid', 'draft-course');
    expect(await tester.programme('draft-course')).toMatchObject({
      status: 'Draft',
      progressionStatus: 'Completed',
    });
    expect((await tester.programme('course')).activities.map(({ slug }) => slug)).toEqual([
      'paid',
      'taster',
      'draft',
    ]);
  });

  test('answer Payment Required to a tester without access', async () => {
    const tester = await world.person({ roles: ['tester'], paid: false });
    expect(await tester.show('draft')).toMatchObject({ status: 'Payment Required' });
    await expect(tester.steps('draft')).rejects.toEqual(refusal('PaymentRequired'));
  });

  test('an item changed back to Draft stays open to those who have begun it', async () => {
    const sam = await world.person();
    await sam.steps('paid');
    await sam.enrolProgramme('course');
    await world.publish(single('paid', { status: 'Draft' }));
    await world.publishProgramme(programme('course', ['paid', 'taster'], { status: 'Draft' }));
    expect([await sam.activities(), await sam.programmes()]).toMatchObject([
      [{ slug: 'paid' }],
      [{ slug: 'course' }],
    ]);
    expect((await sam.steps('paid')).steps).not.toEqual([]);
  });
});

describe('what is not found', () => {
  const unknown = ['nobody', '', 'constructor', '__proto__', 'course', 'p_1', 'a_99', 'PAID'];

  test.each(unknown)('an Activity called %j', async (ref) => {
    const sam = await world.person();
    await sam.enrolProgramme('course');
    for (const [, call] of activityCalls) {
      await expect(call(sam, ref)).rejects.toEqual(refusal('NotFound'));
      await expect(call(sam, ref, 'course')).rejects.toEqual(refusal('NotFound'));
    }
    for (const refused of [sam.show(ref), sam.complete(ref), sam.next(ref)])
      await expect(refused).rejects.toEqual(refusal('NotFound'));
  });

  test.each(['nobody', '', 'constructor', 'paid', 'a_1', 'p_99'])('a Programme called %j', async (ref) => {
    const sam = await world.person();
    for (const [, call] of programmeCalls) await expect(call(sam, ref)).rejects.toEqual(refusal('NotFound'));
    for (const [, call] of activityCalls)
      await expect(call(sam, 'paid', ref)).rejects.toEqual(refusal('NotFound'));
    await expect(sam.programme(ref)).rejects.toEqual(refusal('NotFound'));
  });

  test('an Activity that is not in that Programme', async () => {
    const sam = await world.person();
    await sam.enrolProgramme('free-course');
    for (const [, call] of activityCalls)
      await expect(call(sam, 'taster', 'free-course')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.show('taster', 'free-course')).rejects.toEqual(refusal('NotFound'));
  });
});

test('people who have not paid get the first-aid words and no steps', async () => {
  const world = await World.open();
  const firstAid = '**Tonight:** stay near.';
  await world.publish(activity([touchpoint('only', [message('Hi')])], { slug: 'grave', firstAid }));
  const guest = await world.person({ paid: false });
  const details = await guest.show('grave');
  expect(details).toMatchObject({ status: 'Payment Required', firstAid });
  expect(JSON.stringify(details)).not.toContain('Hi');
  await expect(guest.steps('grave')).rejects.toEqual(refusal('PaymentRequired'));
});
