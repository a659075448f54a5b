import { AppError } from '../../../../../src/application/errors.ts';
import type { ChatGateway } from '../../../../../src/application/ports/device/chat/chat-gateway.ts';
import type { KnownStep } from '../../../../../src/domain/steps/step-kinds.ts';
import { formatBubble } from '../../../../../src/domain/sequencer/transcript.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatStore } from '../../../../../src/ui/learner/chat/store/chat-store.ts';
import { listTranscriptRows } from '../../../../../src/ui/learner/chat/store/transcript-groups.ts';
import { chatGateway, surroundings, talk } from '../../support.tsx';

type Local = ReturnType<typeof chatGateway>['local'];

/** Opens a conversation whose server can go back; `part` changes its calls. */
function open(part: (local: Local) => Partial<ChatGateway> = withRewind) {
  const clock = new ManualClock(1000);
  const { gateway, local, failures } = chatGateway(clock, talk);
  const around = surroundings();
  let keys = 0;
  const store = new ChatStore({
    gateway: { ...gateway, ...part(local) },
    clock,
    newKey: () => `key-${(keys += 1)}`,
    conversation: { activity: 'worry' },
    ...around,
    otherTabs: around.tabs.open(),
  });
  void store.open();
  return { clock, store, local, failures };
}

function withRewind(local: Local): Partial<ChatGateway> {
  return { rewind: (stepId, turn) => local.rewind(stepId, turn) };
}

const arrive = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Plays on until a step waits, and 300 ms more, so that a press is not taken for a second one. */
async function untilStill(clock: ManualClock): Promise<void> {
  await arrive();
  while (clock.nextAt !== null) {
    clock.moveTo(clock.nextAt);
    await arrive();
  }
  clock.moveBy(300);
  await arrive();
}

async function atForm(part?: (local: Local) => Partial<ChatGateway>) {
  const chat = open(part);
  await untilStill(chat.clock);
  chat.store.send({ kind: 'choice', response: 'Easy' });
  await untilStill(chat.clock);
  chat.store.send({ kind: 'input', response: 'Gus' });
  await untilStill(chat.clock);
  expect(chat.store.pending?.stepType).toBe('feedback');
  return chat;
}

const said = (store: ChatStore): string[] =>
  listTranscriptRows(store.transcript).map(({ bubble }) =>
    bubble ? `${bubble.from}: ${formatBubble(bubble)}` : '',
  );
const waitsFor = (store: ChatStore): string | undefined => store.pending?.touchpointStepEntityId;

test('the last answer is changed with one press: its question waits again, and that is said', async () => {
  const { store, clock } = await atForm();
  expect(store.offersChange).toBe(true);
  store.changes.change('name/you');
  await untilStill(clock);
  expect([waitsFor(store), store.notice, store.changes.asking]).toEqual(['name', 'wentBackToLast', null]);
  expect(said(store).at(-1)).toBe('coach: What is it called?');
  expect(store.drafts.read(store.pending as KnownStep)).toEqual({ kind: 'input', text: 'Gus' });
  store.send({ kind: 'input', response: 'Hilda' });
  await untilStill(clock);
  expect([said(store).includes('you: Hilda'), said(store).includes('you: Gus'), store.notice]).toEqual([
    true,
    false,
    null,
  ]);
});

test('an answer before others is changed after a question, which can be answered with no', async () => {
  const { store, clock, local } = await atForm();
  const before = said(store);
  store.changes.change('how/you');
  expect(store.changes.asking).toEqual({ stepId: 'how', later: 1 });
  store.changes.cancel();
  await untilStill(clock);
  expect([store.changes.asking, said(store), local.log.some(({ kind }) => kind === 'rewound')]).toEqual([
    null,
    before,
    false,
  ]);
  store.changes.change('how/you');
  store.changes.confirm();
  await untilStill(clock);
  expect([waitsFor(store), said(store).at(-1), store.notice]).toEqual([
    'how',
    'coach: How was it?',
    'wentBack',
  ]);
  expect(store.drafts.earlierAnswer(store.pending as KnownStep)).toEqual({
    kind: 'choice',
    response: 'Easy',
  });
  store.send({ kind: 'choice', response: 'Hard' });
  await untilStill(clock);
  expect(store.drafts.read(store.pending as KnownStep)).toEqual({ kind: 'input', text: 'Gus' });
});

test('a row that is not there changes nothing', async () => {
  const { store } = await atForm();
  store.changes.change('nobody/you');
  expect([store.changes.asking, store.notice, store.state.rewinding]).toEqual([null, null, null]);
});

test('while an answer waits for the network it says that this is not possible yet', async () => {
  const { store, clock, failures } = open();
  await untilStill(clock);
  store.send({ kind: 'choice', response: 'Easy' });
  await untilStill(clock);
  failures.set('respond', new AppError('Network', 'No network'));
  store.send({ kind: 'input', response: 'Gus' });
  await arrive();
  store.changes.change('how/you');
  expect([store.notice, store.changes.asking, store.state.rewinding]).toEqual(['notYet', null, null]);
});

test('a press on a reply while the family goes back is no answer', async () => {
  let release = (): void => undefined;
  const { store, clock, local } = await atForm((run) => ({
    rewind: async (stepId, turn) => {
      await new Promise<void>((resolve) => (release = resolve));
      return run.rewind(stepId, turn);
    },
  }));
  store.changes.change('name/you');
  store.send({ kind: 'feedback', questionResponses: [] });
  await arrive();
  expect(store.isSending).toBe(false);
  release();
  await untilStill(clock);
  expect([waitsFor(store), local.log.at(-1)?.kind]).toEqual(['name', 'rewound']);
});

test.each<[string, (local: Local) => Partial<ChatGateway>]>([
  ['has no such call', () => ({})],
  [
    'tells no turn',
    (local) => ({
      ...withRewind(local),
      availableSteps: async () => {
        const { turn: _turn, ...reply } = await local.availableSteps();
        return reply;
      },
    }),
  ],
])('a backend that %s: nothing is offered', async (_what, part) => {
  const { store, clock, local } = await atForm(part);
  expect(store.offersChange).toBe(false);
  store.changes.change('name/you');
  store.changes.confirm();
  await untilStill(clock);
  expect([waitsFor(store), local.log.some(({ kind }) => kind === 'rewound')]).toEqual(['asked', false]);
});

test('a completed Activity offers no change', async () => {
  const { store, clock } = await atForm();
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
  expect([store.state.stage, store.offersChange]).toEqual(['finishOffered', true]);
  store.finish(true);
  await untilStill(clock);
  expect([store.state.stage, store.offersChange]).toEqual(['complete', false]);
});
