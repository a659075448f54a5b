import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { isConversationStuck } from '../../../src/domain/sequencer/chat-state.ts';
import { pacesByName, type Pace } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith, type Chat } from '../../support/chat.ts';

function chatOf(definition: ActivityDefinition, pace: Pace = pacesByName.normal) {
  const clock = new ManualClock();
  const gateway = new InMemoryChatGateway(definition, clock);
  return { chat: chatWith(gateway, clock, pace), again: () => chatWith(gateway, clock, pace), clock };
}

const child = (id: string, ...steps: Parameters<typeof touchpoint>[1]) => ({
  ...touchpoint(id, steps),
  for: 'child' as const,
});
const grownUp = (id: string, ...steps: Parameters<typeof touchpoint>[1]) => ({
  ...touchpoint(id, steps),
  for: 'grown-up' as const,
});

const secret = input('secret', { text: 'What is it?', private: true });
const say = async ({ session, waitForLearner }: Chat, response: string): Promise<void> => {
  session.submit({ kind: session.state.pending?.stepType === 'user-input' ? 'input' : 'choice', response });
  await waitForLearner();
};

test('after the last answer of a part the cover comes by itself, and what was private is closed', async () => {
  const { chat } = chatOf(
    activity([child('mine', secret), grownUp('yours', message('Hello.'), choice('ok', ['Yes', 'No']))]),
  );
  await chat.session.open();
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'spiders');
  expect(chat.session.state).toMatchObject({
    handOver: 'grown-up',
    holder: 'child',
    due: null,
    tapFor: null,
  });
  expect(isConversationStuck(chat.session.state)).toBe(false);
  expect(chat.texts).toEqual(['[closed •••]']);
  expect(chat.clock.nextAt).toBeNull();
  chat.session.here();
  await chat.waitForLearner();
  expect(chat.texts).toEqual(['[closed •••]', 'Hello.', 'Choose ok']);
  expect(chat.session.state).toMatchObject({ handOver: null, holder: 'grown-up' });
});

test.each(['normal', 'instant', 'tap'] as const)(
  'at the pace %s whoever reads passes the device on by a press',
  async (pace) => {
    const { chat } = chatOf(
      activity([
        child('mine', secret, message('It may rest here.')),
        grownUp('yours', message('Hello.'), choice('ok', ['Yes', 'No'])),
      ]),
      pacesByName[pace],
    );
    await chat.session.open();
    chat.session.here();
    await chat.waitForLearner();
    await say(chat, 'spiders');
    expect(chat.session.state).toMatchObject({ handOver: null, tapFor: 'handOver' });
    expect(chat.texts).toEqual(['What is it?', 'you: spiders', 'It may rest here.']);
    chat.session.setPace(pacesByName.instant);
    expect(chat.session.state.tapFor).toBe('handOver');
    chat.session.tap();
    expect(chat.session.state).toMatchObject({ handOver: 'grown-up', tapFor: null });
    expect(chat.texts).toEqual(['[closed •••]']);
  },
);

test('a conversation that is loaded in one person’s part shows nothing before that person is there', async () => {
  const { chat, again } = chatOf(
    activity([
      touchpoint('both', [choice('ready', ['Yes', 'No'])]),
      child('mine', secret, choice('ok', ['Yes', 'No'])),
    ]),
  );
  await chat.session.open();
  await chat.waitForLearner();
  expect(chat.session.state.handOver).toBeNull();
  await say(chat, 'Yes');
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'spiders');
  const later = again();
  await later.session.open();
  await later.waitForLearner();
  expect(later.session.state.handOver).toBe('child');
  expect(later.texts).toEqual([]);
  later.session.here();
  await later.waitForLearner();
  expect(later.texts).toEqual(['Choose ready', 'you: Yes', 'What is it?', 'you: spiders', 'Choose ok']);
});

test('everyone goes on without a cover where nothing is private, and with one where something is closed', async () => {
  const { chat } = chatOf(
    activity([
      child('open', choice('hello', ['Yes', 'No'])),
      touchpoint('both', [choice('ready', ['Yes', 'No'])]),
      child('mine', secret),
      touchpoint('end', [message('Together again.')]),
    ]),
  );
  await chat.session.open();
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'Yes');
  expect(chat.session.state).toMatchObject({
    handOver: null,
    holder: 'everyone',
    pending: { text: 'Choose ready' },
  });
  await say(chat, 'Yes');
  expect(chat.session.state.handOver).toBe('child');
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'spiders');
  expect(chat.session.state.handOver).toBe('everyone');
  chat.session.here();
  await chat.waitForLearner();
  expect(chat.session.state.stage).toBe('finishOffered');
  expect(chat.texts).toEqual([
    'Choose hello',
    'you: Yes',
    'Choose ready',
    'you: Yes',
    '[closed •••]',
    'Together again.',
  ]);
});

test.each([
  ['the end', {}, 'finishOffered'],
  ['a pause', { ending: 'pause' }, 'paused'],
] as const)('what is private is closed before %s', async (_place, ending, stage) => {
  const { chat, again } = chatOf(
    activity([{ ...child('mine', secret, message('It may rest.')), ...ending }]),
  );
  await chat.session.open();
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'spiders');
  chat.session.tap();
  expect(chat.session.state).toMatchObject({ handOver: 'everyone', stage: 'talking' });
  expect(chat.texts).toEqual(['[closed •••]']);
  chat.session.here();
  expect(chat.session.state.stage).toBe(stage);
  const later = again();
  await later.session.open();
  await later.waitForLearner();
  expect(later.session.state.handOver).toBeNull();
  expect(later.texts).toEqual(['[closed •••]']);
});

test('going back to somebody else’s answer passes the device on first', async () => {
  const { chat } = chatOf(activity([grownUp('yours', choice('ok', ['Yes', 'No'])), child('mine', secret)]));
  await chat.session.open();
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'Yes');
  chat.session.here();
  await chat.waitForLearner();
  chat.session.rewind('ok');
  await chat.waitForLearner();
  expect(chat.session.state).toMatchObject({
    handOver: 'grown-up',
    pending: { touchpointStepEntityId: 'ok' },
  });
  chat.session.here();
  expect(chat.session.state).toMatchObject({
    handOver: null,
    holder: 'grown-up',
    pending: { touchpointStepEntityId: 'ok' },
  });
});

test('going back in one’s own part leaves nothing to close', async () => {
  const { chat } = chatOf(
    activity([
      child('mine', choice('first', ['Yes', 'No -> end']), secret, choice('ok', ['Yes', 'No'])),
      grownUp('end', message('Hello.')),
    ]),
  );
  await chat.session.open();
  chat.session.here();
  await chat.waitForLearner();
  await say(chat, 'Yes');
  await say(chat, 'spiders');
  chat.session.rewind('first');
  await chat.waitForLearner();
  expect(chat.session.state.privateFrom).toBeNull();
  await say(chat, 'No');
  expect(chat.session.state.handOver).toBe('grown-up');
  expect(chat.texts).toEqual(['Choose first', 'you: No']);
});
