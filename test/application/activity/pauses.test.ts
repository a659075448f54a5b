import { activity, message, programme, touchpoint } from '../../support/activity.ts';
import { refusal, World, type Learner } from '../../support/learner.ts';
import { leaving } from '../../support/pausing.ts';

const other = activity([touchpoint('only', [message('Hi')])], { slug: 'other' });

let world: World;
let sam: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(leaving(), other);
  await world.publishProgramme(programme('course', ['small-talk', 'other']));
  sam = await world.person();
  await sam.enrolProgramme('course');
});

describe.each([
  ['alone', undefined],
  ['inside a Programme', 'course'],
])('a family that leaves for its safety, %s', (_place, inside) => {
  beforeEach(async () => {
    await sam.start('small-talk', inside);
    await sam.steps('small-talk', inside);
    await sam.choose('how', 'In danger', 'small-talk', inside);
  });
  const leave = () => sam.choose('now', 'Getting help', 'small-talk', inside);

  test('has completed neither the Activity nor its Programme', async () => {
    await leave();
    await expect(sam.complete('small-talk')).rejects.toEqual(refusal('NotCompleted'));
    expect(await sam.show('small-talk', inside)).toMatchObject({ completedAt: null });
    expect(await sam.programme('course')).toMatchObject({ progressionStatus: 'InProgress' });
  });

  test('continues from the choice before the pause, weeks later, and can complete then', async () => {
    await leave();
    world.clock.moveBy(40 * 24 * 60 * 60 * 1000);
    const reply = await sam.follow('stop', 'small-talk', inside);
    expect(reply.steps.map(({ touchpointStepEntityId: id }) => id)).toEqual(['now~2']);
    expect(await sam.follow('stop', 'small-talk', inside)).toEqual(reply);
    await sam.choose('now~2', 'It is over', 'small-talk', inside);
    await sam.respond('words', { kind: 'input', response: 'Well' }, 'small-talk', inside);
    expect(await sam.follow('talk', 'small-talk', inside)).toMatchObject({ activityStatus: 'Completed' });
    await sam.complete('small-talk');
    expect((await sam.show('small-talk', inside)).completedAt).toBe(world.clock.now());
  });

  test('can reset instead', async () => {
    await leave();
    await sam.reset('small-talk', inside);
    await sam.start('small-talk', inside);
    const { steps, pausedTouchpoint } = await sam.steps('small-talk', inside);
    expect(steps.map(({ touchpointStepEntityId: id }) => id)).toEqual(['hello.1', 'how']);
    expect(pausedTouchpoint).toBeUndefined();
  });
});
