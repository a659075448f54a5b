import { AppError } from '../../src/application/errors.ts';
import type {
  ChatActivity,
  ChatGateway,
  PackGateway,
} from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { collapseClosedParts } from '../../src/domain/chat/closed-parts.ts';
import { decideHandIn, type HandIn } from '../../src/domain/chat/hand-in.ts';
import { packValidMs, toPlayableActivity, type Pack } from '../../src/domain/chat/pack.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  type RunDecision,
} from '../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { decodeRunTurn, encodeRunTurn } from '../../src/domain/chat/run-turn.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import type { StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';

/** Simulates a server with one run, and packs that run for any number of devices. */
export class PackingServer {
  readonly clock: Clock;
  readonly definition: ActivityDefinition;
  log: RunEntry[] = [];
  startedAt: number | null = null;
  completedAt: number | null = null;
  completions = 0;
  handIns = 0;

  constructor(definition: ActivityDefinition, clock: Clock) {
    this.definition = definition;
    this.clock = clock;
  }

  get answers(): string[] {
    return this.log.flatMap((entry) => (entry.kind === 'answered' ? [entry.stepId] : []));
  }

  activity(): ChatActivity {
    const { slug: id, title } = this.definition;
    return { id, title, startedAt: this.startedAt, completedAt: this.completedAt };
  }

  start(): void {
    this.startedAt ??= this.clock.now();
  }

  available(): StepsReply {
    const reply = this.#withTurn(foldLogIntoScript(this.definition, this.log).available());
    if (this.log.length === 0) this.log.push({ kind: 'opened', at: this.clock.now() });
    return reply;
  }

  decide(decide: (script: ReturnType<typeof foldLogIntoScript>, at: number) => RunDecision): StepsReply {
    const script = foldLogIntoScript(this.definition, this.log);
    const decision = decide(script, this.clock.now());
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    if (decision.kind === 'repeat') return this.#withTurn(decision.reply);
    this.log.push(decision.entry);
    return this.#withTurn(script.take(decision.entry));
  }

  pack(): Pack {
    const now = this.clock.now();
    const { definition, startedAt } = this;
    const log = collapseClosedParts(this);
    if (startedAt === null) throw new AppError('NotStarted', 'Start the Activity first.');
    if (log === null || this.completedAt !== null)
      throw new AppError('NotFound', 'There is nothing to keep.');
    const activity = toPlayableActivity(definition);
    return {
      version: 'v1',
      activity,
      startedAt,
      log: [...log],
      issuedAt: now,
      validUntil: now + packValidMs,
    };
  }

  handIn(played: HandIn): { available: StepsReply; standing: number } {
    this.handIns += 1;
    const taken = decideHandIn(this, played, this.clock.now());
    if (taken.kind === 'movedOn') throw new AppError('OutOfOrder', 'It went on.');
    this.log.push(...taken.append);
    return { available: this.#withTurn(taken.script.available()), standing: taken.standing };
  }

  /** Removes the run without starting another, as 'Redo activity' does. */
  beginAnew(): void {
    Object.assign(this, { log: [], startedAt: null, completedAt: null });
  }

  /** Returns the turn of the run, decoded from the number that a device has sent. */
  turn(sent: number | undefined): number | undefined {
    return decodeRunTurn({ startedAt: this.startedAt ?? 0 }, sent);
  }

  #withTurn(reply: StepsReply): StepsReply {
    return encodeRunTurn({ startedAt: this.startedAt ?? 0 }, reply);
  }

  complete(): void {
    if (!foldLogIntoScript(this.definition, this.log).completed)
      throw new AppError('NotCompleted', 'Not yet.');
    if (this.completedAt === null) this.completions += 1;
    this.completedAt ??= this.clock.now();
  }
}

/** The state of a device's connection to the server. */
export type Way = 'there' | 'cut' | 'loses replies';

/** Carries the calls of one device to a PackingServer. */
export class LineTo implements ChatGateway, PackGateway {
  way: Way = 'there';
  readonly #server: PackingServer;

  constructor(server: PackingServer) {
    this.#server = server;
  }

  async #over<Reply>(call: () => Reply): Promise<Reply> {
    await Promise.resolve();
    const { way } = this;
    if (way === 'cut') throw new AppError('Network', 'There is no way.');
    const reply = call();
    if (way === 'loses replies') throw new AppError('TimedOut', 'The reply is lost.');
    return reply;
  }

  enrol = (): Promise<void> => this.#over(() => undefined);
  activity = (): Promise<ChatActivity> => this.#over(() => this.#server.activity());
  start = (): Promise<void> => this.#over(() => this.#server.start());
  availableSteps = (): Promise<StepsReply> => this.#over(() => this.#server.available());
  pack = (): Promise<Pack> => this.#over(() => this.#server.pack());
  complete = (): Promise<void> => this.#over(() => this.#server.complete());

  open = (): Promise<{ activity: ChatActivity; available: StepsReply }> =>
    this.#over(() => {
      this.#server.start();
      return { activity: this.#server.activity(), available: this.#server.available() };
    });

  nextTouchpoint = (touchpointId: string): Promise<StepsReply> =>
    this.#over(() => this.#server.decide((script, at) => decideTouchpointEnd(script, touchpointId, at)));

  respond = (stepId: string, response: StepResponse, _key: string, turn?: number): Promise<StepsReply> =>
    this.#over(() =>
      this.#server.decide((script, at) =>
        decideResponse(script, stepId, response, at, this.#server.turn(turn)),
      ),
    );

  rewind = (stepId: string, turn: number): Promise<StepsReply> =>
    this.#over(() =>
      this.#server.decide((script, at) =>
        decideRewind(script, this.#server, stepId, at, this.#server.turn(turn)),
      ),
    );

  handIn = (played: HandIn): Promise<{ available: StepsReply; standing: number }> =>
    this.#over(() => this.#server.handIn(played));
}
