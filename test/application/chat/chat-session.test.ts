import { AppError } from '../../../src/application/errors.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { isConversationStuck } from '../../../src/domain/sequencer/chat-state.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { pacesByName, speedUpPace } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith, conversation, Line, offlineStore, quiet } from '../../support/chat.ts';

const yes: StepResponse = { kind: 'choice', response: 'Yes' };
const no: StepResponse = { kind: 'choice', response: 'No' };
const words: StepResponse = { kind: 'input', response: 'Sam' };
const network = () => new AppError('Network', 'No connection.');
const wentWrong = () => new AppError('Unexpected', 'Something went wrong.');

const talk = activity([
  touchpoint('hello', [message('Hi'), message('Good to see you')]),
  touchpoint('mood', [choice('fine', ['Yes', 'No']), input('name', { remember: 'name' })]),
  touchpoint('bye', [message('Bye {{name}}')]),
]);

function setUp(definition: ActivityDefinition = talk, log: RunEntry[] = []) {
  const clock = new ManualClock();
  const local = new InMemoryChatGateway(definition, clock, log);
  const line = new Line(local);
  return { clock, local, line, chat: chatWith(line, clock) };
}

/** Returns a session that waits at its first question. */
async function atQuestion(definition = talk) {
  const parts = setUp(definition);
  await parts.chat.session.open();
  await parts.chat.waitForLearner();
  return parts;
}

/** Returns a session that shows its finish button. */
async function atFinish() {
  const parts = await atQuestion();
  for (const answer of [yes, words]) {
    parts.chat.session.submit(answer);
    await parts.chat.waitForLearner();
  }
  expect(parts.chat.session.state.stage).toBe('finishOffered');
  return parts;
}

let unhandled: unknown[] = [];
const noteUnhandled = (error: unknown): void => void unhandled.push(error);
beforeAll(() => void process.on('unhandledRejection', noteUnhandled));
afterAll(() => void process.off('unhandledRejection', noteUnhandled));
afterEach(async () => {
  await quiet();
  const found = unhandled;
  unhandled = [];
  expect(found).toEqual([]);
});

describe('opening (rules 1 and 2)', () => {
  test('enrols, reads the Activity, starts and loads the steps, in this order', async () => {
    const { chat, line } = setUp();
    expect(await chat.session.open()).toEqual({
      id: 'small-talk',
      title: 'Small talk',
      startedAt: null,
      completedAt: null,
    });
    expect(line.calls).toEqual(['enrol', 'activity', 'start', 'availableSteps']);
    expect(chat.raised).toEqual([]);
  });

  describe('where the server opens a conversation in one call', () => {
    const opened = (gateway: InMemoryChatGateway) => async () => {
      await gateway.start();
      return { activity: await gateway.activity(), available: await gateway.availableSteps() };
    };
    const kept = { stepId: 'fine', response: yes, key: 'key-0' };

    test('makes that call and no other', async () => {
      const { line, local } = setUp();
      const calls: string[] = [];
      const open = async () => {
        calls.push('open');
        return opened(local)();
      };
      const again = chatWith(Object.assign(line, { open }));
      expect(await again.session.open()).toMatchObject({ title: 'Small talk', completedAt: null });
      expect([calls, line.calls]).toEqual([['open'], []]);
      await again.waitForLearner();
      expect(again.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
    });

    test.each([
      ['cannot', async () => null],
      ['fails', () => Promise.reject(network())],
    ])('and it %s, the calls are made one by one', async (_how, open) => {
      const { line } = setUp();
      const chat = chatWith(Object.assign(line, { open }));
      await chat.session.open();
      expect(line.calls).toEqual(['enrol', 'activity', 'start', 'availableSteps']);
    });

    test('an answer kept on the device goes out first, and the steps are read after it', async () => {
      const { line, local } = setUp(talk, [
        { kind: 'opened', at: 0 },
        { kind: 'touchpoint-ended', touchpointId: 'hello', at: 0 },
      ]);
      const copy = offlineStore();
      copy.saveAnswer(conversation, kept);
      const chat = chatWith(Object.assign(line, { open: opened(local) }), undefined, undefined, copy);
      await chat.session.open();
      expect(line.calls).toEqual(['enrol', 'activity', 'start', 'respond fine key-0', 'availableSteps']);
      expect(copy.answer(conversation)).toBeNull();
      expect(chat.texts).toContain('you: Yes');
    });
  });

  test('does not start an Activity that has been started', async () => {
    const { chat, line, local } = setUp();
    await local.start();
    await chat.session.open();
    expect(line.calls).toEqual(['enrol', 'activity', 'availableSteps']);
  });

  test('ignores a failed enrolment', async () => {
    const { chat, line } = setUp();
    line.fail('enrol', wentWrong());
    await chat.session.open();
    await chat.waitForLearner();
    expect(chat.raised).toEqual([]);
    expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
  });

  test('raises a failed start and still loads the steps', async () => {
    const { chat, line } = setUp();
    const error = wentWrong();
    line.fail('start', error);
    await chat.session.open();
    await chat.waitForLearner();
    expect(chat.raised).toEqual([error]);
    expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
  });

  test.each(['activity', 'availableSteps'] as const)(
    'a failed %s call is thrown, and nothing shows',
    async (name) => {
      const { chat, line } = setUp();
      const error = new AppError('NotFound', 'There is no such Activity.');
      line.fail(name, error);
      await expect(chat.session.open()).rejects.toBe(error);
      expect(chat.raised).toEqual([]);
      expect(chat.session.state.stage).toBe('opening');
      await chat.session.open();
      expect(chat.session.state.stage).toBe('talking');
    },
  );
});

describe('the conversation', () => {
  test('shows each bubble at its time, from the first message to the end', async () => {
    const { chat, line, clock } = await atQuestion();
    expect(chat.lines).toEqual(['1500 Hi', '3180 Good to see you', '5400 Choose fine']);
    expect(clock.now()).toBe(7400);
    expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'fine' });

    clock.moveTo(10_000);
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(chat.lines.slice(3)).toEqual(['10000 you: Yes', '11500 Write name']);
    chat.session.submit(words);
    await chat.waitForLearner();
    expect(chat.lines.slice(5)).toEqual(['13500 you: Sam', '15360 Bye Sam']);
    expect(chat.session.state.stage).toBe('finishOffered');

    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.session.state.stage).toBe('complete');
    expect(clock.nextAt).toBeNull();
    expect(line.calls.slice(4)).toEqual([
      'nextTouchpoint hello',
      'respond fine key-1',
      'respond name key-2',
      'nextTouchpoint bye',
      'complete',
    ]);
    expect(chat.raised).toEqual([]);
    expect(chat.states.at(-1)).toEqual(chat.session.state);
  });

  test('has one timer at most', async () => {
    const { chat, clock } = setUp();
    await chat.session.open();
    await chat.session.reload();
    await chat.session.reload();
    expect(chat.texts).toEqual(['Hi']);
    expect(clock.nextAt).toBe(1680);
    chat.session.close();
    expect(clock.nextAt).toBeNull();
  });

  test('a timer that fires a minute late, as in a tab that slept, shows all that is due', async () => {
    class LateClock extends ManualClock {
      lateMs = 0;
      override now = (): number => super.now() + this.lateMs;
    }
    const clock = new LateClock();
    const definition = activity([
      touchpoint('all', [message('Hi'), message('Good to see you'), choice('fine', ['Yes', 'No'])]),
    ]);
    const chat = chatWith(new InMemoryChatGateway(definition, clock), clock);
    await chat.session.open();
    expect(chat.session.state.pending).toBeNull();
    clock.lateMs = 60_000;
    clock.moveTo(clock.nextAt!);
    await chat.session.settled();
    expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
    expect(chat.session.state.pending?.touchpointStepEntityId).toBe('fine');
  });

  test('cancels a timer that a reload makes unnecessary', async () => {
    const { chat, clock, local } = setUp();
    await chat.session.open();
    await local.nextTouchpoint('hello');
    await local.respond('fine', yes);
    await local.respond('name', words);
    await local.nextTouchpoint('bye');
    expect(clock.nextAt).toBe(1500);
    await chat.session.reload();
    expect([chat.session.state.stage, clock.nextAt]).toEqual(['complete', null]);
  });

  test('applies another pace from the next scheduled message on', async () => {
    const { chat, clock } = setUp();
    await chat.session.open();
    chat.session.setPace(speedUpPace);
    await chat.waitForLearner();
    expect(chat.lines).toEqual(['1500 Hi', '1502 Good to see you', '1507 Choose fine']);
    expect(clock.now()).toBe(3507);
  });

  test('reports and skips a step that cannot be shown', async () => {
    const broken = activity([
      touchpoint('one', [{ type: 'message', id: 'empty' }, message('Hi')]),
      touchpoint('two', [choice('fine', ['Yes'])]),
    ]);
    const { chat } = await atQuestion(broken);
    expect(chat.reported).toEqual(['empty: Could not create a MessageBubbleComponent from step']);
    expect(chat.texts).toEqual(['Hi', 'Choose fine']);
  });

  test('a second press while sending makes no second call', async () => {
    const { chat, line } = await atQuestion();
    chat.session.submit(yes);
    chat.session.submit(no);
    await chat.waitForLearner();
    expect(line.calls.filter((call) => call.startsWith('respond'))).toEqual(['respond fine key-1']);
    expect(chat.texts).toContain('you: Yes');
  });

  test('feedback is sent like any other answer', async () => {
    const { chat } = await atQuestion(activity([touchpoint('one', [feedback('f')])]));
    expect(chat.lines).toEqual(['0 Tell us f']);
    chat.session.submit({
      kind: 'feedback',
      questionResponses: [{ feedbackQuestionEntityId: 'f-q', responses: ['Good'] }],
    });
    await chat.waitForLearner();
    expect(chat.session.state.stage).toBe('finishOffered');
    expect(chat.texts).toEqual(['Tell us f']);
  });
});

describe('failures during a conversation', () => {
  test('a failed submit brings the control back, and the next press sends again', async () => {
    const { chat, line } = await atQuestion();
    line.fail('respond', wentWrong());
    chat.session.submit(yes);
    await chat.session.settled();
    expect(chat.session.state).toMatchObject({
      pending: { touchpointStepEntityId: 'fine' },
      failure: { of: 'sending', code: 'Unexpected', message: 'Something went wrong.' },
    });
    expect(chat.copy.answer(conversation)).toMatchObject({ key: 'key-1' });
    expect(chat.texts).not.toContain('you: Yes');
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(chat.texts.slice(3)).toEqual(['you: Yes', 'Write name']);
    expect(line.calls.slice(-2)).toEqual(['respond fine key-1', 'respond fine key-2']);
    expect(chat.raised).toEqual([]);
  });

  test('an answer whose reply was lost is sent again and shown once', async () => {
    const { chat, line, local } = await atQuestion();
    line.lose('respond', wentWrong());
    chat.session.submit(yes);
    await chat.session.settled();
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(chat.texts.slice(3)).toEqual(['you: Yes', 'Write name']);
    expect(local.log.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
  });

  test.each(['fail', 'lose'] as const)(
    'fetching a touchpoint that failed (%s) can be retried',
    async (trouble) => {
      const { chat, line } = setUp();
      line[trouble]('nextTouchpoint', wentWrong());
      await chat.session.open();
      await chat.waitForLearner();
      expect(chat.session.state.failure).toMatchObject({ of: 'following', code: 'Unexpected' });
      expect(chat.texts).toEqual(['Hi', 'Good to see you']);
      chat.session.retry();
      await chat.waitForLearner();
      expect(chat.session.state.failure).toBeNull();
      expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
    },
  );

  test('an unknown error is raised with its own message', async () => {
    const { chat, line } = await atQuestion();
    line.fail('respond', new TypeError('x is not a function'));
    chat.session.submit(yes);
    await chat.session.settled();
    expect(chat.session.state.failure).toMatchObject({
      of: 'sending',
      code: 'Unexpected',
      message: 'x is not a function',
    });
  });
});

test('steps that end without a question are loaded again; if nothing changes, the last question opens', async () => {
  const { chat, line, local } = setUp();
  const viewed = async () => {
    const reply = await local.availableSteps();
    return { ...reply, steps: reply.steps.map((step) => ({ ...step, viewed: true })) };
  };
  line.availableSteps = () => (line.calls.push('availableSteps'), viewed());
  await local.availableSteps();
  await local.nextTouchpoint('hello');
  await chat.session.open();
  await chat.waitForLearner();
  expect(isConversationStuck(chat.session.state)).toBe(true);
  chat.session.retry();
  await chat.waitForLearner();
  expect(line.calls.filter((call) => call === 'availableSteps')).toHaveLength(2);
  expect(isConversationStuck(chat.session.state)).toBe(true);
  chat.session.retry();
  await chat.waitForLearner();
  expect(isConversationStuck(chat.session.state)).toBe(false);
});

describe('two tabs on one conversation (promise 29)', () => {
  async function twoTabs() {
    const first = await atQuestion();
    const second = chatWith(first.line, first.clock);
    await second.session.open();
    await second.waitForLearner();
    first.chat.session.submit(yes);
    await first.chat.waitForLearner();
    return { first: first.chat, second, line: first.line, clock: first.clock };
  }

  test('both tabs may give the same answer', async () => {
    const { first, second } = await twoTabs();
    second.session.submit(yes);
    await second.waitForLearner();
    expect(second.texts).toEqual(first.texts);
    expect(second.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
  });

  test('a different answer is refused; the second tab says so and shows what was stored', async () => {
    const { first, second } = await twoTabs();
    second.session.submit(no);
    await second.waitForLearner();
    expect(second.states.some(({ failure }) => failure?.code === 'AlreadyAnswered')).toBe(true);
    expect(second.texts).toEqual(first.texts);
    expect(second.session.state).toMatchObject({
      failure: null,
      pending: { touchpointStepEntityId: 'name' },
    });
    expect(second.raised).toEqual([]);
  });

  test.each(['OutOfOrder', 'NotStarted', 'NotFound'] as const)(
    'an answer that no longer fits (%s) reloads the conversation',
    async (code) => {
      const { chat, line } = await atQuestion();
      line.fail('respond', new AppError(code, 'Not now.'));
      chat.session.submit(yes);
      await chat.waitForLearner();
      expect(line.calls.slice(-3)).toEqual(['respond fine key-1', 'activity', 'availableSteps']);
      expect(chat.session.state).toMatchObject({
        failure: null,
        pending: { touchpointStepEntityId: 'fine' },
      });
      expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine']);
    },
  );

  test('a Conflict without details is raised while the question is still open, and reloads otherwise', async () => {
    const { chat, line } = await atQuestion();
    line.fail('respond', new AppError('Conflict', 'Not now.'));
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(line.calls.slice(-2)).toEqual(['respond fine key-1', 'availableSteps']);
    expect(chat.session.state).toMatchObject({
      failure: { of: 'sending', code: 'Conflict' },
      pending: { touchpointStepEntityId: 'fine' },
      sending: null,
    });

    const other = await atQuestion();
    await other.local.respond('fine', yes);
    other.line.fail('respond', new AppError('Conflict', 'Not now.'));
    other.chat.session.submit(yes);
    await other.chat.waitForLearner();
    expect(other.line.calls.slice(-3)).toEqual(['availableSteps', 'activity', 'availableSteps']);
    expect(other.chat.session.state.failure).toBeNull();
  });

  test.each(['InvalidResponse', 'PaymentRequired', 'Unexpected', '401'] as const)(
    'any other failure (%s) does not reload',
    async (code) => {
      const { chat, line } = await atQuestion();
      line.fail('respond', new AppError(code, 'No.'));
      chat.session.submit(yes);
      await chat.waitForLearner();
      expect(line.calls.at(-1)).toBe('respond fine key-1');
      expect(chat.session.state.failure).toMatchObject({ of: 'sending', code });
    },
  );

  test('a touchpoint that is refused again after a reload offers a retry', async () => {
    const { chat, line } = setUp();
    for (const _ of [1, 2]) line.fail('nextTouchpoint', new AppError('OutOfOrder', 'Not there.'));
    await chat.session.open();
    chat.session.setPace(pacesByName.instant);
    await chat.waitForLearner();
    expect(line.calls.filter((call) => call === 'nextTouchpoint hello')).toHaveLength(2);
    expect(chat.session.state.failure).toMatchObject({ of: 'following', code: 'OutOfOrder' });
    chat.session.retry();
    await chat.waitForLearner();
    expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'fine' });
  });

  test('a failed reload is raised, and the answer can be given again', async () => {
    const { second, line } = await twoTabs();
    const error = network();
    line.fail('activity', error);
    second.session.submit(no);
    await second.waitForLearner();
    expect(second.raised).toEqual([error]);
    expect(second.session.state.failure).toMatchObject({ of: 'sending', code: 'AlreadyAnswered' });
    second.session.submit(yes);
    await second.waitForLearner();
    expect(second.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
  });
});

describe('late replies', () => {
  test('a reply to an answer given before a reload is dropped', async () => {
    const { chat, line } = await atQuestion();
    const release = line.hold('respond');
    chat.session.submit(yes);
    await quiet();
    await chat.session.reload();
    const { texts } = chat;
    expect(texts).toEqual(['Hi', 'Good to see you', 'Choose fine', 'you: Yes']);
    await release();
    expect(chat.texts).toEqual(texts);
    await chat.waitForLearner();
    expect(chat.texts).toEqual([...texts, 'Write name']);
  });

  test('a failure of a call made before a reload is dropped', async () => {
    const { chat, line } = await atQuestion();
    const release = line.hold('respond', network());
    chat.session.submit(yes);
    await quiet();
    await chat.session.reload();
    await release();
    await chat.waitForLearner();
    expect(chat.states.some(({ failure }) => failure !== null)).toBe(false);
    expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
  });

  test('a late reply does not change the answer given since', async () => {
    const { chat, line } = await atQuestion();
    const releaseFirst = line.hold('respond', network());
    chat.session.submit(yes);
    await quiet();
    await chat.session.reload();
    chat.clock.moveBy(60_000);
    const releaseSecond = line.hold('respond');
    chat.session.submit(words);
    await releaseFirst();
    expect(chat.session.state).toMatchObject({ sending: { response: words }, failure: null });
    await releaseSecond();
    await chat.waitForLearner();
    expect(chat.session.state.stage).toBe('finishOffered');
  });

  test('of two reloads the later one counts, whichever reply arrives last', async () => {
    const { chat, line } = await atQuestion();
    const release = line.hold('availableSteps');
    const older = chat.session.reload();
    await quiet();
    chat.session.submit(yes);
    await chat.session.reload();
    const { texts } = chat;
    await release();
    await older;
    expect(chat.texts).toEqual(texts);
  });

  test('an answer that is stored during a reload is not taken off the screen by what was read before it', async () => {
    const { chat, line } = await atQuestion();
    const release = line.hold('availableSteps');
    const reloading = chat.session.reload();
    await quiet();
    chat.session.submit(yes);
    await chat.waitForLearner();
    expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
    await release();
    await reloading;
    await chat.waitForLearner();
    expect(chat.session.state.pending).toMatchObject({ touchpointStepEntityId: 'name' });
    expect(chat.texts).toEqual(['Hi', 'Good to see you', 'Choose fine', 'you: Yes', 'Write name']);
  });

  test('an answer given during a reload that fails is not lost', async () => {
    const { chat, line } = await atQuestion();
    const error = network();
    line.fail('availableSteps', error);
    const release = line.hold('respond');
    chat.session.submit(yes);
    await expect(chat.session.reload()).rejects.toBe(error);
    expect(chat.session.state.sending).not.toBeNull();
    await release();
    await chat.waitForLearner();
    expect(chat.session.state).toMatchObject({ sending: null, pending: { touchpointStepEntityId: 'name' } });
    expect(chat.texts.slice(3)).toEqual(['you: Yes', 'Write name']);
  });
});

describe('finishing (rules 8 and 9)', () => {
  test('a failed completion is raised, and the finish button is offered again', async () => {
    const { chat, line, local } = await atFinish();
    const error = network();
    line.fail('complete', error);
    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.raised).toEqual([error]);
    expect(chat.session.state).toMatchObject({ stage: 'finishOffered', failure: { of: 'completing' } });
    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.session.state).toMatchObject({ stage: 'complete', failure: null });
    expect((await local.activity()).completedAt).not.toBeNull();
  });

  test('what is said to be complete is stored, although the modal is never closed', async () => {
    const { chat, line, local } = await atFinish();
    chat.session.showFinish();
    await chat.session.settled();
    expect((await local.activity()).completedAt).not.toBeNull();
    expect(chat.session.state.stage).toBe('finishOffered');
    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.session.state.stage).toBe('complete');
    expect(line.calls.filter((call) => call === 'complete')).toHaveLength(1);
  });

  test('what could not be stored when the modal came is stored once it is closed, and nothing is raised', async () => {
    const { chat, line, local } = await atFinish();
    line.fail('complete', network());
    chat.session.showFinish();
    await chat.session.settled();
    expect(chat.raised).toEqual([]);
    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.session.state.stage).toBe('complete');
    expect((await local.activity()).completedAt).not.toBeNull();
  });

  test('a modal that is closed while the call is under way waits for it; a failure then is raised', async () => {
    const { chat, line } = await atFinish();
    const release = line.hold('complete');
    chat.session.showFinish();
    await quiet();
    chat.session.closeFinish();
    expect(chat.session.state.stage).toBe('completing');
    await release();
    await chat.session.settled();
    expect(chat.session.state.stage).toBe('complete');
    const late = await atFinish();
    late.line.lose('complete', network());
    late.chat.session.showFinish();
    late.chat.session.closeFinish();
    await late.chat.session.settled();
    expect(late.chat.session.state).toMatchObject({
      stage: 'finishOffered',
      failure: { of: 'completing' },
      finish: null,
    });
    expect(late.chat.raised).toHaveLength(1);
  });

  test.each(['Conflict', 'NotCompleted'] as const)('409 (%s) counts as completed', async (code) => {
    const { chat, line } = await atFinish();
    line.fail('complete', new AppError(code, 'Already done.'));
    chat.session.closeFinish();
    await chat.session.settled();
    expect(chat.session.state).toMatchObject({ stage: 'complete', failure: null });
    expect(chat.raised).toEqual([]);
  });

  test('a local run is complete at its end and not before', async () => {
    const { local } = await atQuestion();
    await expect(local.complete()).rejects.toMatchObject({ code: 'NotCompleted' });
    expect((await local.activity()).completedAt).toBeNull();
  });

  test('an Activity at its end is complete on loading and is completed silently', async () => {
    const { local } = await atFinish();
    const again = setUp(talk, [...local.log]);
    await again.chat.session.open();
    expect(again.chat.session.state.stage).toBe('complete');
    await again.chat.waitForLearner();
    expect(again.line.calls.at(-1)).toBe('complete');
    expect((await again.local.activity()).completedAt).not.toBeNull();
    await again.chat.session.reload();
    expect(again.line.calls.filter((call) => call === 'complete')).toHaveLength(1);
  });

  test('a silent completion that fails raises nothing', async () => {
    const { local } = await atFinish();
    const again = setUp(talk, [...local.log]);
    again.line.fail('complete', network());
    await again.chat.session.open();
    await again.chat.session.settled();
    expect(again.chat.session.state).toMatchObject({ stage: 'complete', failure: null });
    expect(again.chat.raised).toEqual([]);
  });
});

describe('closing', () => {
  test('stops the timer, and nothing more appears', async () => {
    const { chat, clock } = setUp();
    await chat.session.open();
    chat.session.close();
    expect(clock.nextAt).toBeNull();
    clock.moveBy(60_000);
    await chat.session.reload();
    chat.session.submit(yes);
    expect(chat.texts).toEqual([]);
    expect(clock.nextAt).toBeNull();
  });

  test('drops a pending reply, and the run has the answer', async () => {
    const { chat, line, local, clock } = await atQuestion();
    const release = line.hold('respond');
    chat.session.submit(yes);
    await quiet();
    const seen = chat.states.length;
    chat.session.close();
    await release();
    expect(chat.states).toHaveLength(seen);
    expect(clock.nextAt).toBeNull();
    expect(local.log.at(-1)).toMatchObject({ kind: 'answered', stepId: 'fine' });
  });

  test('raises no failure that arrives afterwards', async () => {
    const late = await atFinish();
    late.line.lose('complete', network());
    late.chat.session.closeFinish();
    late.chat.session.close();
    await late.chat.session.settled();
    expect(late.chat.raised).toEqual([]);

    const starting = setUp();
    starting.line.fail('start', wentWrong());
    const opening = starting.chat.session.open();
    starting.chat.session.close();
    await opening;
    expect(starting.chat.raised).toEqual([]);
  });
});
