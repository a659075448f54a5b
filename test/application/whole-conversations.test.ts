import { AppError } from '../../src/application/errors.ts';
import type { ChatGateway } from '../../src/application/ports/chat-gateway.ts';
import type { RunEntry } from '../../src/domain/chat/script.ts';
import { LocalChatGateway } from '../../src/infrastructure/shared/local-chat-gateway.ts';
import { ManualClock } from '../../src/infrastructure/shared/memory/manual-clock.ts';
import { chatWith, Line, type Chat } from '../support/chat.ts';
import { answerTo, dice, randomActivity } from '../support/random-activity.ts';

/** Random Activities played through a session, as browser, CLI and preview play them. */
const seeds = Array.from({ length: 40 }, (_, index) => `session ${index}`);

/** Plays on until the end or until `stop` says so; each turn waits for one timer or gives one answer. */
async function play(
  { session, clock }: Chat,
  seed: string,
  stop: () => boolean = () => false,
): Promise<void> {
  for (let turn = 0; turn < 3000; turn += 1) {
    await session.settled();
    const { state } = session;
    if (stop() || state.stage === 'complete') return;
    if (clock.nextAt !== null) clock.moveTo(clock.nextAt);
    else if (state.failure?.of === 'following') session.retry();
    else if (state.pending) session.submit(answerTo(state.pending, seed));
    else if (state.stage === 'finishOffered') session.closeFinish();
    else throw new Error(`stuck: ${JSON.stringify(state)}`);
  }
  throw new Error('This conversation never ends.');
}

async function playedThrough(seed: string) {
  const clock = new ManualClock();
  const gateway = new LocalChatGateway(randomActivity(seed), clock);
  const chat = chatWith(gateway, clock);
  await chat.session.open();
  await play(chat, seed);
  return { chat, gateway };
}

test('each comes to its finish button and is complete, bubble after bubble', async () => {
  for (const seed of seeds) {
    const { chat, gateway } = await playedThrough(seed);
    expect(chat.states.some(({ stage }) => stage === 'finishOffered')).toBe(true);
    expect(chat.session.state.stage).toBe('complete');
    expect((await gateway.activity()).completedAt).toBe(chat.clock.now());
    expect([chat.raised, chat.reported, chat.clock.nextAt]).toEqual([[], [], null]);
    const times = chat.bubbles.map(({ shownAt }) => shownAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const { steps } = await gateway.availableSteps();
    const shown = [...new Set(chat.bubbles.map(({ stepId }) => stepId))];
    expect(shown).toEqual(steps.map((step) => step.touchpointStepEntityId));
    expect(new Set(chat.bubbles.map(({ id }) => id)).size).toBe(chat.bubbles.length);
  }
});

test('left at any instant and opened anew on the same log, it tells the same and goes on', async () => {
  for (const seed of seeds) {
    const whole = (await playedThrough(seed)).chat.texts;
    const random = dice(`leave ${seed}`);
    const clock = new ManualClock();
    let log: readonly RunEntry[] = [];
    for (let visit = 0; visit < 4; visit += 1) {
      const gateway = new LocalChatGateway(randomActivity(seed), clock, log);
      const chat = chatWith(gateway, clock);
      await chat.session.open();
      expect(chat.texts).toEqual(whole.slice(0, chat.texts.length));
      let turns = visit === 3 ? Infinity : random.throw(12);
      await play(chat, seed, () => (turns -= 1) < 0);
      expect(chat.texts).toEqual(whole.slice(0, chat.texts.length));
      if (visit === 3) expect([chat.session.state.stage, chat.texts]).toEqual(['complete', whole]);
      chat.session.close();
      clock.moveBy(random.throw(100_000));
      log = JSON.parse(JSON.stringify(gateway.log)) as RunEntry[];
    }
  }
});

test('a line that fails and loses replies changes nothing of what is said', async () => {
  for (const seed of seeds) {
    const whole = (await playedThrough(seed)).chat.texts;
    const random = dice(`trouble ${seed}`);
    const clock = new ManualClock();
    const gateway = new LocalChatGateway(randomActivity(seed), clock);
    const line = new Line(gateway);
    const chat = chatWith(line, clock);
    await chat.session.open();
    const error = new AppError('Network', 'No connection.');
    await play(chat, seed, () => {
      const name = random.pick(['respond', 'nextTouchpoint', 'complete'] satisfies (keyof ChatGateway)[]);
      if (random.chance(0.1)) line[random.pick(['fail', 'lose'] as const)](name, error);
      return false;
    });
    expect(chat.session.state.stage).toBe('complete');
    expect(chat.texts).toEqual(whole);
    expect(gateway.log).toHaveLength(
      new Set(gateway.log.map((entry) => JSON.stringify({ ...entry, at: 0 }))).size,
    );
  }
});
