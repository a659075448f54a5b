import { activity, choice, message, programme, touchpoint } from '../../support/activity.ts';
import { refusal, World, type Learner } from '../../support/learner.ts';

/** Promise 12: no family sees or changes another's data. */
const talk = (slug: string) =>
  activity(
    [
      touchpoint('hello', [message('Hi')]),
      touchpoint('mood', [choice('fine', ['Yes', 'No']), choice('sure', ['Yes'])]),
    ],
    { slug },
  );

let world: World;
let sam: Learner;
let alex: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(talk('one'), talk('two'));
  await world.publishProgramme(programme('course', ['one', 'two']));
  sam = await world.person();
  alex = await world.person();
});

/** Returns everything that a person can read. */
async function everythingOf(learner: Learner): Promise<unknown> {
  const steps = (ref: string, inside?: string) =>
    learner.steps(ref, inside).catch((error: { code: string }) => error.code);
  return {
    shelves: await learner.search(),
    activities: await learner.activities(),
    programmes: await learner.programmes(),
    programme: await learner.programme('course'),
    shown: [await learner.show('one'), await learner.show('two'), await learner.show('one', 'course')],
    next: await learner.next('one'),
    runs: await world.ports.runs.summaries(learner.id),
    steps: [await steps('one'), await steps('one', 'course'), await steps('two')],
  };
}

const doings: [string, (learner: Learner) => Promise<unknown>][] = [
  ['enrols', (learner) => learner.enrol('two')],
  ['starts', (learner) => learner.start('two')],
  ['loads', (learner) => learner.steps('two')],
  ['follows', (learner) => learner.follow('hello', 'one')],
  ['answers', (learner) => learner.follow('hello', 'one').then(() => learner.choose('fine', 'No', 'one'))],
  ['finishes', (learner) => learner.finish('one')],
  ['finishes inside the Programme', (learner) => learner.finish('one', 'course')],
  ['resets an Activity', (learner) => learner.reset('one')],
  ['resets an Activity inside the Programme', (learner) => learner.reset('one', 'course')],
  ['starts the Programme', (learner) => learner.startProgramme('course')],
  ['continues the Programme', (learner) => learner.continueProgramme('course')],
  ['resets the Programme', (learner) => learner.resetProgramme('course')],
];

test.each(doings)('when one person %s, nothing of the other person changes', async (_name, act) => {
  for (const learner of [sam, alex]) {
    await learner.enrolProgramme('course');
    await learner.steps('one');
    await learner.steps('one', 'course');
  }
  await everythingOf(alex);
  const before = await everythingOf(alex);
  world.clock.moveBy(1000);
  await act(sam);
  expect(await everythingOf(alex)).toEqual(before);
});

test('one person cannot continue what another person did', async () => {
  await sam.enrolProgramme('course');
  await sam.steps('one');
  await sam.follow('hello', 'one');
  await sam.steps('one', 'course');
  const refusals: [Promise<unknown>, string][] = [
    [alex.choose('fine', 'Yes', 'one'), 'NotStarted'],
    [alex.follow('hello', 'one'), 'NotStarted'],
    [alex.reset('one'), 'NotEnrolled'],
    [alex.complete('one'), 'NotCompleted'],
    [alex.steps('one', 'course'), 'NotEnrolled'],
    [alex.choose('fine', 'Yes', 'one', 'course'), 'NotEnrolled'],
    [alex.reset('one', 'course'), 'NotEnrolled'],
    [alex.startProgramme('course'), 'NotEnrolled'],
    [alex.resetProgramme('course'), 'NotEnrolled'],
    [alex.completeProgramme('course'), 'NotEnrolled'],
    [alex.continueProgramme('course'), 'NotEnrolled'],
  ];
  for (const [refused, code] of refusals) await expect(refused).rejects.toEqual(refusal(code));
  expect((await sam.steps('one')).steps).toHaveLength(2);
});

test('two people can answer the same step differently', async () => {
  for (const learner of [sam, alex]) {
    await learner.steps('one');
    await learner.follow('hello', 'one');
  }
  await sam.choose('fine', 'Yes', 'one');
  await alex.choose('fine', 'No', 'one');
  const answerOf = async (learner: Learner) =>
    (await learner.steps('one')).steps.map(({ selectedOption }) => selectedOption)[1];
  expect([await answerOf(sam), await answerOf(alex)]).toEqual(['Yes', 'No']);
});
