import { AppError } from '../../../src/application/errors.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/activity.ts';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { ChatStore } from '../../../src/ui/learner/chat/chat-store.ts';
import { emptyTranscript, rowsOf, withBubbles } from '../../../src/ui/learner/chat/transcript.ts';
import { chatGateway, surroundings, talk } from './support.tsx';

const messages = (...texts: string[]): ActivityDefinition => ({
  ...talk,
  touchpoints: [
    { id: 'one', title: 'One', steps: texts.map((text) => ({ type: 'message' as const, text })) },
  ],
});

function open(definition = talk) {
  const clock = new ManualClock(1000);
  const fake = chatGateway(clock, definition);
  return { clock, ...fake, ...visit(clock, fake.gateway) };
}

/** One visit: a store of its own on the same run. */
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

/** What stands in the transcript, in words. */
const said = (store: ChatStore): string[] =>
  rowsOf(store.transcript).map(({ bubble }) => {
    if (bubble === null) return '(answers sent)';
    const what = bubble.kind === 'text' ? bubble.text : bubble.kind === 'image' ? bubble.alt : bubble.action;
    return `${bubble.from}: ${what}`;
  });

/** Goes on until a step waits or all is said. */
async function untilStill(clock: ManualClock): Promise<void> {
  await arrive();
  while (clock.nextAt !== null) {
    clock.moveTo(clock.nextAt);
    await arrive();
  }
}

test('the first message comes after 1500 ms of typing, the next 180 ms later a word of it', async () => {
  const { store, clock, opened } = open(messages('one two three', 'four'));
  expect(store.isTyping).toBe(true);
  await opened;
  await move(clock, 1499);
  expect([said(store), store.isTyping]).toEqual([[], true]);
  await move(clock, 1);
  expect([said(store), store.isTyping]).toEqual([['coach: one two three'], true]);
  await move(clock, 1500 + 3 * 180 - 1);
  expect(said(store)).toHaveLength(1);
  await move(clock, 1);
  expect(said(store)).toEqual(['coach: one two three', 'coach: four']);
});

test('bubbles of one step come 1000 ms apart, the control 2000 ms after the last', async () => {
  const { store, clock, opened } = open();
  await opened;
  await move(clock, 1500 + 1500 + 4 * 180);
  expect(said(store).slice(1)).toEqual(['coach: Sit']);
  await move(clock, 999);
  expect(said(store)).toHaveLength(2);
  await move(clock, 1);
  expect(said(store).slice(2)).toEqual(['coach: Two chairs']);
  await move(clock, 1000);
  expect(said(store).slice(3)).toEqual(['coach: listen']);
  await move(clock, 1500 + 180);
  expect([said(store).slice(4), store.isTyping, store.pending]).toEqual([
    ['coach: How was it?'],
    false,
    null,
  ]);
  await move(clock, 1999);
  expect(store.pending).toBeNull();
  await move(clock, 1);
  expect(store.pending?.options).toEqual([{ label: 'Easy' }, { label: 'Hard' }]);
});

test('a choice is sent, becomes the own row, and the base delay alone follows it', async () => {
  const { store, clock } = open();
  await untilStill(clock);
  store.choose('Easy');
  expect(store.isSending).toBe(true);
  await arrive();
  expect([store.isSending, store.pending, said(store).at(-1)]).toEqual([false, null, 'you: Easy']);
  expect(store.ownRow).toBe(rowsOf(store.transcript).at(-1)?.id);
  await move(clock, 1499);
  expect(said(store).at(-1)).toBe('you: Easy');
  await move(clock, 1);
  expect(said(store).at(-1)).toBe('coach: Thank you');
});

test('a message that ends its touchpoint fetches the next; a failure there can be tried again', async () => {
  const { store, clock, failures } = open();
  await untilStill(clock);
  failures.set('nextTouchpoint', new AppError('Unexpected', 'away'));
  store.choose('Hard');
  await untilStill(clock);
  expect([store.state.failure?.of, store.isTyping, store.pending]).toEqual(['following', false, null]);
  failures.clear();
  store.retry();
  await untilStill(clock);
  expect([store.state.failure, store.pending?.stepType]).toEqual([null, 'user-input']);
});

test('presses within 300 ms of a send are dropped; the first one counts', async () => {
  const { store, clock, calls, failures } = open();
  await untilStill(clock);
  failures.set('respond', new AppError('Unexpected', 'wrong'));
  const sends = () => calls.filter((name) => name === 'respond').length;
  store.choose('Easy');
  store.choose('Hard');
  await arrive();
  store.choose('Easy');
  expect(sends()).toBe(1);
  await move(clock, 299);
  store.choose('Easy');
  expect(sends()).toBe(1);
  await move(clock, 1);
  store.choose('Easy');
  expect(sends()).toBe(2);
});

test('a failed send leaves the step waiting and nothing appended', async () => {
  const { store, clock, failures } = open();
  await untilStill(clock);
  const before = said(store);
  failures.set('respond', new AppError('Unexpected', 'wrong'));
  store.choose('Easy');
  await arrive();
  expect(store.state.failure).toMatchObject({ of: 'sending', code: 'Unexpected' });
  expect([said(store), store.pending?.stepType, store.isSending]).toEqual([
    before,
    'user-path-choice',
    false,
  ]);
  failures.clear();
  await move(clock, 300);
  store.choose('Easy');
  await arrive();
  expect(said(store).at(-1)).toBe('you: Easy');
});

/** Plays the whole conversation. */
async function toTheEnd({ store, clock }: { store: ChatStore; clock: ManualClock }): Promise<void> {
  await untilStill(clock);
  store.choose('Easy');
  await untilStill(clock);
  await move(clock, 300);
  store.write('Gus');
  await untilStill(clock);
  await move(clock, 300);
  store.answer([
    { feedbackQuestionEntityId: 'who', responses: ['two'] },
    { feedbackQuestionEntityId: 'close', responses: ['3'] },
    { feedbackQuestionEntityId: 'tell', responses: ['Try it'] },
    { feedbackQuestionEntityId: 'helped', responses: ['draw'] },
  ]);
  await untilStill(clock);
}

test('when all is said the finish is offered; closing it completes', async () => {
  const chat = open();
  await toTheEnd(chat);
  expect(said(chat.store).slice(-3)).toEqual([
    'coach: A few questions',
    '(answers sent)',
    'coach: Well done',
  ]);
  expect([chat.store.state.stage, chat.store.finishedHere]).toEqual(['finishOffered', false]);
  chat.store.finish();
  expect(chat.store.state.stage).toBe('completing');
  await arrive();
  expect([chat.store.state.stage, chat.store.finishedHere]).toEqual(['complete', true]);
});

test('a complete call that fails is raised, and tried again when the overlay closes', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const chat = open();
  await toTheEnd(chat);
  chat.failures.set('complete', new AppError('Unavailable', 'The server is away'));
  chat.store.finish();
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

test('a complete call that fails again leaves the conversation open, and is made when the network is back', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const chat = open();
  await toTheEnd(chat);
  chat.failures.set('complete', new AppError('Network', 'No network'));
  chat.store.finish();
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

test('a second visit shows all of the first at once and goes on from there', async () => {
  const first = open();
  await untilStill(first.clock);
  first.store.choose('Easy');
  await untilStill(first.clock);
  first.store.close();

  const { store } = visit(first.clock, first.gateway);
  const heard: unknown[] = [];
  store.listen(({ seen, fresh }) => heard.push([seen, fresh.map(({ stepId }) => stepId)]));
  await arrive();
  expect(said(store).slice(-3)).toEqual(['coach: How was it?', 'you: Easy', 'coach: Thank you']);
  expect(heard).toEqual([[7, []]]);
  await untilStill(first.clock);
  expect(heard.slice(1)).toEqual([[0, ['name']]]);
  expect(store.pending?.maxLength).toBe(10);
});

test('a visit after completion is complete directly, and marks it complete where that was missed', async () => {
  const first = open();
  await toTheEnd(first);
  first.store.close();
  first.calls.length = 0;
  const { store } = visit(first.clock, first.gateway);
  await untilStill(first.clock);
  expect([store.state.stage, store.finishedHere]).toEqual(['complete', false]);
  expect(first.calls).toContain('complete');
});

test('an answer taken back that had arrived all the same stays, and that is why the other is not taken', async () => {
  const { store, clock, local, failures } = open();
  await untilStill(clock);
  failures.set('respond', new AppError('Network', 'The reply is lost'));
  await local.respond('how', { kind: 'choice', response: 'Hard' });
  store.choose('Hard');
  await arrive();
  store.withdraw();
  failures.clear();
  await move(clock, 300);
  store.choose('Easy');
  await arrive();
  expect([said(store).at(-1), store.refetched]).toEqual(['you: Hard', 'arrived']);
});

test('answered in another tab: the conversation is fetched anew and says so', async () => {
  const { store, clock, local } = open();
  await untilStill(clock);
  await local.respond('how', { kind: 'choice', response: 'Hard' });
  store.choose('Easy');
  await arrive();
  expect([said(store).at(-1), store.refetched]).toEqual(['you: Hard', 'elsewhere']);
  await untilStill(clock);
  await move(clock, 300);
  store.write('Gus');
  expect(store.refetched).toBeNull();
});

test('the paces a learner chooses, and the hidden one', async () => {
  const { store, clock, opened } = open(messages('one two three', 'four', 'five', 'six'));
  await opened;
  await move(clock, 1500);
  await move(clock, 1500 + 3 * 180);
  store.setPace('instant');
  await move(clock, 1500 + 180);
  expect(said(store)).toHaveLength(4);
  expect(store.pace).toBe('instant');

  const hidden = open(messages('one two three', 'four'));
  await hidden.opened;
  hidden.store.speedUp();
  await move(hidden.clock, 1500);
  await move(hidden.clock, 4);
  expect(said(hidden.store)).toHaveLength(2);
});

test('what cannot be shown is reported in the exact words and passed over', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const clock = new ManualClock();
  const { gateway } = chatGateway(clock);
  const bare = { ordinal: 1, viewed: true, touchpointTitle: 'One' };
  const { store } = visit(clock, {
    ...gateway,
    availableSteps: async () => ({
      activityStatus: 'InProgress',
      steps: [
        { ...bare, touchpointStepEntityId: 's1', stepType: 'dance', text: 'x' },
        { ...bare, touchpointStepEntityId: 's2', stepType: 'message' },
        { ...bare, touchpointStepEntityId: 's3', stepType: 'message', text: 'Still here' },
      ],
    }),
  });
  await arrive();
  expect(errors.mock.calls).toEqual([
    ['could not process that step into message bubbles', 's1'],
    ['Could not create a MessageBubbleComponent from step', 's2'],
  ]);
  expect(said(store)).toEqual(['coach: Still here']);
  errors.mockRestore();
});

test('a start that fails is raised and the steps still come', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const { store, clock, failures } = open();
  failures.set('start', new AppError('Unexpected', 'Could not start'));
  failures.set('enrol', new AppError('Conflict', 'Enrolled already'));
  await untilStill(clock);
  expect(store.raised).toBe(failures.get('start'));
  expect(store.pending?.stepType).toBe('user-path-choice');
  errors.mockRestore();
});

test.each([
  ['NotFound', true, null],
  ['Forbidden', true, null],
  ['PaymentRequired', false, 'PaymentRequired'],
  ['NotEnrolled', false, 'NotEnrolled'],
  ['Unexpected', false, null],
] as const)('opening that ends in %s', async (code, isMissing, refusal) => {
  const { store, failures } = open();
  failures.set('activity', new AppError(code, 'no'));
  await arrive();
  expect([store.isMissing, store.refusal, store.failure !== null]).toEqual([isMissing, refusal, true]);
});

test('a closed conversation shows nothing more, and can be opened again', async () => {
  const { store, clock } = open();
  await arrive();
  store.close();
  await move(clock, 60_000);
  expect(said(store)).toEqual([]);
  void store.open();
  await untilStill(clock);
  expect(store.pending?.stepType).toBe('user-path-choice');
});

test('a touchpoint title stands over its first row alone', async () => {
  const chat = open();
  await toTheEnd(chat);
  const titles = rowsOf(chat.store.transcript).filter(({ opens }) => opens);
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
  const before = withBubbles(emptyTranscript, bubbles.slice(0, 119));
  const after = withBubbles(before, bubbles.slice(119));
  expect([...after.full, after.open].map((group) => group.length)).toEqual([50, 50, 20]);
  expect(after.full).toBe(before.full);
  expect(rowsOf(after).map(({ id }) => id)).toEqual(bubbles.map(({ id }) => id));
});
