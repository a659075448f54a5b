import { AppError, type ErrorCode } from '../../../src/application/errors.ts';
import { flushOutbox } from '../../../src/application/chat/answer-outbox.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { normalPace } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith, conversation, offlineStore, Line } from '../../support/chat.ts';

/** Promise 30: an answer is on the device until the server has it, and is stored exactly once. */
const talk = activity([
  touchpoint('hello', [message('Hi'), choice('fine', ['Yes', 'No']), input('name')]),
  touchpoint('bye', [message('Bye')]),
]);
const yes: StepResponse = { kind: 'choice', response: 'Yes' };
const no: StepResponse = { kind: 'choice', response: 'No' };
const words: StepResponse = { kind: 'input', response: 'Sam' };
const away = () => new AppError('Network', 'No connection.');

function setUp(copy = offlineStore(), local = new InMemoryChatGateway(talk, new ManualClock())) {
  const clock = new ManualClock();
  const line = new Line(local);
  return { clock, copy, local, line, chat: chatWith(line, clock, normalPace, copy) };
}

/** Returns a conversation that waits at its first question. */
async function asked() {
  const parts = setUp();
  await parts.chat.session.open();
  await parts.chat.waitForLearner();
  return parts;
}

/** Reloads the page on the same device. */
async function comeAgain({ copy, local, chat }: Awaited<ReturnType<typeof asked>>, trouble?: AppError) {
  chat.session.close();
  const again = setUp(copy, local);
  if (trouble) again.line.fail('respond', trouble);
  await again.chat.session.open();
  await again.chat.session.settled();
  return again;
}

const answers = (local: InMemoryChatGateway) => local.log.filter(({ kind }) => kind === 'answered');

test('an answer is stored on the device before it is sent, and removed when it is confirmed', async () => {
  const { chat, line, copy } = await asked();
  const arrive = line.hold('respond');
  chat.session.submit(yes);
  expect(copy.answer(conversation)).toEqual({
    stepId: 'fine',
    response: yes,
    key: 'key-1',
    turn: 0,
  });
  await arrive();
  expect(copy.answer(conversation)).toBeNull();
});

test.each(['fail', 'lose'] as const)(
  'while the connection is down (%s), an answer is resent automatically with the same key and stored once',
  async (trouble) => {
    const { chat, line, local, copy, clock } = await asked();
    for (const _ of [1, 2, 3]) line[trouble]('respond', away());
    chat.session.submit(yes);
    await chat.session.settled();
    expect(chat.session.state).toMatchObject({ sending: { key: 'key-1' }, failure: { code: 'Network' } });
    expect(chat.texts).not.toContain('you: Yes');
    expect(copy.answer(conversation)).toMatchObject({ key: 'key-1' });
    await chat.waitForLearner(clock.now() + 14_000);
    expect(line.calls.filter((call) => call.startsWith('respond'))).toEqual(
      [1, 2, 3, 4].map(() => 'respond fine key-1'),
    );
    expect(answers(local)).toHaveLength(1);
    expect(chat.texts).toContain('you: Yes');
    expect(copy.answer(conversation)).toBeNull();
    expect(chat.raised).toEqual([]);
  },
);

test.each(['TimedOut', 'Unavailable', 'TooManyRequests'] as const)(
  '%s is retried automatically as well',
  async (code) => {
    const { chat, line, local } = await asked();
    line.fail('respond', new AppError(code, 'Later.'));
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(answers(local)).toHaveLength(1);
  },
);

test('when the network returns, the retry happens at once', async () => {
  const { chat, line, local } = await asked();
  line.fail('respond', away());
  chat.session.submit(yes);
  await chat.session.settled();
  await chat.session.comeBack();
  await chat.session.settled();
  expect(answers(local)).toHaveLength(1);
});

test.each(['fail', 'lose'] as const)(
  'reloaded while an answer is being sent (%s): the answer is sent first, once',
  async (trouble) => {
    const parts = await asked();
    parts.line[trouble]('respond', away());
    parts.chat.session.submit(yes);
    await parts.chat.session.settled();
    const { chat, line, local, copy } = await comeAgain(parts);
    expect(line.calls).toEqual(['enrol', 'activity', 'respond fine key-1', 'availableSteps']);
    expect(answers(local)).toHaveLength(1);
    expect(copy.answer(conversation)).toBeNull();
    expect(chat.texts).toContain('you: Yes');
  },
);

test('reloaded while answers cannot be sent: the answer is shown as being sent, and delivered later', async () => {
  const parts = await asked();
  parts.line.fail('respond', away());
  parts.chat.session.submit(yes);
  await parts.chat.session.settled();
  const { chat, line, local, clock } = await comeAgain(parts, away());
  line.fail('respond', away());
  await chat.waitForLearner(clock.now() + 5000);
  expect(chat.session.state).toMatchObject({ sending: { key: 'key-1', response: yes } });
  await chat.waitForLearner();
  expect(answers(local)).toEqual([expect.objectContaining({ response: yes })]);
});

test('an answer that is refused permanently is not kept; its text becomes a draft', async () => {
  const { chat, line, copy } = await asked();
  copy.saveDraft(conversation, 'fine', { kind: 'input', text: 'so so' });
  line.fail('respond', new AppError('InvalidResponse', 'No.'));
  chat.session.submit(yes);
  await chat.session.settled();
  expect(copy.answer(conversation)).toBeNull();
  expect(copy.draft(conversation, 'fine')).toEqual({ kind: 'input', text: 'so so' });
});

test.each<[ErrorCode, { draft: unknown; answer: unknown }]>([
  ['InvalidResponse', { draft: { kind: 'input', text: 'Sam' }, answer: null }],
  ['Unexpected', { draft: null, answer: expect.objectContaining({ response: words }) }],
])(
  'a text that another page tries to send, refused with %s, stays on the device',
  async (code, { draft, answer }) => {
    const parts = await asked();
    parts.chat.session.submit(yes);
    await parts.chat.waitForLearner();
    parts.line.fail('respond', away());
    parts.chat.session.submit(words);
    await parts.chat.session.settled();
    const { copy } = await comeAgain(parts, new AppError(code, 'No.'));
    expect(copy.draft(conversation, 'name')).toEqual(draft);
    expect(copy.answer(conversation)).toEqual(answer);
  },
);

test('a stored answer leaves no draft', async () => {
  const { chat, copy } = await asked();
  copy.saveDraft(conversation, 'fine', { kind: 'input', text: 'so so' });
  chat.session.submit(yes);
  await chat.session.settled();
  expect(copy.draft(conversation, 'fine')).toBeNull();
});

test('when the sign-in ends the answer is kept, and it is sent after signing in again', async () => {
  const parts = await asked();
  parts.line.fail('respond', new AppError('401', 'No security token found for your user'));
  parts.chat.session.submit(yes);
  await parts.chat.session.settled();
  expect(parts.chat.session.state).toMatchObject({ sending: null, failure: { code: '401' } });
  expect(parts.copy.answer(conversation)).toMatchObject({ key: 'key-1' });
  const { local } = await comeAgain(parts);
  expect(answers(local)).toHaveLength(1);
});

test('a withdrawn answer is not sent any more and can be replaced', async () => {
  const { chat, line, local, copy } = await asked();
  line.fail('respond', away());
  chat.session.submit(yes);
  await chat.session.settled();
  chat.session.withdraw();
  expect(copy.answer(conversation)).toBeNull();
  chat.session.submit(no);
  await chat.waitForLearner();
  expect(answers(local)).toEqual([expect.objectContaining({ response: no })]);
});

test('a withdrawn answer that had reached the server is shown as stored', async () => {
  const { chat, line, local } = await asked();
  const arrive = line.hold('respond');
  chat.session.submit(yes);
  chat.session.withdraw();
  await arrive();
  await chat.waitForLearner();
  expect(answers(local)).toHaveLength(1);
  expect(chat.texts).toContain('you: Yes');
  expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
});

test('when the page is closed during a send, the device copy follows the outcome', async () => {
  const { chat, line, copy } = await asked();
  const arrive = line.hold('respond');
  chat.session.submit(yes);
  chat.session.close();
  await arrive();
  expect(copy.answer(conversation)).toBeNull();
});

test('on return, an answer given elsewhere is found and everything is loaded again', async () => {
  const { chat, local } = await asked();
  await local.respond('fine', no);
  expect(await chat.session.comeBack()).toBe(true);
  await chat.waitForLearner();
  expect(chat.texts).toContain('you: No');
  expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
});

test('on return without news, nothing changes', async () => {
  const { chat, line } = await asked();
  const before = chat.session.state;
  expect(await chat.session.comeBack()).toBe(false);
  line.fail('availableSteps', away());
  expect(await chat.session.comeBack()).toBe(false);
  expect(chat.session.state).toBe(before);
});

test('flushing sends all pending answers of the device, of every conversation', async () => {
  const copy = offlineStore();
  const opened: string[] = [];
  const runs = new Map(
    ['one', 'two', 'three'].map((name) => [name, new InMemoryChatGateway(talk, new ManualClock())]),
  );
  for (const [name, run] of runs) {
    await run.availableSteps();
    copy.saveAnswer({ activity: name, programme: 'calm' }, { stepId: 'fine', response: yes, key: name });
  }
  copy.saveAnswer({ activity: 'two' }, { stepId: 'gone', response: words, key: 'old' });
  const gateways = {
    open: (name: string, programme?: string) => {
      opened.push(`${programme ?? 'alone'} ${name}`);
      const line = new Line(runs.get(name)!);
      if (name === 'three') line.fail('respond', away());
      return line;
    },
  };
  await flushOutbox(gateways, copy);
  expect(opened.toSorted()).toEqual(['alone two', 'calm one', 'calm three', 'calm two']);
  expect(['one', 'two', 'three'].map((name) => answers(runs.get(name)!).length)).toEqual([1, 1, 0]);
  expect(copy.pendingConversations()).toEqual([{ activity: 'three', programme: 'calm' }]);
});
