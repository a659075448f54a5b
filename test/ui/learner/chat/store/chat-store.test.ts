import { formatBubble } from '../../../../../src/domain/sequencer/transcript.ts';
import { AppError } from '../../../../../src/application/errors.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatStore } from '../../../../../src/ui/learner/chat/store/chat-store.ts';
import {
  emptyTranscript,
  listTranscriptRows,
  appendBubbles,
} from '../../../../../src/ui/learner/chat/store/transcript-groups.ts';
import { chatGateway, surroundings, talk } from '../../support.tsx';

function open() {
  const clock = new ManualClock(1000);
  const fake = chatGateway(clock, talk);
  return { clock, ...fake, ...visit(clock, fake.gateway) };
}

/** Opens a visit, with a store of its own on the same run. */
function visit(
  clock: ManualClock,
  gateway: ReturnType<typeof chatGateway>['gateway'],
  around = surroundings(),
) {
  let keys = 0;
  const store = new ChatStore({
    gateway,
    clock,
    newKey: () => `key-${(keys += 1)}`,
    conversation: { activity: 'worry' },
    ...around,
    otherTabs: around.tabs.open(),
  });
  return { store, opened: store.open(), ...around };
}

const arrive = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function move(clock: ManualClock, durationMs: number): Promise<void> {
  clock.moveBy(durationMs);
  await arrive();
}

/** Returns the rows of the transcript as text. */
const said = (store: ChatStore): string[] =>
  listTranscriptRows(store.transcript).map(({ bubble }) => {
    if (bubble === null) return '(answers sent)';
    return `${bubble.from}: ${formatBubble(bubble)}`;
  });

/** Plays on until a step waits or the conversation is over. */
async function untilStill(clock: ManualClock): Promise<void> {
  await arrive();
  while (clock.nextAt !== null) {
    clock.moveTo(clock.nextAt);
    await arrive();
  }
}

test('presses within 300 ms of a send are dropped; the first one counts', async () => {
  const { store, clock, calls, failures } = open();
  await untilStill(clock);
  failures.set('respond', new AppError('Unexpected', 'wrong'));
  const sends = () => calls.filter((name) => name === 'respond').length;
  store.send({ kind: 'choice', response: 'Easy' });
  store.send({ kind: 'choice', response: 'Hard' });
  await arrive();
  store.send({ kind: 'choice', response: 'Easy' });
  expect(sends()).toBe(1);
  await move(clock, 299);
  store.send({ kind: 'choice', response: 'Easy' });
  expect(sends()).toBe(1);
  await move(clock, 1);
  store.send({ kind: 'choice', response: 'Easy' });
  expect(sends()).toBe(2);
});

/** Plays the whole conversation. */
async function toTheEnd({ store, clock }: { store: ChatStore; clock: ManualClock }): Promise<void> {
  await untilStill(clock);
  store.send({ kind: 'choice', response: 'Easy' });
  await untilStill(clock);
  await move(clock, 300);
  store.send({ kind: 'input', response: 'Gus' });
  await untilStill(clock);
  await move(clock, 300);
  store.send({
    kind: 'feedback',
    questionResponses: [
      { feedbackQuestionEntityId: 'who', responses: ['two'] },
      { feedbackQuestionEntityId: 'close', responses: ['3'] },
      { feedbackQuestionEntityId: 'advice', responses: ['Try it'] },
      { feedbackQuestionEntityId: 'helped', responses: ['draw'] },
    ],
  });
  await untilStill(clock);
}

test('read again, a form shows its answers', async () => {
  const chat = open();
  await toTheEnd(chat);
  chat.store.close();
  const again = visit(chat.clock, chat.gateway);
  await again.opened;
  await untilStill(chat.clock);
  expect(said(again.store)).toContain(
    'you: Who took part? We two / How close do you feel? 3 / What would you tell others? Try it / What helped? Drawing',
  );
});

test('a complete call that fails is raised, and retried when the overlay closes', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const chat = open();
  await toTheEnd(chat);
  chat.failures.set('complete', new AppError('Unavailable', 'The server is away'));
  chat.store.finish(true);
  await arrive();
  expect([chat.store.raised, chat.store.state.stage]).toEqual([
    chat.failures.get('complete'),
    'finishOffered',
  ]);
  expect(errors).toHaveBeenCalledWith(chat.failures.get('complete'));
  chat.failures.clear();
  chat.store.dismissRaised();
  await arrive();
  expect([chat.store.raised, chat.store.state.stage]).toEqual([null, 'complete']);
  errors.mockRestore();
});

test('a complete call that fails again leaves the conversation open, and is retried when the network is back', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const chat = open();
  await toTheEnd(chat);
  chat.failures.set('complete', new AppError('Network', 'No network'));
  chat.store.finish(true);
  await arrive();
  chat.store.dismissRaised();
  await arrive();
  expect(chat.calls.filter((call) => call === 'complete')).toHaveLength(2);
  expect([chat.store.raised, chat.store.state.stage]).toEqual([null, 'finishOffered']);
  expect(chat.store.state.failure).toMatchObject({ of: 'completing', code: 'Network' });

  chat.connection.back();
  await arrive();
  expect([chat.store.raised, chat.store.state.stage]).toEqual([null, 'finishOffered']);
  chat.failures.clear();
  chat.connection.back();
  await arrive();
  expect(chat.store.state.stage).toBe('complete');
  errors.mockRestore();
});

test('a visit after completion is complete at once, and completes silently where that was missed', async () => {
  const first = open();
  await toTheEnd(first);
  first.store.close();
  first.calls.length = 0;
  const { store } = visit(first.clock, first.gateway);
  await untilStill(first.clock);
  expect([store.state.stage, store.finishedHere]).toEqual(['complete', false]);
  expect(first.calls).toContain('complete');
});

test('a withdrawn answer that had reached the server stays, and explains why the other is refused', async () => {
  const { store, clock, local, failures } = open();
  await untilStill(clock);
  failures.set('respond', new AppError('Network', 'The reply is lost'));
  await local.respond('how', { kind: 'choice', response: 'Hard' });
  store.send({ kind: 'choice', response: 'Hard' });
  await arrive();
  store.withdraw();
  failures.clear();
  await move(clock, 300);
  store.send({ kind: 'choice', response: 'Easy' });
  await arrive();
  expect([said(store).at(-1), store.notice]).toEqual(['you: Hard', 'arrived']);
});

test('answered in another tab: the conversation is reloaded and says so', async () => {
  const { store, clock, local } = open();
  await untilStill(clock);
  await local.respond('how', { kind: 'choice', response: 'Hard' });
  store.send({ kind: 'choice', response: 'Easy' });
  await arrive();
  expect([said(store).at(-1), store.notice]).toEqual(['you: Hard', 'elsewhere']);
  await untilStill(clock);
  await move(clock, 300);
  store.send({ kind: 'input', response: 'Gus' });
  expect(store.notice).toBeNull();
});

/**
 * Opens a conversation that waits at its first question, beside another tab that answers it and sends a notification.
 */
async function besideAnotherTab() {
  const chat = open();
  await untilStill(chat.clock);
  const elsewhere = chat.tabs.open();
  const answerElsewhere = async (response: string): Promise<void> => {
    await chat.local.respond('how', { kind: 'choice', response });
    elsewhere.notify({ activity: 'worry' });
    await arrive();
  };
  return { ...chat, elsewhere, answerElsewhere };
}

test('other tabs are notified when an answer is stored: not when it is sent, and not when it is taken back', async () => {
  const { store, clock, failures, elsewhere } = await besideAnotherTab();
  const notified = jest.fn();
  elsewhere.subscribe({ activity: 'worry' }, notified);
  failures.set('respond', new AppError('Network', 'No network'));
  store.send({ kind: 'choice', response: 'Easy' });
  await arrive();
  store.withdraw();
  await move(clock, 300);
  store.send({ kind: 'choice', response: 'Hard' });
  await arrive();
  expect(notified).not.toHaveBeenCalled();
  failures.clear();
  await move(clock, 2000);
  expect(notified).toHaveBeenCalledTimes(1);
});

test('answered in another tab while this answer waited for the network: noted, shown, and nothing is left to send', async () => {
  const { store, clock, failures, copy, local, answerElsewhere } = await besideAnotherTab();
  failures.set('respond', new AppError('Network', 'No network'));
  store.send({ kind: 'choice', response: 'Easy' });
  await arrive();
  await answerElsewhere('Hard');
  failures.clear();
  await move(clock, 30_000);
  expect(said(store)).toContain('you: Hard');
  expect(store.notice).toBe('elsewhere');
  expect(copy.pendingConversations()).toEqual([]);
  expect(local.log.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
});

test('continued in another tab while messages were still appearing here: this one is updated', async () => {
  const { store, clock, local, tabs } = open();
  await move(clock, 1500);
  await local.respond('how', { kind: 'choice', response: 'Easy' });
  tabs.open().notify({ activity: 'worry' });
  await untilStill(clock);
  expect(said(store)).toContain('you: Easy');
  expect(store.pending?.stepType).toBe('user-input');
});

test('answers played without a network that the run refuses: the conversation is read anew and says so', async () => {
  const clock = new ManualClock(1000);
  const [device, server] = [chatGateway(clock, talk), chatGateway(clock, talk)];
  const gateway = { ...device.gateway };
  const { store, copy } = visit(clock, gateway);
  await untilStill(clock);
  store.send({ kind: 'choice', response: 'Easy' });
  await untilStill(clock);
  const conversation = { activity: 'worry' };
  copy.savePack(conversation, {
    version: 'v1',
    activity: { slug: talk.slug, title: talk.title, touchpoints: talk.touchpoints },
    startedAt: 1,
    log: [],
    issuedAt: 1,
    validUntil: Number.MAX_SAFE_INTEGER,
  });
  copy.saveLog(conversation, { entries: [], from: 0, answers: 1, completedAt: null });
  expect(said(store)).toContain('you: Easy');

  await server.local.start();
  await server.local.availableSteps();
  await server.local.respond('how', { kind: 'choice', response: 'Hard' });
  await server.local.nextTouchpoint('hello');
  Object.assign(gateway, server.gateway);
  // The run did not take the answers: the device forgets them, and the same question is open.
  copy.savePack(conversation, null);
  await untilStill(clock);
  expect(store.pending?.touchpointStepEntityId).toBe('name');
  expect([said(store).includes('you: Hard'), said(store).includes('you: Easy')]).toEqual([true, false]);
  expect(store.notice).toBe('elsewhere');
});

test('a connection that is lost while another tab’s answer is read tells of none', async () => {
  const { store, failures, answerElsewhere } = await besideAnotherTab();
  failures.set('availableSteps', new AppError('Network', 'No network'));
  await answerElsewhere('Hard');
  expect(said(store)).not.toContain('you: Hard');
  expect(store.notice).toBeNull();
});

test.each(['NotStarted', 'NotFound', 'Conflict'] as const)(
  'an answer that finds the run begun again, refused with %s: the conversation is reloaded and says so',
  async (code) => {
    const { store, clock, failures } = open();
    await untilStill(clock);
    store.send({ kind: 'choice', response: 'Easy' });
    await untilStill(clock);
    await move(clock, 300);
    failures.set('respond', new AppError(code, 'x'));
    store.send({ kind: 'input', response: 'Gus' });
    expect(said(store).at(-1)).toBe('you: Gus');
    await untilStill(clock);
    expect(said(store)).not.toContain('you: Gus');
    expect(store.notice).toBe(code === 'Conflict' ? null : 'elsewhere');
  },
);

test('a closed conversation shows nothing more and can be opened again', async () => {
  const { store, clock } = open();
  await arrive();
  store.close();
  await move(clock, 60_000);
  expect(said(store)).toEqual([]);
  void store.open();
  await untilStill(clock);
  expect(store.pending?.stepType).toBe('user-path-choice');
});

test('a touchpoint title is above its first row only', async () => {
  const chat = open();
  await toTheEnd(chat);
  const titles = listTranscriptRows(chat.store.transcript).filter(({ opens }) => opens);
  expect(titles.map(({ touchpointTitle }) => touchpointTitle)).toEqual(['Settle in', 'Name the worry']);
});

test('rows stay in groups of fifty, and a new one leaves the earlier groups as they are', () => {
  const bubbles = Array.from({ length: 120 }, (_, index) => ({
    id: `b${index}`,
    stepId: `b${index}`,
    from: 'coach' as const,
    kind: 'text' as const,
    text: 'x',
    viewed: true,
    shownAt: 0,
  }));
  const before = appendBubbles(emptyTranscript, bubbles.slice(0, 119));
  const after = appendBubbles(before, bubbles.slice(119));
  expect([...after.full, after.open].map((group) => group.length)).toEqual([50, 50, 20]);
  expect(after.full).toBe(before.full);
  expect(listTranscriptRows(after).map(({ id }) => id)).toEqual(bubbles.map(({ id }) => id));
});
