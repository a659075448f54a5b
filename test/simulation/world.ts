import {
  createBubble,
  toCoachContents,
  isStepSeenBefore,
  type Bubble,
} from '../../src/domain/sequencer/bubbles.ts';
import { isAnswerAwaited, type Step } from '../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import { toErrorCode } from '../../src/application/errors.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { dice, type Dice } from '../support/random-activity.ts';
import type { MemoryDatabase, MemoryTables } from '../support/stores/memory-database.ts';
import { asItIs, type Composition, type Request, type Server } from './composition.ts';
import { adminIdentity, freshDatabase, worldBegins } from './content.ts';
import { Device, type DeviceWorld } from './device.ts';
import { Family, wordsOf } from './family.ts';
import { audit, auditPayments, auditTyped } from './invariants.ts';
import { Line } from './line.ts';
import { Observer, slackMs, type Remembered, type Violation } from './observer.ts';
import { drawSchedule, operations, type Operation } from './operations.ts';
import { SimulatedPayments } from './payments.ts';
import { ServerProcess } from './server-process.ts';

const familyNames = ['oak', 'elm'] as const;
const devicesEach = 3;
const serverProcesses = 3;
const dayMs = 24 * 60 * 60_000;
/** The bound on events: higher than any world needs whose devices and servers come to rest. */
const mostEvents = 4000;

/** A copy of the database, and the observer's knowledge at that instant. */
type Backup = { tables: MemoryTables; known: Remembered };

/** The result of a world. */
export type Outcome = {
  violations: readonly Violation[];
  /** The schedule, line by line; empty unless it was requested. */
  trace: readonly string[];
  /** The number of events of the virtual clock. */
  events: number;
};

/**
 * Plays one world: a schedule of operations over two families, their devices, the lines and the server processes. Time
 * is virtual and all chance comes from the seed and the schedule, so that the same input gives the same world.
 */
export async function playWorld(
  seed: number,
  {
    schedule = drawSchedule(seed),
    composition = asItIs,
    traced = false,
  }: { schedule?: readonly Operation[]; composition?: Composition; traced?: boolean } = {},
): Promise<Outcome> {
  const world = await World.begin(seed, composition, traced);
  for (const operation of schedule) await world.carryOut(operation);
  await world.comeToRest();
  return world.outcome;
}

/** The state of one world, on which operations act. */
export class World implements DeviceWorld {
  readonly clock = new ManualClock(worldBegins);
  readonly composition: Composition;
  readonly database: MemoryDatabase;
  readonly library: number;
  readonly watch: Observer;
  readonly payments: SimulatedPayments;
  readonly processes: readonly ServerProcess[];
  readonly families: readonly Family[];
  readonly devices: readonly Device[];
  /** The dice of the last operation: when an operation is removed, those of the others stay the same. */
  random: Dice;
  /** True once the end has begun: no fault happens any more. */
  isCalm = false;
  backup: Backup | null = null;
  readonly #line: Line;
  readonly #trace: string[] | null;
  #words = 0;
  #events = 0;

  static async begin(seed: number, composition: Composition, traced: boolean): Promise<World> {
    const random = dice(`world ${seed}`);
    const library = random.throw(1000);
    return new World({ random, library, composition, traced, database: await freshDatabase(library) });
  }

  private constructor(parts: {
    random: Dice;
    library: number;
    composition: Composition;
    traced: boolean;
    database: MemoryDatabase;
  }) {
    const { random, database } = parts;
    this.composition = parts.composition;
    this.database = database;
    this.library = parts.library;
    this.random = random;
    this.#trace = parts.traced ? [] : null;
    this.watch = new Observer(database, () => this.clock.now());
    this.payments = new SimulatedPayments(this.clock, () => this.#paymentFailure());
    this.processes = Array.from(
      { length: serverProcesses },
      (_, index) => new ServerProcess(`server ${index}`, this.#processWorld(), random.throw(4001) - 2000),
    );
    this.#line = new Line(this);
    this.families = familyNames.map((name) => new Family(name, favouriteOf(random), this.#accounts()));
    this.devices = this.families.flatMap((family) =>
      Array.from({ length: devicesEach }, (_, index) => {
        const aheadMs = random.chance(0.4) ? (random.throw(5) - 2) * dayMs : 0;
        const pace = random.chance(0.8) ? 'instant' : 'quick';
        return new Device(`${family.name} ${index}`, family, this, { aheadMs, pace });
      }),
    );
  }

  get outcome(): Outcome {
    return { violations: this.watch.violations, trace: this.#trace ?? [], events: this.#events };
  }

  /** Advances the time to the operation's instant and carries the operation out. */
  async carryOut(operation: Operation): Promise<void> {
    await this.#passTo(worldBegins + operation.at);
    this.random = dice(String(operation.chance));
    this.note(lineOf(operation));
    operations[operation.kind].happen(this, operation.who);
    await turn();
  }

  /** Adds a line to the printed schedule. */
  note(line: string): void {
    this.#trace?.push(`${new Date(this.clock.now()).toISOString()} ${line}`);
  }

  freshWords(subject: string): string {
    this.#words += 1;
    return wordsOf(subject, this.#words);
  }

  async send<Reply>(device: Device, request: Request<Reply>): Promise<Reply> {
    if (!this.#trace) return this.#line.call(request);
    const words = `${device.name}: ${request.what}`;
    this.note(`${words} …`);
    try {
      const reply = await this.#line.call(request);
      this.note(`${words}: done`);
      return reply;
    } catch (error) {
      this.note(`${words}: ${toErrorCode(error)}`);
      throw error;
    }
  }

  device(who: number): Device {
    return cyclic(this.devices, who);
  }

  process(who: number): ServerProcess {
    return cyclic(this.processes, who);
  }

  /** Runs a job on any running server; a failed job is not repeated. */
  async job(what: string, work: (server: Server) => Promise<unknown>): Promise<void> {
    const up = this.processes.filter(({ isUp }) => isUp);
    if (up.length === 0) return;
    try {
      await this.random.pick(up).work(work);
      this.note(`${what}: done`);
    } catch (error) {
      this.note(`${what}: ${toErrorCode(error)}`);
      this.watch.failed(what, error);
    }
  }

  /** Runs a job as the admin. */
  adminJob(what: string, work: (server: Server, admin: Person) => Promise<unknown>): Promise<void> {
    return this.job(what, async (server) =>
      work(server, await server.ports.people.findOrCreate(adminIdentity, server.ports.clock.now())),
    );
  }

  takeBackup(): void {
    this.backup = { tables: this.composition.backup(this.database), known: this.watch.remember() };
  }

  /** Stops all servers, restores the database from the backup, and starts them again. */
  restoreBackup(): void {
    if (!this.backup) return;
    const { database, watch: observer, payments, clock } = this;
    audit({ database, observer, payments, now: clock.now() });
    for (const process of this.processes) process.crash();
    database.restore(this.backup.tables);
    observer.restored(this.backup.known);
    for (const process of this.processes) process.start();
  }

  /** Ends all faults, brings every person back, completes all waiting work, and then audits the whole. */
  async comeToRest(): Promise<void> {
    this.isCalm = true;
    this.random = dice('rest');
    this.note('the world comes to rest');
    for (const process of this.processes) process.stay();
    for (const device of this.devices) device.reconnect();
    void this.adminJob('everything is offered again', bringEverythingBack);
    await this.#untilIdle();
    // By then every server has the latest state, and no instant is in the future on any clock.
    await this.#passTo(this.clock.now() + slackMs);
    // The unsent entries of one device are news for the others.
    for (let round = 0, before = -1; round < 2 || (round < 5 && before !== this.#entries); round += 1) {
      before = this.#entries;
      for (const device of this.devices) void device.refresh();
      await this.#untilIdle();
    }
    await this.#compareDevices();
    const now = this.clock.now();
    // A purchase is checked less often the longer it is open.
    for (const laterMs of [2 * 60_000, dayMs + 60_000, 800 * dayMs]) {
      await this.#passTo(this.clock.now() + laterMs);
      for (const event of [...this.payments.events, ...this.payments.events]) void this.post(event);
      void this.job('reconcile', ({ ports, useCases }) => useCases.reconcilePurchases(ports));
      await this.#untilIdle();
    }
    const { database, watch: observer, payments } = this;
    const audited = { database, observer, payments, now };
    audit(audited);
    auditPayments(audited);
    auditTyped(audited);
  }

  /** Posts an event of the provider to a server. */
  post(event: SimulatedPayments['events'][number]): Promise<void> {
    const { rawBody, signature } = this.payments.post(event);
    return this.job(`event ${event.id}`, ({ ports, useCases }) =>
      useCases.receiveWebhook(ports, rawBody, signature),
    );
  }

  /** Returns the number of entries in all logs. */
  get #entries(): number {
    return [...this.database.tables.entries.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Advances the time to this instant; in a world that does not come to rest, the time stops. */
  async #passTo(instant: number): Promise<void> {
    for (let next = this.clock.nextAt; next !== null && next <= instant; next = this.clock.nextAt) {
      if (this.#events > mostEvents) return;
      this.#events += 1;
      if (this.#events > mostEvents) this.watch.report('comes-to-rest', 'Something goes on and on.');
      try {
        this.clock.moveTo(next);
      } catch (error) {
        this.watch.failed('a timer', error);
      }
      await turn();
    }
    this.clock.moveTo(instant);
  }

  async #untilIdle(): Promise<void> {
    await turn();
    for (let next = this.clock.nextAt; next !== null; next = this.clock.nextAt) {
      if (this.#events > mostEvents) return;
      await this.#passTo(next);
    }
  }

  /** Checks that every device with a conversation shows what a new page would show. */
  async #compareDevices(): Promise<void> {
    const [process] = this.processes;
    for (const device of this.devices) {
      const { conversation, family, subject, state } = device;
      if (!conversation || !process || subject !== family.subject) continue;
      const reply = await this.#truth(process, device, conversation);
      if (!reply) continue;
      if (state === null) {
        this.watch.report('devices-agree', `${device.name} shows nothing of ${conversation.activity}.`);
        continue;
      }
      const shown = linesOn(device.shown.bubbles, state.pending);
      const stored = linesOn(bubblesOf(reply), waitedFor(reply));
      const ids = new Set([...stored.keys(), ...shown.keys()]);
      const differing = [...ids].find((id) => shown.get(id) !== stored.get(id));
      if (differing !== undefined)
        this.watch.report(
          'devices-agree',
          `${device.name}: ${differing} is '${shown.get(differing)}' there and '${stored.get(differing)}' on the server.`,
        );
    }
  }

  async #truth(
    process: ServerProcess,
    { family }: Device,
    conversation: ConversationKey,
  ): Promise<StepsReply | null> {
    const { activity, programme } = conversation;
    const ask = async (): Promise<StepsReply> =>
      process.handle({
        what: 'compare',
        token: family.newToken(),
        sentAt: this.clock.now(),
        work: ({ ports }, person) => asItIs.useCases.availableSteps(ports, person, { activity, programme }),
      });
    const received: { reply: StepsReply | null } = { reply: null };
    // A refused call has nothing to compare.
    ask().then(
      (reply) => {
        received.reply = reply;
      },
      () => undefined,
    );
    await this.#untilIdle();
    return received.reply;
  }

  #processWorld() {
    const { clock, database, payments, composition } = this;
    return {
      clock,
      database,
      payments,
      composition,
      commitMs: () => (this.isCalm || this.random.chance(0.6) ? 0 : 1 + this.random.throw(400)),
      restartMs: () => (this.isCalm ? 1000 : 3000 + this.random.throw(30_000)),
      admitted: this.watch.admitted.bind(this.watch),
    };
  }

  #accounts() {
    const { watch, clock } = this;
    return {
      clock,
      isErased: (subject: string) => [...watch.erased.values()].some((erased) => erased.subject === subject),
    };
  }

  #paymentFailure(): 'before' | 'after' | null {
    if (this.isCalm || !this.random.chance(0.15)) return null;
    return this.random.chance(0.5) ? 'before' : 'after';
  }
}

/**
 * Returns the coach's and the person's bubbles of a reply. Feedback has none, because its form disappears when it is
 * sent.
 */
function bubblesOf({ steps }: StepsReply): Bubble[] {
  return steps.flatMap((step) => [
    ...toCoachContents(step).map((content, index) => createBubble(step, content, 'coach', index, 0)),
    ...(step.selectedOption === undefined
      ? []
      : [createBubble(step, { kind: 'text', text: step.selectedOption }, 'you', 0, 0)]),
  ]);
}

/** Returns the step whose answer the run waits for. */
function waitedFor({ steps }: StepsReply): Step | null {
  const last = steps.at(-1);
  return last !== undefined && isAnswerAwaited(last) && !isStepSeenBefore(last) ? last : null;
}

/** Returns the bubbles on a screen and the question it asks, by their ids. */
function linesOn(bubbles: readonly Bubble[], asked: Step | null): Map<string, string> {
  const lines = bubbles
    .filter(({ kind }) => kind !== 'answers')
    .map((bubble) => [bubble.id, bubble.kind === 'text' ? bubble.text : bubble.kind] as const);
  const question = ['the question', asked?.touchpointStepEntityId ?? 'none'] as const;
  return new Map([...lines, question]);
}

async function bringEverythingBack({ ports, useCases }: Server, admin: Person): Promise<void> {
  for (const { id, standing } of await ports.library.activities())
    if (standing !== undefined) await useCases.bringBackContent(ports, admin, 'activity', id);
}

function favouriteOf(random: Dice): ConversationKey {
  const inside = { activity: 'talk', programme: 'path' };
  return random.pick<ConversationKey>([
    { activity: 'talk' },
    { activity: 'talk' },
    { activity: 'walk' },
    inside,
  ]);
}

const lineOf = ({ kind, who, chance }: Operation): string => `── ${kind} ${who} (${chance})`;

function cyclic<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new RangeError('There is none.');
  return item;
}

/** Waits until all work is done that waits only for its turn. No promise of a world waits for a real timer. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
