import { finishOf } from '../../../domain/catalogue/finish.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import { endTouchpoint, respond, rewind, speak, type Decision } from '../../../domain/chat/respond.ts';
import type { StepResponse } from '../../../domain/steps/step-kinds.ts';
import type { KeptEntry, RunEntry } from '../../../domain/chat/run-entry.ts';
import { turnWithinRun, withTurnOfRun } from '../../../domain/chat/run-turn.ts';
import { follow, type Script } from '../../../domain/chat/script.ts';
import { AppError } from '../../../application/errors.ts';
import type { ChatActivity, ChatGateway } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { Clock } from '../../../application/ports/clock.ts';

/** A gateway without a server: it holds the run itself. Used by the CLI, tests and the editor's preview. */
export class LocalChatGateway<Entry extends KeptEntry = RunEntry> implements ChatGateway {
  readonly #definition: PlayableActivity;
  readonly #clock: Clock;
  readonly #script: Script;
  readonly #log: (Entry | RunEntry)[];
  /** The start of the run, from which turns are numbered as on the server. */
  readonly #run: { startedAt: number };
  #startedAt: number | null;
  #completedAt: number | null;

  constructor(
    definition: PlayableActivity,
    clock: Clock,
    log: readonly Entry[] = [],
    { startedAt = null, completedAt = null }: { startedAt?: number | null; completedAt?: number | null } = {},
  ) {
    this.#run = { startedAt: startedAt ?? 0 };
    this.#startedAt = startedAt;
    this.#completedAt = completedAt;
    this.#definition = definition;
    this.#clock = clock;
    this.#log = [...log];
    this.#script = follow(definition, log);
  }

  /** Returns the log of the run so far, for storing or replaying. */
  get log(): readonly (Entry | RunEntry)[] {
    return this.#log;
  }

  async enrol(): Promise<void> {}

  async activity(): Promise<ChatActivity> {
    return {
      id: this.#definition.slug,
      title: this.#definition.title,
      startedAt: this.#startedAt,
      completedAt: this.#completedAt,
      ...finishOf(this.#definition),
    };
  }

  async start(): Promise<void> {
    this.#startedAt ??= this.#clock.now();
  }

  async availableSteps(): Promise<StepsReply> {
    const reply = withTurnOfRun(this.#run, this.#script.available());
    if (!this.#script.opened) this.#take({ kind: 'opened', at: this.#clock.now() });
    return reply;
  }

  async nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    return this.#carryOut(endTouchpoint(this.#script, touchpointId, this.#clock.now()));
  }

  async respond(stepId: string, response: StepResponse, _key = '', turn?: number): Promise<StepsReply> {
    const within = turnWithinRun(this.#run, turn);
    return this.#carryOut(respond(this.#script, stepId, response, this.#clock.now(), within));
  }

  async rewind(stepId: string, turn?: number): Promise<StepsReply> {
    const run = { completedAt: this.#completedAt };
    const within = turnWithinRun(this.#run, turn);
    return this.#carryOut(rewind(this.#script, run, stepId, this.#clock.now(), within));
  }

  async speak(language: string): Promise<StepsReply> {
    this.#carryOut(speak(this.#script, language, this.#clock.now()));
    return withTurnOfRun(this.#run, this.#script.available());
  }

  async complete(): Promise<void> {
    if (!this.#script.completed) throw new AppError('NotCompleted', 'The Activity is not at its end yet.');
    this.#completedAt ??= this.#clock.now();
  }

  #carryOut(decision: Decision): StepsReply {
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    return withTurnOfRun(this.#run, decision.kind === 'repeat' ? decision.reply : this.#take(decision.entry));
  }

  #take(entry: RunEntry): StepsReply {
    this.#log.push(entry);
    return this.#script.take(entry);
  }
}
