import { AppError } from '../../../src/application/errors.ts';
import type { ChatGateway } from '../../../src/application/ports/device/chat/chat-gateway.ts';
import type { PendingAnswer } from '../../../src/application/ports/device/chat/offline-store.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { normalPace } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith, conversation, Line, offlineStore, quiet, type Chat } from '../../support/chat.ts';

/** The tests cover going back to an answer: alone, over a bad line and beside another device. */
const talk = activity([
  touchpoint('hello', [message('Hi'), choice('fine', ['Yes', 'No'])]),
  touchpoint('well', [message('Well')]),
  touchpoint('rest', [input('name', { remember: 'name' }), message('So, {{name}}.'), input('more')]),
]);
const yes: StepResponse = { kind: 'choice', response: 'Yes' };
const no: StepResponse = { kind: 'choice', response: 'No' };
const write = (response: string): StepResponse => ({ kind: 'input', response });
const network = () => new AppError('Network', 'No connection.');
const wentWrong = () => new AppError('Unexpected', 'Something went wrong.');

const at = 0;
/** A log in which the choice was answered, changed and answered again; the run waits for the name in turn 1. */
const inTurn1: RunEntry[] = [
  { kind: 'opened', at },
  { kind: 'answered', stepId: 'fine', response: yes, at },
  { kind: 'touchpoint-ended', touchpointId: 'well', at },
  { kind: 'rewound', stepId: 'fine', at },
  { kind: 'answered', stepId: 'fine', response: no, at },
  { kind: 'touchpoint-ended', touchpointId: 'well', at },
];

/** Returns a device of the family, with a line to the run and an offline store of its own. */
function device(gateway: ChatGateway, clock: ManualClock) {
  const line = new Line(gateway);
  const copy = offlineStore();
  return { line, copy, chat: chatWith(line, clock, normalPace, copy) };
}

/** Returns a conversation that waits at its last question, after a choice and a name. */
async function atMore() {
  const clock = new ManualClock();
  const local = new InMemoryChatGateway(talk, clock);
  const parts = { clock, local, ...device(local, clock) };
  await open(parts.chat);
  for (const answer of [yes, write('Sam')]) await submit(parts.chat, answer);
  expect(waitsFor(parts.chat)).toBe('more');
  return parts;
}

async function open(chat: Chat): Promise<void> {
  await chat.session.open();
  await chat.waitForLearner();
}

async function submit(chat: Chat, answer: StepResponse): Promise<void> {
  chat.session.submit(answer);
  await chat.waitForLearner();
}

async function goBack(chat: Chat, stepId: string): Promise<void> {
  chat.session.rewind(stepId);
  await chat.waitForLearner();
}

const waitsFor = ({ session }: Chat): string | undefined => session.state.pending?.touchpointStepEntityId;
const rewindsIn = (line: Line): string[] => line.calls.filter((call) => call.startsWith('rewind'));
const changesIn = (local: InMemoryChatGateway): number =>
  local.log.filter(({ kind }) => kind === 'rewound').length;

const before = ['Hi', 'Choose fine', 'you: Yes', 'Well', 'Write name', 'you: Sam', 'So, Sam.', 'Write more'];

describe('going back to an answer', () => {
  test('asks its question again at once, and the conversation goes on from there', async () => {
    const { chat, line, local } = await atMore();
    expect(chat.texts).toEqual(before);
    chat.session.rewind('fine');
    await chat.session.settled();
    expect(line.calls.at(-1)).toBe('rewind fine 0');
    expect(chat.texts).toEqual(['Hi', 'Choose fine']);
    expect(chat.session.state).toMatchObject({
      pending: { touchpointStepEntityId: 'fine' },
      rewinding: null,
      failure: null,
      turn: 1,
      earlierAnswers: [
        { touchpointStepEntityId: 'fine', response: yes },
        { touchpointStepEntityId: 'name', response: write('Sam') },
      ],
    });
    await submit(chat, no);
    await submit(chat, write('Kim'));
    expect(chat.texts.slice(2)).toEqual([
      'you: No',
      'Well',
      'Write name',
      'you: Kim',
      'So, Kim.',
      'Write more',
    ]);
    expect(local.log.map(({ kind }) => kind).filter((kind) => kind === 'answered')).toHaveLength(4);
  });

  test('can be repeated, and each time counts', async () => {
    const { chat, line } = await atMore();
    await goBack(chat, 'name');
    await submit(chat, write('Kim'));
    await goBack(chat, 'fine');
    await submit(chat, yes);
    await submit(chat, write('Lou'));
    expect(rewindsIn(line)).toEqual(['rewind name 0', 'rewind fine 1']);
    expect(chat.texts).toContain('So, Lou.');
    expect(chat.session.state.turn).toBe(2);
  });

  test('does nothing while an answer is on its way', async () => {
    const { chat, line, local } = await atMore();
    const arrive = line.hold('respond');
    chat.session.submit(write('All'));
    chat.session.rewind('fine');
    await arrive();
    await chat.waitForLearner();
    expect([rewindsIn(line), changesIn(local)]).toEqual([[], 0]);
    expect(chat.texts).toContain('you: All');
  });

  test('is one call however often it is asked, and no answer is taken meanwhile', async () => {
    const { chat, line, copy, local } = await atMore();
    const arrive = line.hold('rewind');
    chat.session.rewind('fine');
    chat.session.rewind('fine');
    chat.session.rewind('name');
    chat.session.submit(write('Too early'));
    expect(await chat.session.comeBack()).toBe(false);
    expect([rewindsIn(line), copy.answer(conversation)]).toEqual([['rewind fine 0'], null]);
    await arrive();
    expect(waitsFor(chat)).toBe('fine');
    expect(JSON.stringify(local.log)).not.toContain('Too early');
  });

  test('works from the finish button, and not once that was pressed', async () => {
    const { chat, line } = await atMore();
    await submit(chat, write('All'));
    expect(chat.session.state.stage).toBe('finishOffered');
    await goBack(chat, 'more');
    expect([chat.session.state.stage, waitsFor(chat)]).toEqual(['talking', 'more']);
    await submit(chat, write('No more'));
    const arrive = line.hold('complete');
    chat.session.closeFinish();
    chat.session.rewind('more');
    await arrive();
    chat.session.rewind('more');
    await chat.session.settled();
    expect(rewindsIn(line)).toHaveLength(1);
    expect(chat.session.state.stage).toBe('complete');
  });

  test('drops the steps that were being fetched, and fetches what follows the new answer', async () => {
    const { chat, line, local } = await atMore();
    await goBack(chat, 'fine');
    const arrive = line.hold('nextTouchpoint');
    chat.session.submit(yes);
    await quiet();
    while (chat.clock.nextAt !== null) {
      chat.clock.moveTo(chat.clock.nextAt);
      await quiet();
    }
    expect(chat.session.state.following).toBe('well');
    chat.session.rewind('fine');
    await quiet();
    expect(waitsFor(chat)).toBe('fine');
    await arrive();
    expect(waitsFor(chat)).toBe('fine');
    expect(chat.texts).toEqual(['Hi', 'Choose fine']);
    await submit(chat, no);
    expect([waitsFor(chat), changesIn(local)]).toEqual(['name', 2]);
  });
});

describe('a call that does not come through', () => {
  test.each([
    ['goes wrong', wentWrong(), 'Unexpected'],
    ['finds no network', network(), 'Network'],
  ])('and %s is told once, and nothing changes', async (_how, error, code) => {
    const { chat, line, local } = await atMore();
    line.fail('rewind', error);
    await goBack(chat, 'fine');
    expect(chat.session.state).toMatchObject({ failure: { of: 'rewinding', code }, rewinding: null });
    expect([chat.texts, waitsFor(chat), changesIn(local)]).toEqual([before, 'more', 0]);
    expect([rewindsIn(line).length, chat.raised]).toEqual([1, []]);
    await submit(chat, write('All'));
    expect([chat.session.state.failure, chat.texts.at(-1)]).toEqual([null, 'you: All']);
  });

  test('is made again by another press; where only its reply was lost it counts once', async () => {
    const { chat, line, local } = await atMore();
    line.lose('rewind', network());
    await goBack(chat, 'fine');
    expect(chat.texts).toEqual(before);
    await goBack(chat, 'fine');
    expect([waitsFor(chat), changesIn(local), chat.session.state.turn]).toEqual(['fine', 1, 1]);
    expect(rewindsIn(line)).toEqual(['rewind fine 0', 'rewind fine 0']);
  });

  test('whose reply was lost: the next answer is refused, kept as a draft, and the screen follows', async () => {
    const { chat, line, copy, local } = await atMore();
    line.lose('rewind', network());
    await goBack(chat, 'fine');
    await submit(chat, write('All'));
    expect([waitsFor(chat), chat.session.state.turn]).toEqual(['fine', 1]);
    expect(copy.draft(conversation, 'more')).toEqual({ kind: 'input', text: 'All' });
    expect(JSON.stringify(local.log)).not.toContain('All');
  });

  test('an answer that waits on the device after a failure goes nowhere while the family goes back', async () => {
    const { chat, line, copy, local } = await atMore();
    line.fail('respond', wentWrong());
    await submit(chat, write('Unsent'));
    expect(copy.answer(conversation)).toMatchObject({ stepId: 'more', turn: 0 });
    await goBack(chat, 'name');
    expect(copy.answer(conversation)).toBeNull();
    expect(copy.draft(conversation, 'more')).toEqual({ kind: 'input', text: 'Unsent' });
    await submit(chat, write('Kim'));
    expect([waitsFor(chat), chat.session.state.sending]).toEqual(['more', null]);
    expect(JSON.stringify(local.log)).not.toContain('Unsent');
  });
});

describe('closing the page', () => {
  test('drops the reply, and the run has gone back', async () => {
    const { chat, line, local } = await atMore();
    const arrive = line.hold('rewind');
    chat.session.rewind('fine');
    await quiet();
    const seen = chat.states.length;
    chat.session.close();
    await arrive();
    expect([chat.states.length, chat.texts, chat.raised]).toEqual([seen, before, []]);
    expect(local.log.at(-1)).toMatchObject({ kind: 'rewound', stepId: 'fine' });
  });

  test('raises no failure that arrives afterwards', async () => {
    const { chat, line } = await atMore();
    line.lose('rewind', wentWrong());
    chat.session.rewind('fine');
    chat.session.close();
    await chat.session.settled();
    expect(chat.raised).toEqual([]);
  });
});

describe('two devices on one run', () => {
  async function two() {
    const first = await atMore();
    const second = device(first.local, first.clock);
    await open(second.chat);
    expect(waitsFor(second.chat)).toBe('more');
    return { first: first.chat, second: second.chat, copy: second.copy, local: first.local };
  }

  test('an answer to the question as it was asked before is refused, and its words are a draft', async () => {
    const { first, second, copy, local } = await two();
    await goBack(first, 'name');
    await submit(first, write('Kim'));
    expect(waitsFor(first)).toBe('more');
    await submit(second, write('For Sam'));
    expect(second.states.some(({ failure }) => failure?.code === 'OutOfOrder')).toBe(true);
    expect(second.texts).toEqual(first.texts);
    expect(second.session.state).toMatchObject({ failure: null, turn: 1 });
    expect([copy.answer(conversation), copy.draft(conversation, 'more')]).toEqual([
      null,
      { kind: 'input', text: 'For Sam' },
    ]);
    expect(JSON.stringify(local.log)).not.toContain('For Sam');
    await submit(second, write('For Kim'));
    expect(second.session.state.stage).toBe('finishOffered');
  });

  test('of two that go back at once one wins, and the other one sees it', async () => {
    const { first, second, local } = await two();
    first.session.rewind('fine');
    second.session.rewind('name');
    await first.waitForLearner();
    await second.waitForLearner();
    expect([waitsFor(first), waitsFor(second), changesIn(local)]).toEqual(['fine', 'fine', 1]);
    expect(second.texts).toEqual(['Hi', 'Choose fine']);
    expect(second.session.state).toMatchObject({ failure: null, turn: 1, rewinding: null });
  });

  test('both go back to the same answer: once', async () => {
    const { first, second, local } = await two();
    first.session.rewind('name');
    second.session.rewind('name');
    await first.waitForLearner();
    await second.waitForLearner();
    expect([waitsFor(first), waitsFor(second), changesIn(local)]).toEqual(['name', 'name', 1]);
    expect(second.texts).toEqual(first.texts);
  });

  test('a finish button that was overtaken by a change completes nothing, and shows the question', async () => {
    const { first, second, local } = await two();
    for (const chat of [first, second]) await submit(chat, write('All'));
    expect([first, second].map(({ session }) => session.state.stage)).toEqual([
      'finishOffered',
      'finishOffered',
    ]);
    await goBack(first, 'more');
    second.session.closeFinish();
    await second.waitForLearner();
    expect([waitsFor(second), second.session.state.stage, second.raised]).toEqual(['more', 'talking', []]);
    expect((await local.activity()).completedAt).toBeNull();
  });

  test('on coming back, a change on the other one is found, also where the same question is asked', async () => {
    const { first, second } = await two();
    await goBack(first, 'name');
    expect(await second.session.comeBack()).toBe(true);
    await second.waitForLearner();
    expect([waitsFor(second), second.session.state.turn]).toEqual(['name', 1]);
    await goBack(first, 'fine');
    await submit(first, no);
    expect(await second.session.comeBack()).toBe(true);
    await second.waitForLearner();
    expect([waitsFor(second), second.session.state.turn]).toEqual(['name', 2]);
    expect(second.texts).toContain('you: No');
    expect(await second.session.comeBack()).toBe(false);
  });
});

describe('an answer kept from an earlier visit', () => {
  async function comeAgain(kept: PendingAnswer, failures: readonly AppError[] = []) {
    const clock = new ManualClock();
    const local = new InMemoryChatGateway(talk, clock, inTurn1);
    await local.start();
    const parts = { local, ...device(local, clock) };
    parts.copy.saveAnswer(conversation, kept);
    for (const failure of failures) parts.line.fail('respond', failure);
    await open(parts.chat);
    return parts;
  }
  const kept = { stepId: 'name', response: write('Sam'), key: 'key-0' };

  test.each<[string, readonly AppError[]]>([
    ['the server refuses it', []],
    ['the server was away when it was tried', [network()]],
  ])('before a change becomes a draft where %s', async (_how, failures) => {
    const { chat, line, copy, local } = await comeAgain({ ...kept, turn: 0 }, failures);
    expect(line.calls.filter((call) => call.startsWith('respond'))).toEqual(['respond name key-0']);
    expect([waitsFor(chat), copy.answer(conversation)]).toEqual(['name', null]);
    expect(copy.draft(conversation, 'name')).toEqual({ kind: 'input', text: 'Sam' });
    expect(JSON.stringify(local.log)).not.toContain('Sam');
  });

  test.each([
    ['of this turn', { ...kept, turn: 1 }],
    ['of a program that knew no turns', kept],
  ])('%s is sent', async (_which, answer) => {
    const { chat, copy } = await comeAgain(answer);
    expect([waitsFor(chat), copy.answer(conversation)]).toEqual(['more', null]);
    expect(chat.texts).toContain('So, Sam.');
  });
});

describe('a backend that knows the calls of the specification alone', () => {
  /** Returns a gateway with the calls of the specification only; `part` adds further calls. */
  function plain(local: InMemoryChatGateway, part: Partial<ChatGateway> = {}): ChatGateway {
    return {
      enrol: () => local.enrol(),
      activity: () => local.activity(),
      start: () => local.start(),
      availableSteps: () => local.availableSteps(),
      nextTouchpoint: (id) => local.nextTouchpoint(id),
      respond: (id, response) => local.respond(id, response),
      complete: () => local.complete(),
      ...part,
    };
  }

  test.each(['has no such call', 'tells no turn'])('and %s is asked for no change', async (lack) => {
    const clock = new ManualClock();
    const local = new InMemoryChatGateway(talk, clock);
    const calls: string[] = [];
    const part: Partial<ChatGateway> =
      lack === 'has no such call'
        ? {}
        : {
            availableSteps: async () => {
              const { turn: _turn, earlierAnswers: _answers, ...reply } = await local.availableSteps();
              return reply;
            },
            rewind: async (id) => {
              calls.push(id);
              return local.rewind(id);
            },
          };
    const { chat, line, copy } = device(plain(local, part), clock);
    await open(chat);
    const arrive = line.hold('respond');
    chat.session.submit(yes);
    const turn = lack === 'has no such call' ? { turn: 0 } : {};
    expect(copy.answer(conversation)).toEqual({ stepId: 'fine', response: yes, key: 'key-1', ...turn });
    await arrive();
    await chat.waitForLearner();
    const state = chat.session.state;
    chat.session.rewind('fine');
    await chat.session.settled();
    expect(chat.session.state).toEqual(state);
    expect([calls, changesIn(local), waitsFor(chat)]).toEqual([[], 0, 'name']);
  });
});
