import type { StepsReply } from '../../../domain/chat/steps/steps-reply.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { endTouchpoint, respond, type Decision } from '../../../domain/chat/respond.ts';
import type { StepResponse } from '../../../domain/chat/steps/step-kinds.ts';
import { follow, type RunEntry, type Script } from '../../../domain/chat/script.ts';
import { AppError } from '../../../application/errors.ts';
import type { ChatActivity, ChatGateway } from '../../../application/ports/device/chat-gateway.ts';
import type { Clock } from '../../../application/ports/clock.ts';

/** A conversation without a server: the run lives here. For the CLI, tests and the editor's preview. */
export class LocalChatGateway implements ChatGateway {
  readonly #definition: ActivityDefinition;
  readonly #clock: Clock;
  readonly #script: Script;
  readonly #log: RunEntry[];
  #startedAt: number | null = null;
  #completedAt: number | null = null;

  constructor(definition: ActivityDefinition, clock: Clock, log: readonly RunEntry[] = []) {
    this.#definition = definition;
    this.#clock = clock;
    this.#log = [...log];
    this.#script = follow(definition, log);
  }

  /** The run so far, to store or to replay. */
  get log(): readonly RunEntry[] {
    return this.#log;
  }

  async enrol(): Promise<void> {}

  async activity(): Promise<ChatActivity> {
    return {
      id: this.#definition.slug,
      title: this.#definition.title,
      startedAt: this.#startedAt,
      completedAt: this.#completedAt,
    };
  }

  async start(): Promise<void> {
    this.#startedAt ??= this.#clock.now();
  }

  async availableSteps(): Promise<StepsReply> {
    const reply = this.#script.available();
    if (!this.#script.opened) this.#take({ kind: 'opened', at: this.#clock.now() });
    return reply;
  }

  async nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    return this.#carryOut(endTouchpoint(this.#script, touchpointId, this.#clock.now()));
  }

  async respond(stepId: string, response: StepResponse): Promise<StepsReply> {
    return this.#carryOut(respond(this.#script, stepId, response, this.#clock.now()));
  }

  async complete(): Promise<void> {
    if (!this.#script.completed) throw new AppError('NotCompleted', 'The Activity is not at its end yet.');
    this.#completedAt ??= this.#clock.now();
  }

  #carryOut(decision: Decision): StepsReply {
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    return decision.kind === 'repeat' ? decision.reply : this.#take(decision.entry);
  }

  #take(entry: RunEntry): StepsReply {
    this.#log.push(entry);
    return this.#script.take(entry);
  }
}
