import type { ErrorCode } from '../../../src/application/errors.ts';
import { flushOutbox } from '../../../src/application/chat/answer-outbox.ts';
import type { ChatGateway } from '../../../src/application/ports/device/chat/chat-gateway.ts';
import { type StepResponse, getResponseText } from '../../../src/domain/steps/step-kinds.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { conversation, offlineStore, quiet } from '../../support/chat.ts';
import { lineOf } from '../../support/conversation.ts';
import { LoadedPage } from '../../support/loaded-page.ts';
import { answerTo, dice, randomActivity, type Dice } from '../../support/random-activity.ts';
import { RandomLine } from '../../support/random-line.ts';
import { shareOf } from '../../support/random-share.ts';

/**
 * The tests play random Activities on one device with several tabs, over a connection that fails, loses replies and
 * delays them (promises 29 and 30). The run must have each answer once, and no sent answer may be asked for again.
 */
const seeds = Array.from({ length: shareOf(400) }, (_, index) => `kept ${index}`);

type Sent = {
  key: string;
  stepId: string;
  response: StepResponse;
  takenBack: boolean;
  /** True when another tab, at another question, saved its answer in place of this one. */
  displaced: boolean;
};

/** A tab with the conversation, which can be reloaded. */
class Tab extends LoadedPage {
  readonly #world: World;

  constructor(world: World) {
    super(world);
    this.#world = world;
  }

  /** Submits an answer to the open question and records it in `sent`. */
  submit(response: StepResponse): void {
    const { sent } = this.#world;
    const stepId = this.session.state.pending!.touchpointStepEntityId;
    const kept = this.copy.answer(conversation);
    this.session.submit(response);
    for (const one of sent) one.displaced ||= one.key === kept?.key && one.stepId !== stepId;
    const { key } = this.session.state.sending!;
    sent.push({ key, stepId, response, takenBack: false, displaced: false });
  }

  takeBack(): void {
    const { sending } = this.session.state;
    this.#world.sent.find(({ key }) => key === sending!.key)!.takenBack = true;
    this.session.withdraw();
  }
}

class World {
  readonly clock = new ManualClock();
  readonly copy = offlineStore();
  readonly sent: Sent[] = [];
  readonly line: RandomLine;
  /** The requests to store an answer, in order, with repetitions. */
  readonly tries: { key: string; stepId: string; response: StepResponse }[] = [];
  readonly run: InMemoryChatGateway;
  readonly gateway: ChatGateway;
  readonly tabs: Tab[];
  /** The questions asked after the connection was restored. */
  readonly askedAgain = new Set<string>();
  #keys = 0;
  readonly #random: Dice;
  readonly #seed: string;

  constructor(seed: string, tabs: number, codes: readonly ErrorCode[]) {
    this.#seed = seed;
    this.#random = dice(`turns ${seed}`);
    this.run = new InMemoryChatGateway(randomActivity(seed), this.clock);
    this.line = new RandomLine(dice(`line ${seed}`), codes);
    this.gateway = this.#withTries();
    this.tabs = Array.from({ length: tabs }, () => new Tab(this));
  }

  /** Returns a gateway that records its requests in `tries`, without the call that goes back. */
  #withTries(): ChatGateway {
    const { rewind: _, ...gateway } = this.line.through(this.run);
    return {
      ...gateway,
      respond: (stepId, response, key) => {
        this.tries.push({ key, stepId, response });
        return gateway.respond(stepId, response, key);
      },
    };
  }

  newKey = (): string => `key-${(this.#keys += 1)}`;

  /** Does one random act in a tab, or lets time pass. */
  async turn(): Promise<void> {
    const tab = this.#random.pick(this.tabs);
    const { pending, sending, failure, stage } = tab.session.state;
    const isHeld = sending !== null && failure !== null;
    const chance = this.#random.throw(100);
    if (tab.isBroken || chance < 4) tab.load();
    else if (chance < 10) void tab.session.comeBack();
    else if (chance < 18) void flushOutbox({ open: () => this.gateway }, this.copy);
    else if (chance < 35 && this.line.release()) await quiet();
    else if (chance < 45 && isHeld) tab.takeBack();
    else if (chance < 50 && isHeld) tab.session.retry();
    else if (chance < 85 && pending !== null && sending === null)
      tab.submit(answerTo(pending, `${this.#seed} ${this.#random.throw(3)}`));
    else if (chance < 85 && stage === 'finishOffered') tab.session.closeFinish();
    else if (chance < 85 && stage === 'paused') tab.session.resume();
    else if (this.clock.nextAt !== null) this.clock.moveTo(this.clock.nextAt);
    else this.clock.moveBy(5000);
    await quiet();
  }

  /** Mends the connection and plays each tab to its end. */
  async end(): Promise<void> {
    this.line.mend();
    await quiet();
    for (const tab of this.tabs) tab.load();
    await quiet();
    for (let turn = 0; turn < 2000; turn += 1) {
      const open = this.tabs.filter(({ session }) => session.state.stage !== 'complete');
      if (open.length === 0) return;
      for (const { session } of open) {
        const { pending, sending, stage } = session.state;
        if (pending && sending === null) {
          this.askedAgain.add(pending.touchpointStepEntityId);
          session.submit(answerTo(pending, this.#seed));
        } else if (stage === 'finishOffered') session.closeFinish();
        else if (stage === 'paused') session.resume();
      }
      if (this.clock.nextAt !== null) this.clock.moveTo(this.clock.nextAt);
      await quiet();
    }
    throw new Error(`stuck: ${JSON.stringify(this.tabs.map(({ session }) => session.state))}`);
  }

  get stored() {
    return this.run.log.flatMap((entry) => (entry.kind === 'answered' ? [entry] : []));
  }
}

const passing: readonly ErrorCode[] = ['Network', 'TimedOut', 'Unavailable', 'TooManyRequests'];

/** Checks that the last sent answer is stored by the server or on the device. */
function checkNothingLost({ sent, stored, copy }: World): void {
  const last = sent.at(-1);
  if (!last || last.takenBack || stored.some(({ stepId }) => stepId === last.stepId)) return;
  expect(copy.answer(conversation)).toMatchObject({ stepId: last.stepId, response: last.response });
}

/** Checks the run, the device and the tabs at the end of a play. */
async function checkEnd({ sent, askedAgain, stored, tries, copy, tabs, run }: World): Promise<void> {
  const steps = stored.map(({ stepId }) => stepId);
  expect(new Set(steps).size).toBe(steps.length);
  const lost = sent.filter((one) => !one.takenBack && !one.displaced && askedAgain.has(one.stepId));
  expect(lost).toEqual([]);
  expect(copy.pendingConversations()).toEqual([]);

  const { steps: all } = await run.availableSteps();
  for (const { bubbles } of tabs) {
    expect([...new Set(bubbles.map(({ stepId }) => stepId))]).toEqual(
      all.map((step) => step.touchpointStepEntityId),
    );
    expect(new Set(bubbles.map(({ id }) => id)).size).toBe(bubbles.length);
    expect(bubbles.filter(({ from, kind }) => from === 'you' && kind !== 'answers').map(lineOf)).toEqual(
      stored.flatMap(({ response }) => {
        const words = getResponseText(response);
        return words === null ? [] : [`you: ${words}`];
      }),
    );
  }

  const first = new Map(tries.toReversed().map((one) => [one.key, one]));
  for (const one of tries) expect(one).toEqual(first.get(one.key));
}

async function play(world: World, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await world.turn();
    checkNothingLost(world);
  }
  await world.end();
  await checkEnd(world);
}

test.each([
  ['one tab', 1, [...passing, '401']],
  ['one tab and a server with faults', 1, [...passing, '401', 'Unexpected', 'PaymentRequired']],
  ['two tabs', 2, passing],
  ['three tabs', 3, passing],
] as const)(
  '%s: each answer is stored once, no answer is lost, and no conversation stops',
  async (_, tabs, codes) => {
    for (const seed of seeds)
      await play(new World(seed, tabs, codes), 20 + dice(`length ${seed}`).throw(300)).catch(
        (error: unknown) => {
          throw new Error(`The world of seed '${seed}'`, { cause: error });
        },
      );
  },
  30_000,
);
