import { AppError } from '../../../src/application/errors.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith, Line } from '../../support/chat.ts';

/** The tests cover a screen that is out of date: the session must show the run as it is. */
const talk = activity([
  touchpoint('begin', [input('name'), message('Well')]),
  touchpoint('rest', [choice('way', ['Left', 'Right'])]),
]);
const write = (response: string): StepResponse => ({ kind: 'input', response });
const overtaken = () => new AppError('OutOfOrder', 'The conversation is not at the end of this touchpoint.');
const network = () => new AppError('Network', 'No connection.');

/** Returns a run in which the name was answered. */
async function named(name: string, clock: ManualClock): Promise<InMemoryChatGateway> {
  const run = new InMemoryChatGateway(talk, clock);
  await run.start();
  await run.availableSteps();
  await run.respond('name', write(name));
  return run;
}

test('a refused touchpoint is looked into again where the run could not be loaded then', async () => {
  const clock = new ManualClock();
  const run = await named('Sam', clock);
  const line = new Line(run);
  const chat = chatWith(line, clock);
  await chat.session.open();
  line.fail('nextTouchpoint', overtaken());
  line.fail('activity', network());
  await chat.waitForLearner();
  expect(chat.session.state.failure).toMatchObject({ of: 'following', code: 'OutOfOrder' });
  // Another screen goes back to the name, so a return to this screen must show that question.
  await run.rewind('name');
  await chat.session.comeBack();
  await chat.waitForLearner();
  expect(line.calls.filter((call) => call === 'nextTouchpoint begin')).toHaveLength(2);
  expect(chat.session.state).toMatchObject({ failure: null, pending: { touchpointStepEntityId: 'name' } });
});

test('whoever comes back is shown the answers that are stored, though the same question is open', async () => {
  const clock = new ManualClock();
  const [lost, restored] = [await named('Sam', clock), await named('Alex', clock)];
  await restored.nextTouchpoint('begin');
  let stored = lost;
  const line = new Line(
    new Proxy(lost, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(stored, name);
        return typeof value === 'function' ? value.bind(stored) : value;
      },
    }),
  );
  const chat = chatWith(line, clock, pacesByName.instant);
  await chat.session.open();
  await chat.waitForLearner();
  expect(await chat.session.comeBack()).toBe(false);
  // A backup is restored, and another screen has answered differently since.
  stored = restored;
  expect(await chat.session.comeBack()).toBe(true);
  await chat.waitForLearner();
  expect(chat.texts).toContain('you: Alex');
  expect(chat.texts).not.toContain('you: Sam');
  expect(await chat.session.comeBack()).toBe(false);
});
