import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../../../src/application/errors.ts';
import type { OfflineStore } from '../../../../src/application/ports/device/chat/offline-store.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { packValidMs } from '../../../../src/domain/chat/pack.ts';
import { decideResponse, decideRewind } from '../../../../src/domain/chat/respond.ts';
import type { StepResponse } from '../../../../src/domain/steps/step-kinds.ts';
import { pacesByName } from '../../../../src/domain/sequencer/timing.ts';
import { ManualNetworkConnection } from '../../../../src/infrastructure/shared/engine/manual-connection.ts';
import { OfflineChatGateway } from '../../../../src/infrastructure/shared/offline/offline-chat-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../../support/activity.ts';
import { chatWith, conversation, offlineStore } from '../../../support/chat.ts';
import { TestDevice } from '../../../support/browser-device.ts';
import { LineTo, PackingServer } from '../../../support/packing-server.ts';

const talk = activity([
  touchpoint('hello', [message('Hi'), input('who', { remember: 'name', maxLength: 40 })]),
  touchpoint('mood', [choice('feeling', ['Well', 'Badly -> care'])], 'bye'),
  touchpoint('care', [input('worry'), message('I see, {{name}}')], 'bye'),
  touchpoint('bye', [feedback('rating')]),
]);
const write = (response: string): StepResponse => ({ kind: 'input', response });
const pick = (response: string): StepResponse => ({ kind: 'choice', response });
const rate: StepResponse = {
  kind: 'feedback',
  questionResponses: [{ feedbackQuestionEntityId: 'rating-q', responses: ['Good'] }],
};
const toTheEnd = [write('Ann'), pick('Badly'), write('Rain'), rate];

/** A device with a session on it; two with the same store are the same device before and after a restart. */
class Device {
  readonly clock: ManualClock;
  readonly line: LineTo;
  readonly copy: OfflineStore;
  readonly connection = new ManualNetworkConnection();
  chat!: ReturnType<typeof chatWith>;
  gateway!: OfflineChatGateway;

  constructor(server: PackingServer, clock: ManualClock, copy = offlineStore()) {
    this.clock = clock;
    this.line = new LineTo(server);
    this.copy = copy;
  }

  async open(): Promise<void> {
    const gateway = new OfflineChatGateway({
      remote: this.line,
      copy: this.copy,
      of: conversation,
      clock: this.clock,
      connection: this.connection,
      packs: this.line,
    });
    this.gateway = gateway;
    this.chat = chatWith(gateway, this.clock, pacesByName.instant, this.copy);
    await this.chat.session.open();
    await gateway.prepare().catch(() => undefined);
    await this.wait();
  }

  /** Waits until no event is due and no work is in progress. */
  async wait(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await this.chat.waitForLearner();
      await turn();
    }
  }

  async answer(...responses: StepResponse[]): Promise<void> {
    for (const response of responses) {
      this.chat.session.submit(response);
      await this.wait();
    }
  }

  async finish(): Promise<void> {
    expect(this.chat.session.state.stage).toBe('finishOffered');
    this.chat.session.closeFinish();
    await this.wait();
  }

  async back(): Promise<void> {
    this.line.way = 'there';
    this.connection.back();
    await this.chat.session.comeBack();
    await this.wait();
  }
}

async function opened(definition: ActivityDefinition = talk) {
  const clock = new ManualClock(1000);
  const server = new PackingServer(definition, clock);
  const device = new Device(server, clock);
  await device.open();
  return { clock, server, device };
}

test('with the line cut after opening, a conversation is played to its end and handed in once', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(...toTheEnd);
  await device.finish();
  expect(device.chat.session.state.stage).toBe('complete');
  expect(server.answers).toEqual([]);
  expect(device.chat.texts).toContainEqual(expect.stringContaining('I see, Ann'));

  await device.back();
  expect(server.answers).toEqual(['who', 'feeling', 'worry', 'rating']);
  expect([server.completions, server.completedAt]).toEqual([1, expect.any(Number)]);
  expect([device.copy.pack(conversation), device.copy.log(conversation)]).toEqual([null, null]);
});

test('a device that is restarted without a network goes on where it was, and keeps what was played', async () => {
  const { server, clock, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'));
  const again = new Device(server, clock, device.copy);
  again.line.way = 'cut';
  await again.open();
  expect(again.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
  await again.answer(write('Rain'));
  await again.back();
  expect(server.answers).toEqual(['who', 'feeling', 'worry']);
});

/** Opens the same with a browser's storages. */
async function openedInBrowser() {
  const clock = new ManualClock(1000);
  const server = new PackingServer(talk, clock);
  const storages = new TestDevice();
  const tab = storages.tab();
  const load = (): Device => {
    const copy = tab.load(clock);
    copy.open('somebody');
    return new Device(server, clock, copy);
  };
  const device = load();
  await device.open();
  return { server, storages, device, load };
}

test('on a full device the next page goes on from the last log that fitted, and nothing begins over', async () => {
  const { server, storages, device, load } = await openedInBrowser();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  storages.trouble = 'full';
  await device.answer(pick('Badly'));
  expect(device.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
  const again = load();
  again.line.way = 'cut';
  await again.open();
  expect(again.chat.session.state.pending?.touchpointStepEntityId).toBe('feeling');
  await again.answer(pick('Badly'));
  await again.back();
  expect(server.answers).toEqual(['who', 'feeling']);
});

test('on a device that became full while the server answered, the next page needs the network', async () => {
  const { server, storages, device, load } = await openedInBrowser();
  storages.trouble = 'full';
  await device.answer(write('Ann'));
  const again = load();
  again.line.way = 'cut';
  await expect(again.open()).rejects.toMatchObject({ code: 'Network' });
  again.line.way = 'there';
  await again.open();
  expect(again.chat.session.state.pending?.touchpointStepEntityId).toBe('feeling');
  expect(server.answers).toEqual(['who']);
});

test('a pack whose log is gone or damaged plays nothing', async () => {
  const { storages, device, load } = await openedInBrowser();
  await device.answer(write('Ann'));
  storages.overwrite((written) => written.replace('"kind":"answered"', '"kind":"other"'));
  const again = load();
  again.line.way = 'cut';
  await expect(again.open()).rejects.toMatchObject({ code: 'Network' });
});

test('a server that is back without a sign of it is found by itself, and then no more is tried', async () => {
  const { clock, server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(...toTheEnd);
  clock.moveBy(60_000);
  await device.wait();
  expect(server.answers).toEqual([]);
  device.line.way = 'there';
  clock.moveBy(10_000);
  await device.wait();
  expect(server.answers).toEqual(['who', 'feeling', 'worry', 'rating']);
  const { handIns } = server;
  clock.moveBy(120_000);
  await device.wait();
  expect(server.handIns).toBe(handIns);
});

test('a server that stays away is asked ever more rarely, and one that refuses the person no more', async () => {
  const { clock, server, device } = await opened();
  const tries: number[] = [];
  const refusal = { code: 'TimedOut' as 'TimedOut' | 'Forbidden' };
  jest.spyOn(server, 'handIn').mockImplementation(() => {
    tries.push(clock.now());
    throw new AppError(refusal.code, 'It is not taken.');
  });
  const pass = async (minutes: number): Promise<void> => {
    for (let left = minutes * 6; left > 0; left -= 1) {
      clock.moveBy(10_000);
      await turn();
    }
  };
  device.line.way = 'cut';
  device.chat.session.submit(write('Ann'));
  await turn();
  device.line.way = 'there';
  await pass(60);
  const gaps = tries.slice(1).map((at, place) => at - (tries[place] ?? 0));
  expect([gaps[0], gaps.at(-1)]).toEqual([10_000, 300_000]);
  expect(tries.length).toBeLessThan(25);
  refusal.code = 'Forbidden';
  await pass(6);
  const all = tries.length;
  await pass(60);
  expect(tries).toHaveLength(all);
});

test.each(['PaymentRequired', 'Forbidden'] as const)(
  'a hand-in that is refused with %s is told, keeps what was played, and no more is played until there is access',
  async (code) => {
    const { server, device } = await opened();
    device.line.way = 'cut';
    await device.answer(write('Ann'));
    expect(device.copy.log(conversation)?.refused ?? null).toBeNull();
    const handIn = jest.spyOn(server, 'handIn').mockImplementation(() => {
      throw new AppError(code, 'There is no access.');
    });
    await device.back();
    expect(device.copy.log(conversation)).toMatchObject({ refused: code, answers: 1 });
    await device.answer(pick('Badly'));
    expect(device.chat.session.state).toMatchObject({
      pending: { touchpointStepEntityId: 'feeling' },
      failure: { of: 'sending', code },
    });
    expect(device.copy.log(conversation)?.answers).toBe(1);

    device.line.way = 'cut';
    await device.answer(pick('Badly'));
    expect(device.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
    expect(device.copy.log(conversation)).toMatchObject({ refused: null, answers: 2 });
    handIn.mockRestore();
    await device.back();
    expect(server.answers).toEqual(['who', 'feeling']);
  },
);

test('a hand-in that fails for another reason is no lack of access, and it is played on', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  jest.spyOn(server, 'handIn').mockImplementation(() => {
    throw new AppError('Unexpected', 'A fault.');
  });
  await device.back();
  await device.answer(pick('Badly'));
  expect(device.copy.log(conversation)?.refused ?? null).toBeNull();
  expect(device.copy.log(conversation)?.answers).toBe(2);
});

test('an answer that is given again without a network is told as one', async () => {
  const { device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'));
  device.chat.session.rewind('who');
  await device.wait();
  await device.answer(write('Bea'), pick('Well'));
  expect(device.copy.log(conversation)?.answers).toBe(2);
});

test('a device that has forgotten who is there, and is told to sign in, tries no more by itself', async () => {
  const { clock, server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  device.copy.reopen();
  const again = new Device(server, clock, device.copy);
  again.line.way = 'cut';
  await again.open();
  await again.answer(pick('Badly'));
  const handIns = jest.spyOn(server, 'handIn').mockImplementation(() => {
    throw new AppError('401', 'Sign in.');
  });
  device.line.way = 'there';
  await again.back();
  expect(again.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
  await again.answer(write('Rain'));
  expect(clock.nextAt).toBeNull();
  handIns.mockRestore();
  device.copy.open('somebody');
  await again.back();
  expect(server.answers).toEqual(['who', 'feeling', 'worry']);
});

test('while the device knows that it has no network nothing is tried, and once it is back all is handed in', async () => {
  const { clock, server, device } = await opened();
  device.connection.lose();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  expect(clock.nextAt).toBeNull();
  device.line.way = 'there';
  device.connection.back();
  await device.wait();
  expect(server.answers).toEqual(['who']);
});

test('answers before, during and after the cut are each stored once', async () => {
  const { clock, server, device } = await opened();
  await device.answer(write('Ann'));
  device.line.way = 'cut';
  await device.answer(pick('Badly'));
  device.line.way = 'there';
  clock.moveBy(20_000);
  await device.answer(write('Rain'));
  expect(server.answers).toEqual(['who', 'feeling', 'worry']);
  await device.answer(rate);
  await device.finish();
  expect([server.answers.length, server.completions]).toEqual([4, 1]);
});

test('an answer whose reply was lost is not stored twice', async () => {
  const { server, device } = await opened();
  device.line.way = 'loses replies';
  await device.answer(write('Ann'));
  expect(server.answers).toEqual(['who']);
  await device.answer(pick('Well'));
  await device.back();
  expect(server.answers).toEqual(['who', 'feeling']);
});

test.each(['cut', 'loses replies'] as const)(
  'each call in turn finds the line once as one that is %s: each answer is stored once, and the Activity completed once',
  async (way) => {
    let lost = 0;
    for (let isLost = true; isLost; lost += 1) {
      const { server, clock, device } = await opened();
      let calls = 0;
      const nextWay = () => ((calls += 1) === lost + 1 ? way : 'there');
      Object.defineProperty(device.line, 'way', { get: nextWay, configurable: true });
      for (const answer of toTheEnd) {
        await device.answer(answer);
        clock.moveBy(20_000);
        await device.wait();
      }
      await device.finish();
      isLost = calls > lost;
      Object.defineProperty(device.line, 'way', { value: 'there', writable: true });
      await device.back();
      expect([lost, server.answers, server.completions]).toEqual([
        lost,
        ['who', 'feeling', 'worry', 'rating'],
        1,
      ]);
    }
    expect(lost).toBeGreaterThan(toTheEnd.length + 2);
  },
);

test('an answer is changed without a network', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'), write('Rain'));
  device.chat.session.rewind('feeling');
  await device.wait();
  await device.answer(pick('Well'), rate);
  await device.back();
  expect(server.log.filter(({ kind }) => kind === 'rewound')).toHaveLength(1);
  expect(server.answers).toEqual(['who', 'feeling', 'worry', 'feeling', 'rating']);
});

test('of two devices without a network the first one stands; what was typed on the other is a draft', async () => {
  const { server, clock, device } = await opened();
  const other = new Device(server, clock);
  await other.open();
  device.line.way = 'cut';
  other.line.way = 'cut';
  await device.answer(write('Ann'), pick('Well'));
  await other.answer(write('Bea, who typed much'), pick('Badly'), write('Rain'));
  await device.back();
  await other.back();
  const stored = server.log.flatMap((entry) => (entry.kind === 'answered' ? [entry.response] : []));
  expect(stored).toEqual([write('Ann'), pick('Well')]);
  expect(other.chat.session.state.pending?.touchpointStepEntityId).toBe('rating');
  expect(other.copy.draft(conversation, 'who')).toEqual({ kind: 'input', text: 'Bea, who typed much' });
  expect(other.copy.draft(conversation, 'worry')).toEqual({ kind: 'input', text: 'Rain' });
});

test('a run that was begun again elsewhere does not take what was played', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  server.log = [{ kind: 'opened', at: 5000 }];
  server.startedAt = 5000;
  await device.back();
  expect(server.answers).toEqual([]);
  expect(device.copy.draft(conversation, 'who')).toEqual({ kind: 'input', text: 'Ann' });
});

/**
 * Begins a submission that is held on its way to the server, or before its reply; returns the function that lets it
 * arrive.
 */
async function handingIn(device: Device, way: 'there' | 'back' = 'there'): Promise<() => void> {
  const { line } = device;
  const { handIn } = line;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  line.handIn = async (played) => {
    if (way === 'there') await gate;
    const reply = await handIn(played);
    await gate;
    return reply;
  };
  line.way = 'there';
  device.connection.back();
  await turn();
  return letGo;
}

test('what is answered while a hand-in is on its way, and refused with it, is a draft', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'));
  const arrive = await handingIn(device);
  await device.answer(write('Rain'));
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  arrive();
  await device.wait();
  expect(server.answers).toEqual(['who']);
  expect(device.copy.draft(conversation, 'who')).toEqual({ kind: 'input', text: 'Ann' });
  expect(device.copy.draft(conversation, 'worry')).toEqual({ kind: 'input', text: 'Rain' });
});

test('what was said to be complete without a network is completed once, although the tab was closed then', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(...toTheEnd);
  device.chat.session.showFinish();
  await device.wait();
  device.chat.session.close();
  device.line.way = 'there';
  await device.open();
  await device.wait();
  expect(device.chat.session.state.stage).toBe('complete');
  expect([server.completions, server.completedAt]).toEqual([1, expect.any(Number)]);
});

test('an Activity that is finished while a hand-in is on its way is completed with it', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(...toTheEnd);
  const arrive = await handingIn(device);
  await device.finish();
  arrive();
  await device.wait();
  expect(server.answers).toEqual(['who', 'feeling', 'worry', 'rating']);
  expect([server.completions, server.completedAt]).toEqual([1, expect.any(Number)]);
});

test('a hand-in that is refused after the person has signed out leaves nothing on the device', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  const arrive = await handingIn(device);
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  device.chat.session.close();
  device.copy.clear();
  arrive();
  await device.wait();
  expect(device.copy.draft(conversation, 'who')).toBeNull();
});

test('a hand-in that is told to be stored after the run was begun again says nothing of the new one', async () => {
  const { server, clock, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'));
  const arrive = await handingIn(device, 'back');
  device.chat.session.close();
  device.copy.forget(conversation);
  server.log = [];
  server.startedAt = 5000;
  const again = new Device(server, clock, device.copy);
  await again.open();
  arrive();
  await again.wait();
  again.line.way = 'cut';
  await again.answer(write('Anna'));
  await again.back();
  expect(server.answers).toEqual(['who']);
});

test('a page that was left hands in nothing of the run before the one that was begun since', async () => {
  const { clock, server, device } = await opened();
  await device.answer(write('Ann'));
  device.line.way = 'cut';
  device.connection.lose();
  await device.answer(pick('Badly'));
  device.chat.session.close();
  clock.moveBy(60_000);
  [server.log, server.startedAt] = [[], null];
  device.copy.forget(conversation);
  const again = new Device(server, clock, device.copy);
  await again.open();
  again.line.way = 'cut';
  await again.answer(write('Bea'));
  device.line.way = 'there';
  device.connection.back();
  await device.wait();
  await again.back();
  expect(server.answers).toEqual(['who']);
});

test('of two answers to one question that are refused the later one is the draft', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'), pick('Badly'));
  device.chat.session.rewind('who');
  await device.wait();
  await device.answer(write('Anna'));
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  await device.back();
  expect(device.copy.draft(conversation, 'who')).toEqual({ kind: 'input', text: 'Anna' });
});

test('a conversation that was finished here, and gone back in elsewhere, opens again', async () => {
  const { server, device } = await opened();
  device.line.way = 'cut';
  await device.answer(...toTheEnd);
  await device.finish();
  const { complete } = device.line;
  device.line.complete = () => {
    if (server.answers.length === 4) server.decide((script, at) => decideRewind(script, server, 'worry', at));
    return complete();
  };
  await device.back();
  const again = new Device(server, device.clock, device.copy);
  await again.open();
  expect(again.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
  expect(server.completedAt).toBeNull();
});

test.each(['complete', 'handIn'] as const)(
  'where the server fails at %s, the page opens with what the device has, and the next time it goes up',
  async (call) => {
    const { server, clock, device } = await opened();
    device.line.way = 'cut';
    await device.answer(...toTheEnd);
    await device.finish();
    const again = new Device(server, clock, device.copy);
    const fails = jest
      .spyOn(again.line, call)
      .mockRejectedValue(new AppError('Unexpected', 'Something went wrong'));
    await again.open();
    expect(again.chat.texts).toContainEqual(expect.stringContaining('I see, Ann'));
    expect(again.chat.session.state.stage).toBe('complete');
    clock.moveBy(10_000);
    await again.wait();
    const { length } = fails.mock.calls;
    clock.moveBy(600_000);
    await again.wait();
    expect(fails.mock.calls).toHaveLength(length);
    fails.mockRestore();
    await again.back();
    expect([server.answers.length, server.completions]).toEqual([4, 1]);
  },
);

test('what was refused here and handed in by another page is looked at on the server', async () => {
  const { server, clock, device } = await opened();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  const refused = jest.spyOn(device.line, 'handIn').mockRejectedValue(new AppError('Withdrawn', 'Not now.'));
  device.line.way = 'there';
  clock.moveBy(10_000);
  await device.wait();
  expect(refused).toHaveBeenCalled();
  const page = new Device(server, clock, device.copy);
  await page.open();
  await page.answer(pick('Well'));
  expect(await device.chat.session.comeBack()).toBe(true);
  await device.wait();
  expect(device.chat.session.state.pending?.touchpointStepEntityId).toBe('rating');
  await device.answer(rate);
  expect(server.answers).toEqual(['who', 'feeling', 'rating']);
});

/** Waits until all work has ended, except for what a test holds back. */
async function turns(): Promise<void> {
  for (let left = 20; left > 0; left -= 1) await turn();
}

test('what is played here while an earlier answer is on its way stays when that one has arrived', async () => {
  const { server, device } = await opened();
  const { respond: arrives } = device.line;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  device.line.respond = async (...sent) => {
    await gate;
    return arrives(...sent);
  };
  device.chat.session.submit(write('Ann'));
  await turns();
  device.chat.session.withdraw();
  device.copy.saveDraft(conversation, 'who', null);
  device.line.respond = () => Promise.reject(new AppError('Network', 'There is no way.'));
  device.chat.session.submit(write('Anna'));
  await turns();
  letGo();
  await turns();
  device.line.respond = arrives;
  await device.back();
  expect(server.log.flatMap((entry) => (entry.kind === 'answered' ? [entry.response] : []))).toEqual([
    write('Ann'),
  ]);
  expect(device.copy.draft(conversation, 'who')).toEqual({ kind: 'input', text: 'Anna' });
});

test('where an answer is changed while the next messages are on their way, the device keeps the log of the server', async () => {
  const { server, device } = await opened(
    activity([
      touchpoint('hello', [input('who'), message('Welcome')], 'mood'),
      touchpoint('mood', [input('worry')]),
    ]),
  );
  const { nextTouchpoint } = device.line;
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  device.line.nextTouchpoint = async (touchpointId) => {
    await nextTouchpoint(touchpointId);
    await gate;
    throw new AppError('TimedOut', 'The reply is lost.');
  };
  device.chat.session.submit(write('Ann'));
  await turns();
  device.clock.moveBy(5000);
  await turns();
  device.chat.session.rewind('who');
  await turns();
  device.line.nextTouchpoint = nextTouchpoint;
  letGo();
  await device.wait();
  expect(server.log.map(({ kind }) => kind)).toEqual(['opened', 'answered', 'touchpoint-ended', 'rewound']);
  expect(device.copy.log(conversation)).toMatchObject({ entries: server.log, from: 4 });
  device.line.way = 'loses replies';
  await device.answer(write('Anna'));
  await device.back();
  expect(server.answers).toEqual(['who', 'who']);
  expect(device.copy.draft(conversation, 'who')).toBeNull();
});

test('a copy that another device has gone beyond is played no more, whether or not a new one is given', async () => {
  const { server, device } = await opened();
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  device.line.pack = () => Promise.reject(new AppError('NotFound', 'It may not be kept.'));
  await device.back();
  device.line.way = 'cut';
  await expect(device.gateway.availableSteps()).rejects.toMatchObject({ code: 'Network' });
});

test('a run that nobody has read yet is not kept: its log would begin otherwise than on the server', async () => {
  const clock = new ManualClock(1000);
  const server = new PackingServer(talk, clock);
  server.start();
  const device = new Device(server, clock);
  device.line.way = 'cut';
  await expect(device.open()).rejects.toMatchObject({ code: 'Network' });
  device.line.way = 'there';
  await device.gateway.prepare();
  expect(device.copy.pack(conversation)).toBeNull();
});

test('where another device went on and back, what is played here later is taken', async () => {
  const { server, device } = await opened();
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  server.decide((script, at) => decideRewind(script, server, 'who', at));
  await device.back();
  await device.answer(write('Ann'));
  device.line.way = 'cut';
  await device.answer(pick('Badly'), write('Rain'));
  await device.back();
  expect(server.answers).toEqual(['who', 'who', 'feeling', 'worry']);
});

test('where an answer is changed of which another device saw more, what is played here later is taken', async () => {
  const { server, device } = await opened();
  await device.answer(write('Ann'));
  server.decide((script, at) => decideResponse(script, 'feeling', pick('Well'), at));
  device.chat.session.rewind('who');
  await device.wait();
  device.line.way = 'cut';
  await device.answer(write('Anna'));
  await device.back();
  expect(server.answers).toEqual(['who', 'feeling', 'who']);
});

test('where another device went on, this one goes on from there without a network', async () => {
  const { server, device } = await opened();
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  await device.back();
  device.line.way = 'cut';
  await device.answer(pick('Badly'), write('Rain'));
  expect(device.chat.session.state.pending?.touchpointStepEntityId).toBe('rating');
  await device.back();
  expect(server.answers).toEqual(['who', 'feeling', 'worry']);
});

test('after fourteen days nothing is played without a network', async () => {
  const { clock, server, device } = await opened();
  clock.moveBy(packValidMs);
  const again = new Device(server, clock, device.copy);
  again.line.way = 'cut';
  await expect(again.open()).rejects.toMatchObject({ code: 'Network' });
});

test('what was played on a page that stayed open longer than fourteen days is handed in, and then what was answered since', async () => {
  const clock = new ManualClock(1000);
  const server = new PackingServer(talk, clock);
  const copy = new TestDevice().tab().load(clock);
  copy.open('somebody');
  const device = new Device(server, clock, copy);
  await device.open();
  device.line.way = 'cut';
  await device.answer(write('Ann'));
  clock.moveBy(packValidMs);
  device.chat.session.submit(pick('Badly'));
  await device.chat.session.settled();
  expect(device.chat.session.state.failure).toMatchObject({ of: 'sending', code: 'Network' });
  await device.back();
  expect(server.answers).toEqual(['who', 'feeling']);
  expect(device.chat.session.state.pending?.touchpointStepEntityId).toBe('worry');
});

test('with a server that makes no packs an answer waits for the network', async () => {
  const clock = new ManualClock(1000);
  const server = new PackingServer(talk, clock);
  const device = new Device(server, clock);
  device.line.pack = () => Promise.reject(new Error('404'));
  await device.open();
  device.line.way = 'cut';
  device.chat.session.submit(write('Ann'));
  await device.chat.session.settled();
  expect(device.chat.session.state.failure).toMatchObject({ of: 'sending', code: 'Network' });
});
