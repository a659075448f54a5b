import { sql } from 'kysely';
import { mostEntriesOfPerson } from '../../../src/domain/chat/log-size.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { UnreadableLogError } from '../../../src/application/ports/server/chat/run-repository.ts';
import { activity, choice, feedback, input, message, programme, touchpoint } from '../../support/activity.ts';
import { day0, refusal, World, type Learner } from '../../support/learner.ts';

/** The tests take one Activity from enrolment to completion and a second run, alone and inside a Programme. */
const talk = activity([
  touchpoint('hello', [message('Hi'), message('Good to see you')]),
  touchpoint('mood', [choice('fine', ['Yes', 'No -> bye']), input('why', { maxLength: 10 })]),
  touchpoint('bye', [feedback('rating'), message('Bye')]),
]);
const other = activity([touchpoint('only', [message('Hi')])], { slug: 'other' });

let world: World;
let sam: Learner;
let publishedAt = day0 - 1000;
/** Publishes the Activities at different instants, because the library sorts by first publication. */
async function publishInOrder(...activities: ActivityDefinition[]): Promise<void> {
  for (const definition of activities)
    await world.ports.library.publish(definition, 'author', (publishedAt += 1));
}

beforeEach(async () => {
  world = await World.open();
  await publishInOrder(talk, other);
  await world.publishProgramme(programme('course', ['small-talk', 'other']));
  sam = await world.person();
  await sam.enrolProgramme('course');
});

const idsOf = ({ steps }: { steps: { touchpointStepEntityId: string }[] }): string[] =>
  steps.map((step) => step.touchpointStepEntityId);
const viewedOf = ({ steps }: { steps: { viewed: boolean }[] }): boolean[] =>
  steps.map(({ viewed }) => viewed);

describe.each([
  ['alone', undefined],
  ['inside a Programme', 'course'],
])('%s', (_place, inside) => {
  const dates = async () => {
    const { startedAt, completedAt } = await sam.show('small-talk', inside);
    return { startedAt, completedAt };
  };

  test('runs from enrolling to completing', async () => {
    await sam.enrol('small-talk', inside);
    expect(await dates()).toEqual({ startedAt: null, completedAt: null });
    world.clock.moveBy(10);
    await sam.start('small-talk', inside);
    expect(await dates()).toEqual({ startedAt: day0 + 10, completedAt: null });

    const first = await sam.steps('small-talk', inside);
    expect(first).toMatchObject({ activityStatus: 'InProgress' });
    expect(idsOf(first)).toEqual(['hello.1', 'hello.2']);
    expect(idsOf(await sam.follow('hello', 'small-talk', inside))).toEqual(['fine']);
    expect(idsOf(await sam.choose('fine', 'Yes', 'small-talk', inside))).toEqual(['why']);
    expect(
      idsOf(await sam.respond('why', { kind: 'input', response: 'Sunshine' }, 'small-talk', inside)),
    ).toEqual(['rating']);
    const answers = [{ feedbackQuestionEntityId: 'rating-q', responses: ['Good'] }];
    expect(
      idsOf(
        await sam.respond('rating', { kind: 'feedback', questionResponses: answers }, 'small-talk', inside),
      ),
    ).toEqual(['bye.2']);
    await expect(sam.complete('small-talk')).rejects.toEqual(refusal('NotCompleted'));
    expect(await sam.follow('bye', 'small-talk', inside)).toEqual({ steps: [], activityStatus: 'Completed' });
    expect(await dates()).toEqual({ startedAt: day0 + 10, completedAt: null });

    world.clock.moveBy(10);
    await sam.complete('small-talk');
    expect(await dates()).toEqual({ startedAt: day0 + 10, completedAt: day0 + 20 });
    const all = await sam.steps('small-talk', inside);
    expect(all.activityStatus).toBe('Completed');
    expect(viewedOf(all)).toEqual([true, true, true, true, true, true]);
    expect(all.steps.map(({ selectedOption }) => selectedOption)).toEqual([
      undefined,
      undefined,
      'Yes',
      'Sunshine',
      undefined,
      undefined,
    ]);
  });

  test('repeating each call changes nothing', async () => {
    await sam.enrol('small-talk', inside);
    await sam.start('small-talk', inside);
    await sam.talkThrough('small-talk', inside);
    await sam.complete('small-talk');
    const before = [await dates(), await sam.steps('small-talk', inside)];
    world.clock.moveBy(1000);
    await sam.enrol('small-talk', inside);
    await sam.start('small-talk', inside);
    await sam.complete('small-talk');
    expect([await dates(), await sam.steps('small-talk', inside)]).toEqual(before);
  });

  test('delivered steps are viewed on the next visit, except the step that the run waits on', async () => {
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([false, false]);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([true, false]);
    await sam.follow('hello', 'small-talk', inside);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([true, true, false]);
  });

  test('starting alone delivers nothing', async () => {
    await sam.start('small-talk', inside);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([false, false]);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([true, false]);
  });

  test('loading the steps enrols and starts when the earlier calls failed', async () => {
    expect(idsOf(await sam.steps('small-talk', inside))).toEqual(['hello.1', 'hello.2']);
    expect(await dates()).toEqual({ startedAt: day0, completedAt: null });
    if (inside) expect((await world.ports.enrolments.all(sam.id))[0]).toMatchObject({ startedAt: day0 });
  });

  test('answers are refused before the start', async () => {
    const answers = () => [
      sam.choose('fine', 'Yes', 'small-talk', inside),
      sam.follow('hello', 'small-talk', inside),
    ];
    for (const answer of answers()) await expect(answer).rejects.toEqual(refusal('NotStarted'));
    await sam.enrol('small-talk', inside);
    for (const answer of answers()) await expect(answer).rejects.toEqual(refusal('NotStarted'));
  });

  test('an answer sent before the steps were loaded counts as a delivery', async () => {
    await sam.start('small-talk', inside);
    await sam.follow('hello', 'small-talk', inside);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([true, true, false]);
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([true, true, false]);
  });

  test('nothing is begun again once a person’s logs hold as much as they may; what is there goes on', async () => {
    await sam.enrol('small-talk', inside);
    const kept = jest.spyOn(world.ports.runs, 'keptBy').mockResolvedValue(mostEntriesOfPerson);
    await expect(sam.reset('small-talk', inside)).rejects.toEqual(refusal('Conflict'));
    await expect(sam.resetProgramme('course')).rejects.toEqual(refusal('Conflict'));
    await sam.start('small-talk', inside);
    kept.mockResolvedValue(mostEntriesOfPerson - 1);
    await sam.reset('small-talk', inside);
    await sam.resetProgramme('course');
  });

  test('reset begins anew; before a run there is nothing to reset', async () => {
    await expect(sam.reset('small-talk', inside)).rejects.toEqual(refusal('NotEnrolled'));
    await sam.finish('small-talk', inside);
    await sam.reset('small-talk', inside);
    expect(await dates()).toEqual({ startedAt: null, completedAt: null });
    await expect(sam.reset('small-talk', inside)).rejects.toEqual(refusal('NotEnrolled'));
    await expect(sam.complete('small-talk')).rejects.toEqual(refusal('NotCompleted'));
    expect(viewedOf(await sam.steps('small-talk', inside))).toEqual([false, false]);
    await sam.finish('small-talk', inside);
  });

  test('ids serve as well as slugs', async () => {
    const { id } = (await world.ports.library.activity('small-talk'))!;
    const inId = inside && (await world.ports.library.programme(inside))!.id;
    await sam.start(id, inId);
    await sam.talkThrough('small-talk', inside);
    await sam.complete(id);
    expect((await sam.show('small-talk', inside)).completedAt).toBe(day0);
  });

  test('an enrolled run stays on the version current at enrolment', async () => {
    await sam.enrol('small-talk', inside);
    await world.publish({ ...talk, touchpoints: [touchpoint('new', [message('All new')])] });
    expect((await sam.steps('small-talk', inside)).steps[0]?.text).toBe('Hi');
  });
});

test('the runs alone and inside a Programme are separate; completing completes each run that is at its end (C12)', async () => {
  await sam.talkThrough('small-talk');
  await sam.steps('small-talk', 'course');
  await sam.complete('small-talk');
  expect((await sam.show('small-talk')).completedAt).toBe(day0);
  expect((await sam.show('small-talk', 'course')).completedAt).toBeNull();

  await sam.reset('small-talk');
  await sam.talkThrough('small-talk');
  await sam.talkThrough('small-talk', 'course');
  await sam.complete('small-talk');
  expect((await sam.show('small-talk')).completedAt).toBe(day0);
  expect((await sam.show('small-talk', 'course')).completedAt).toBe(day0);
});

/** Adds an entry of a newer program to Sam's run inside the Programme. */
async function writeNewerEntry(): Promise<void> {
  const { db } = world.ports;
  const { id } = await db
    .selectFrom('run')
    .select('id')
    .where('enrolment_id', 'is not', null)
    .executeTakeFirstOrThrow();
  await sql`insert into run_entry (run_id, seq, kind, step_id, turn, at)
    values (${id}, 1000, 'foreseen', 'somewhere', 0, ${day0})`.execute(db);
}

test('a run that a newer program has written into keeps no other one from being completed', async () => {
  await sam.steps('small-talk', 'course');
  await writeNewerEntry();
  await sam.talkThrough('small-talk');
  await sam.complete('small-talk');
  expect((await sam.show('small-talk')).completedAt).toBe(day0);
  expect((await sam.show('small-talk', 'course')).completedAt).toBeNull();
});

test('a run that a newer program has written into is not completed, and is told to be unreadable', async () => {
  await sam.talkThrough('small-talk', 'course');
  await writeNewerEntry();
  await expect(sam.complete('small-talk')).rejects.toBeInstanceOf(UnreadableLogError);
  expect((await sam.show('small-talk', 'course')).completedAt).toBeNull();
});

test('beside a run that cannot be read, one that is not at its end is told to be so', async () => {
  await sam.talkThrough('small-talk', 'course');
  await writeNewerEntry();
  await sam.steps('small-talk');
  await expect(sam.complete('small-talk')).rejects.toEqual(refusal('NotCompleted'));
});

test('completing an Activity that nobody began, or that is not at its end, is refused', async () => {
  await expect(sam.complete('other')).rejects.toEqual(refusal('NotCompleted'));
  await sam.enrol('other');
  await expect(sam.complete('other')).rejects.toEqual(refusal('NotCompleted'));
  await sam.steps('other');
  await expect(sam.complete('other')).rejects.toEqual(refusal('NotCompleted'));
  await expect(sam.complete('nobody')).rejects.toEqual(refusal('NotFound'));
});

test('my Activities are the standalone ones with a run of mine', async () => {
  expect(await sam.activities()).toEqual([]);
  await sam.enrol('other');
  await sam.steps('small-talk', 'course');
  expect((await sam.activities()).map(({ slug }) => slug)).toEqual(['other']);
  await sam.steps('small-talk');
  expect((await sam.activities()).map(({ slug }) => slug)).toEqual(['small-talk', 'other']);
  await sam.reset('other');
  expect((await sam.activities()).map(({ slug }) => slug)).toEqual(['small-talk']);
});

describe('the next Activity (decision S10)', () => {
  const single = (slug: string, part: object = {}) =>
    activity([touchpoint('only', [message('Hi')])], { slug, ...part });
  const slugAfter = async (slug: string) => (await sam.next(slug))?.slug ?? null;

  beforeEach(() => publishInOrder(single('third'), single('draft', { status: 'Draft' }), single('fifth')));

  test('is the one that follows, and from the last one the first', async () => {
    expect(await slugAfter('small-talk')).toBe('other');
    expect(await slugAfter('third')).toBe('fifth');
    expect(await slugAfter('fifth')).toBe('small-talk');
  });

  test('is open, not completed and never the Activity itself', async () => {
    await sam.finish('other');
    expect(await slugAfter('small-talk')).toBe('third');
    for (const slug of ['third', 'fifth']) await sam.finish(slug);
    expect(await slugAfter('small-talk')).toBeNull();
    expect(await slugAfter('fifth')).toBe('small-talk');
  });

  test('may be a Draft for testers only', async () => {
    const tester = await world.person({ roles: ['tester'] });
    expect((await tester.next('third'))?.slug).toBe('draft');
  });

  test('is a taster for people without access', async () => {
    const guest = await world.person({ paid: false });
    expect(await guest.next('small-talk')).toBeNull();
    await world.publish(single('taster', { free: true }));
    expect((await guest.next('small-talk'))?.slug).toBe('taster');
  });

  test('is not found when the Activity is unknown or not visible', async () => {
    await expect(sam.next('nobody')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.next('draft')).rejects.toEqual(refusal('NotFound'));
  });
});
