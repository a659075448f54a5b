import { chooseFinishStyle } from '../../../domain/catalogue/finish.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  decideLanguageChange,
  type RunDecision,
} from '../../../domain/chat/respond.ts';
import type { StepResponse } from '../../../domain/steps/step-kinds.ts';
import type { DeviceLogEntry, RunEntry } from '../../../domain/chat/run-entry.ts';
import { decodeRunTurn, encodeRunTurn } from '../../../domain/chat/run-turn.ts';
import { foldLogIntoScript, type Script } from '../../../domain/chat/script.ts';
import { AppError } from '../../../application/errors.ts';
import type { ChatActivity, ChatGateway } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { Clock } from '../../../application/ports/clock.ts';

/**
 * The gateway of a conversation without a server: it holds the run (one play of an Activity) in memory. The CLI, tests
 * and the editor's preview use it.
 */
export class InMemoryChatGateway<Entry extends DeviceLogEntry = RunEntry> implements ChatGateway {
  readonly #definition: PlayableActivity;
  readonly #clock: Clock;
  readonly #script: Script;
  readonly #log: (Entry | RunEntry)[];
  /** The start of the run, from which turns (the counts of changed answers) are numbered as on the server. */
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
    this.#script = foldLogIntoScript(definition, log);
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
      ...chooseFinishStyle(this.#definition),
    };
  }

  async start(): Promise<void> {
    this.#startedAt ??= this.#clock.now();
  }

  async availableSteps(): Promise<StepsReply> {
    const reply = encodeRunTurn(this.#run, this.#script.available());
    if (!this.#script.opened) this.#take({ kind: 'opened', at: this.#clock.now() });
    return reply;
  }

  async nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    return this.#carryOut(decideTouchpointEnd(this.#script, touchpointId, this.#clock.now()));
  }

  async respond(stepId: string, response: StepResponse, _key = '', turn?: number): Promise<StepsReply> {
    const within = decodeRunTurn(this.#run, turn);
    return this.#carryOut(decideResponse(this.#script, stepId, response, this.#clock.now(), within));
  }

  async rewind(stepId: string, turn?: number): Promise<StepsReply> {
    const run = { completedAt: this.#completedAt };
    const within = decodeRunTurn(this.#run, turn);
    return this.#carryOut(decideRewind(this.#script, run, stepId, this.#clock.now(), within));
  }

  async speak(language: string): Promise<StepsReply> {
    this.#carryOut(decideLanguageChange(this.#script, language, this.#clock.now()));
    return encodeRunTurn(this.#run, this.#script.available());
  }

  async complete(): Promise<void> {
    if (!this.#script.completed) throw new AppError('NotCompleted', 'The Activity is not at its end yet.');
    this.#completedAt ??= this.#clock.now();
  }

  #carryOut(decision: RunDecision): StepsReply {
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    return encodeRunTurn(this.#run, decision.kind === 'repeat' ? decision.reply : this.#take(decision.entry));
  }

  #take(entry: RunEntry): StepsReply {
    this.#log.push(entry);
    return this.#script.take(entry);
  }
}
