import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { canChangeAnswers } from '../../../src/domain/sequencer/chat-state.ts';
import { filterStandingEntries } from '../../../src/domain/chat/standing-log.ts';
import {
  getResponseStepKind,
  getResponseText,
  type StepResponse,
} from '../../../src/domain/steps/step-kinds.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { conversation, offlineStore, quiet } from '../../support/chat.ts';
import { lineOf } from '../../support/conversation.ts';
import { LoadedPage } from '../../support/loaded-page.ts';
import { answerTo, dice, randomActivity, type Dice } from '../../support/random-activity.ts';
import { RandomLine } from '../../support/random-line.ts';

/**
 * The tests play random Activities on several devices, over lines that fail, lose replies and delay them. A typed
 * answer must always be stored, being sent or a draft, and at the end all devices must agree. `CHANGED_CONVERSATIONS`
 * sets the number of seeds.
 */
const seeds = Array.from(
  { length: Number(process.env['CHANGED_CONVERSATIONS'] ?? 150) },
  (_, index) => `changed ${index}`,
);
class Device extends LoadedPage {
  readonly line: RandomLine;
  /** The last answer given on this device. */
  last: { stepId: string; response: StepResponse } | null = null;

  constructor(run: InMemoryChatGateway, clock: ManualClock, random: Dice, newKey: () => string) {
    const line = new RandomLine(random);
    super({ gateway: line.through(run), clock, copy: offlineStore(), newKey });
    this.line = line;
  }

  /** Submits an answer as the reply's control does, which saves it as a draft first. */
  submit(response: StepResponse): void {
    const stepId = this.session.state.pending!.touchpointStepEntityId;
    this.copy.saveDraft(conversation, stepId, getResponseStepKind(response).draft(response));
    this.last = { stepId, response };
    this.session.submit(response);
  }

  /** The answered steps that this device shows. */
  get answered(): string[] {
    return this.bubbles.flatMap(({ from, stepId }) => (from === 'you' ? [stepId] : []));
  }
}

class Family {
  readonly clock = new ManualClock();
  readonly run: InMemoryChatGateway;
  readonly definition: ActivityDefinition;
  readonly devices: readonly Device[];
  readonly #seed: string;
  readonly #random: Dice;
  #keys = 0;

  constructor(seed: string, devices: number) {
    this.#seed = seed;
    this.#random = dice(`happenings ${seed}`);
    this.definition = randomActivity(seed);
    this.run = new InMemoryChatGateway(this.definition, this.clock);
    const newKey = () => `key-${(this.#keys += 1)}`;
    this.devices = Array.from(
      { length: devices },
      (_, index) => new Device(this.run, this.clock, dice(`line ${index} ${seed}`), newKey),
    );
  }

  /** Does one random act on a device, or lets time pass. */
  async happen(): Promise<void> {
    const device = this.#random.pick(this.devices);
    const { session, answered } = device;
    const { pending, sending, rewinding, failure, stage } = session.state;
    const chance = this.#random.throw(100);
    if (device.isBroken || chance < 3) device.load();
    else if (chance < 8) void session.comeBack();
    else if (chance < 30) device.line.release();
    else if (chance < 34 && sending !== null && failure !== null) session.withdraw();
    else if (chance < 38 && failure !== null) session.retry();
    else if (chance < 52 && canChangeAnswers(session.state) && answered.length > 0)
      session.rewind(this.#random.pick(answered));
    else if (chance < 80 && pending !== null && sending === null && rewinding === null)
      device.submit(answerTo(pending, `${this.#seed} ${this.#random.throw(3)}`));
    else if (chance < 82 && pending !== null && (sending !== null || rewinding !== null))
      session.submit(answerTo(pending, 'too early or twice'));
    else if (chance < 84 && stage === 'finishOffered') session.closeFinish();
    else if (chance < 84 && stage === 'paused') session.resume();
    else if (this.clock.nextAt !== null) this.clock.moveTo(this.clock.nextAt);
    else this.clock.moveBy(5000);
    await quiet();
  }

  /** Mends the lines and plays each device to the end. */
  async end(): Promise<void> {
    for (const { line } of this.devices) line.mend();
    await quiet();
    for (const device of this.devices) device.load();
    await quiet();
    for (let turn = 0; turn < 2000; turn += 1) {
      const open = this.devices.filter(({ session }) => session.state.stage !== 'complete');
      if (open.length === 0) return;
      for (const device of open) {
        const { pending, sending, stage } = device.session.state;
        if (pending && sending === null) device.submit(answerTo(pending, this.#seed));
        else if (stage === 'finishOffered') device.session.closeFinish();
        else if (stage === 'paused') device.session.resume();
      }
      if (this.clock.nextAt !== null) this.clock.moveTo(this.clock.nextAt);
      await quiet();
    }
    throw new Error(`stuck: ${JSON.stringify(this.devices.map(({ session }) => session.state))}`);
  }
}

/** Checks that the last answer of each device is in the log, being sent or a draft. */
function checkNothingLost({ devices, run }: Family): void {
  for (const { last, copy } of devices) {
    if (last === null) continue;
    const { stepId, response } = last;
    const draft = getResponseStepKind(response).draft(response);
    const isStored = run.log.some(
      (entry) =>
        entry.kind === 'answered' &&
        entry.stepId === stepId &&
        JSON.stringify(entry.response) === JSON.stringify(response),
    );
    if (draft === null || isStored) continue;
    const kept = copy.answer(conversation);
    if (kept?.stepId === stepId) expect(kept.response).toEqual(response);
    else expect(copy.draft(conversation, stepId)).toEqual(draft);
  }
}

/** Checks that the whole log gives the same conversation as its answers that count, and that each device shows it. */
function checkEnd({ devices, run, definition }: Family): void {
  const standing = filterStandingEntries(run.log);
  const {
    turn: _turn,
    earlierAnswers: _answers,
    ...whole
  } = foldLogIntoScript(definition, run.log).available();
  const { turn: _none, ...plain } = foldLogIntoScript(definition, standing).available();
  expect(whole).toEqual(plain);
  const own = standing.flatMap((entry) => {
    const words = entry.kind === 'answered' ? getResponseText(entry.response) : null;
    return words === null ? [] : [`you: ${words}`];
  });
  for (const { bubbles } of devices) {
    const shown = bubbles.filter(({ from, kind }) => from === 'you' && kind !== 'answers');
    expect(shown.map(lineOf)).toEqual(own);
    expect([...new Set(bubbles.map(({ stepId }) => stepId))]).toEqual(
      whole.steps.map(({ touchpointStepEntityId }) => touchpointStepEntityId),
    );
  }
}

async function play(family: Family, happenings: number): Promise<number> {
  for (let turn = 0; turn < happenings; turn += 1) {
    await family.happen();
    checkNothingLost(family);
  }
  await family.end();
  checkEnd(family);
  return family.run.log.filter(({ kind }) => kind === 'rewound').length;
}

test.each([1, 2, 3])(
  'on %i devices no typed word is lost, no conversation stops, and all show what counts',
  async (devices) => {
    let changes = 0;
    for (const seed of seeds)
      changes += await play(new Family(seed, devices), 20 + dice(`length ${seed}`).throw(200)).catch(
        (error: unknown) => {
          throw new Error(`The family of seed '${seed}'`, { cause: error });
        },
      );
    expect(changes).toBeGreaterThan(seeds.length / 2);
  },
);
