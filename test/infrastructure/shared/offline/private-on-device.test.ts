import { setImmediate as turn } from 'node:timers/promises';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { foldLogIntoScript } from '../../../../src/domain/chat/script.ts';
import { getResponseText, type StepResponse } from '../../../../src/domain/steps/step-kinds.ts';
import { pacesByName } from '../../../../src/domain/sequencer/timing.ts';
import { ManualNetworkConnection } from '../../../../src/infrastructure/shared/engine/manual-connection.ts';
import { OfflineChatGateway } from '../../../../src/infrastructure/shared/offline/offline-chat-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, input, message, touchpoint } from '../../../support/activity.ts';
import { TestDevice } from '../../../support/browser-device.ts';
import { chatWith, conversation } from '../../../support/chat.ts';
import { responsesTo } from '../../../support/every-path.ts';
import { LineTo, PackingServer } from '../../../support/packing-server.ts';
import { privateTurnsOf, withPrivateTurns } from '../../../support/private-turns.ts';

/** One browser with its tabs, and a server with one run. */
class Family {
  readonly clock = new ManualClock(1000);
  readonly storages = new TestDevice();
  readonly server: PackingServer;
  line: LineTo;
  readonly connection = new ManualNetworkConnection();
  tab = this.storages.tab();
  copy!: ReturnType<typeof this.tab.load>;
  chat!: ReturnType<typeof chatWith>;

  constructor(definition: ActivityDefinition) {
    this.server = new PackingServer(definition, this.clock);
    this.line = new LineTo(this.server);
  }

  /** Loads the page in this tab. */
  async open(way = this.line.way): Promise<void> {
    // The line of the previous page must not change, because that page is closed.
    this.line = new LineTo(this.server);
    this.line.way = way;
    this.copy = this.tab.load(this.clock);
    this.copy.open('somebody');
    const gateway = new OfflineChatGateway({
      remote: this.line,
      packs: this.line,
      copy: this.copy,
      of: conversation,
      clock: this.clock,
      connection: this.connection,
    });
    this.chat = chatWith(gateway, this.clock, pacesByName.instant, this.copy);
    await this.chat.session.open();
    await gateway.prepare().catch(() => undefined);
    await this.wait();
  }

  get state() {
    return this.chat.session.state;
  }

  async wait(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await this.chat.waitForLearner(this.clock.now() + 5000);
      if (this.state.handOver !== null) this.chat.session.here();
      if (this.state.tapFor !== null) this.chat.session.tap();
      await turn();
    }
  }

  async answer(response: StepResponse): Promise<void> {
    this.chat.session.submit(response);
    await this.wait();
  }

  async back(): Promise<void> {
    this.line.way = 'there';
    this.connection.back();
    await this.chat.session.comeBack();
    await this.wait();
  }

  /** Returns the text that stays on the device when every tab is closed. */
  get lasting(): string {
    const storage = this.tab.localStorage;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
    return keys
      .flatMap((key) => (key.startsWith('fireside.pack ') ? [] : [key, storage.getItem(key)]))
      .join(' ');
  }

  /** Returns all stored text except the Activity itself. */
  get stored(): string {
    return [this.lasting, ...[...this.tab.area].flat()].join(' ');
  }
}

/** Gives the answers of a log in the family's conversation, and inspects the device after each entry. */
async function follows(
  family: Family,
  definition: ActivityDefinition,
  log: readonly object[],
  inspect: () => void,
) {
  const script = foldLogIntoScript(definition, []);
  for (const entry of log as Parameters<typeof script.take>[0][]) {
    if (entry.kind === 'answered') {
      expect(family.state.pending?.touchpointStepEntityId).toBe(entry.stepId);
      await family.answer(entry.response);
    }
    inspect();
  }
}

test.each(withPrivateTurns.map((definition) => [definition.slug, definition] as const))(
  '%s: no private answer is ever in what lasts on the device, nor anywhere once its turn is over and sent',
  async (_slug, definition) => {
    for (const { label, log } of privateTurnsOf(definition)) {
      const text = JSON.stringify(label).slice(1, -1);
      const family = new Family(definition);
      await family.open();
      const inspect = (): void => expect(family.lasting).not.toContain(text);
      await follows(family, definition, log, inspect);
      expect(family.server.answers.length).toBeGreaterThan(0);
      expect(family.stored).not.toContain(text);
      expect(family.copy.log(conversation)).not.toBeNull();
      // From here, the conversation continues without a network.
      family.line.way = 'cut';
      const { pending } = family.state;
      if (pending) await family.answer(responsesTo(pending, () => 'a')[0]!);
      expect(family.state.pending?.touchpointStepEntityId).not.toBe(pending?.touchpointStepEntityId);
      await family.back();
      expect(family.server.log.length).toBeGreaterThan(log.length);
    }
  },
);

const talk = activity([
  touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
  {
    ...touchpoint('alone', [
      choice('secret', ['Scared', 'Fine'], { private: true }),
      input('more', { private: true }),
    ]),
    for: 'child',
  },
  touchpoint('again', [input('tea'), message('Good.'), choice('bye', ['Bye'])]),
]);
const pick = (response: string): StepResponse => ({ kind: 'choice', response });
const write = (response: string): StepResponse => ({ kind: 'input', response });
const words = /Scared|My own words/;

async function begun() {
  const family = new Family(talk);
  await family.open();
  await family.answer(pick('Good'));
  return family;
}

test('a turn that is begun without a network survives a reload in its tab, and goes up once', async () => {
  const family = await begun();
  family.line.way = 'cut';
  await family.answer(pick('Scared'));
  expect(family.lasting).not.toMatch(words);
  await family.open();
  expect(family.state.pending?.touchpointStepEntityId).toBe('more');
  await family.answer(write('My own words'));
  await family.answer(write('Tea'));
  expect(family.lasting).not.toMatch(words);
  expect(family.lasting).toContain('Tea');
  await family.open();
  expect(family.state.pending?.touchpointStepEntityId).toBe('bye');
  await family.back();
  expect(family.server.answers).toEqual(['mood', 'secret', 'more', 'tea']);
  const said = family.server.log.flatMap((entry) =>
    entry.kind === 'answered' ? getResponseText(entry.response) : [],
  );
  expect(said).toEqual(['Good', 'Scared', 'My own words', 'Tea']);
  expect(family.stored).not.toMatch(words);
});

test('a lost reply in a private turn is made up for, and nothing of its words stays', async () => {
  const family = await begun();
  family.line.way = 'loses replies';
  await family.answer(pick('Scared'));
  await family.answer(write('My own words'));
  await family.back();
  expect(family.server.answers).toEqual(['mood', 'secret', 'more']);
  expect(family.state.pending?.touchpointStepEntityId).toBe('tea');
  expect(family.stored).not.toMatch(words);
});

test('an answer on its way is under the tab alone', async () => {
  const family = await begun();
  family.copy.saveAnswer(conversation, {
    stepId: 'more',
    response: write('My own words'),
    key: 'k',
    private: true,
  });
  family.copy.saveDrawing(
    conversation,
    'more',
    [{ ink: 'dark', isThick: false, points: [[1, 77.5]] }] as never,
    true,
  );
  expect(family.lasting).not.toMatch(/My own words|77\.5/);
  expect(family.copy.answer(conversation)).toMatchObject({ stepId: 'more' });
  expect(family.copy.pendingConversations()).toEqual([conversation]);
  family.copy.forgetDrawings(conversation, false);
  expect(family.copy.drawing(conversation, 'more')).toBeNull();
  family.copy.clear();
  expect(family.stored).not.toMatch(/My own words|77\.5/);
});

test('where the tab is gone with private words that were not sent, the rest is a draft and the server goes on', async () => {
  const family = await begun();
  family.line.way = 'cut';
  await family.answer(pick('Scared'));
  await family.answer(write('My own words'));
  await family.answer(write('Tea'));
  family.tab = family.storages.tab();
  await family.open('there');
  // The other tab may still be open, and has the answers.
  expect(family.lasting).toContain('Tea');
  family.clock.moveBy(11 * 60_000);
  await family.open();
  expect(family.state.pending?.touchpointStepEntityId).toBe('secret');
  await family.answer(pick('Fine'));
  await family.answer(write('Nothing'));
  expect(family.state.pending?.touchpointStepEntityId).toBe('tea');
  expect(family.copy.draft(conversation, 'tea')).toMatchObject({ text: 'Tea' });
});
