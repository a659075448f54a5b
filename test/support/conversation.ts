import { formatBubble } from '../../src/domain/sequencer/transcript.ts';
import type { ActivityStatus, StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { stepKinds, type Step, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepFields } from './step-fields.ts';
import type { Bubble, BubbleContent } from '../../src/domain/sequencer/bubbles.ts';
import {
  initialChatState,
  type ChatEvent,
  type ChatState,
  type ChatEffect,
} from '../../src/domain/sequencer/chat-state.ts';
import { advanceConversation } from '../../src/domain/sequencer/sequencer.ts';
import { normalPace, type Pace } from '../../src/domain/sequencer/timing.ts';

/** Returns a bubble as a line of text, such as 'Hello', 'you: Fine' or '[image A dog]'. */
export function lineOf(bubble: Pick<Bubble, 'from'> & BubbleContent): string {
  const content = bubble.kind === 'text' ? bubble.text : `[${bubble.kind} ${formatBubble(bubble)}]`;
  return bubble.from === 'you' ? `you: ${content}` : content;
}

/** Returns a step in the server's form; a message unless `stepType` is given. */
export function step(id: string, { stepType = 'message', ...part }: StepFields = {}): Step {
  const known = Object.hasOwn(stepKinds, stepType) ? stepType : 'unknown';
  const needed = { 'user-path-choice': { options: [] }, feedback: { questions: [] } }[known] ?? {};
  return {
    touchpointStepEntityId: id,
    stepType: known,
    ordinal: 1,
    viewed: false,
    ...needed,
    ...part,
  } as Step;
}

export const reply = (steps: Step[], activityStatus: ActivityStatus = 'InProgress'): StepsReply => ({
  steps,
  activityStatus,
});

/** The number of events above which a conversation counts as endless. */
const mostEvents = 100_000;

/**
 * Feeds events to the sequencer and records the bubbles that it shows. The state is frozen between events.
 * @throws Error when an event mutates the state, or the conversation never ends.
 */
export class Conversation {
  state: ChatState = initialChatState;
  pace: Pace;
  /** The instant at which the sequencer's timer is due (ms). */
  wakeAt: number | null = null;
  bubbles: Bubble[] = [];
  /** The effects that the sequencer has returned, except those that show a bubble or set its timer. */
  asked: ChatEffect[] = [];
  #events = 0;

  constructor(pace: Pace = normalPace) {
    this.pace = pace;
  }

  give(event: ChatEvent): ChatEffect[] {
    this.#events += 1;
    if (this.#events > mostEvents) throw new Error('The conversation does not end.');
    const { state, effects } = advanceConversation(this.state, event, this.pace);
    this.state = deepFreeze(state);
    if (state.due === null) this.wakeAt = null;
    for (const effect of effects) {
      if (effect.type === 'show') this.bubbles.push(effect.bubble);
      else if (effect.type === 'wait') this.wakeAt = effect.until;
      else this.asked.push(effect);
      if (effect.type === 'clear') this.bubbles = [];
    }
    return effects;
  }

  load(at: number, steps: Step[], activityStatus?: ActivityStatus, completedAt: number | null = null): this {
    this.give({ type: 'loaded', at, reply: reply(steps, activityStatus), completedAt });
    return this;
  }

  /** Fires the timer whenever it is due, up to and including the instant `at` (ms). */
  until(at: number): this {
    while (this.wakeAt !== null && this.wakeAt <= at) this.give({ type: 'due', at: this.wakeAt });
    return this;
  }

  /** Fires the timer at the instant `at` (ms), which may be later than it was due. */
  wake(at: number): this {
    this.give({ type: 'due', at });
    return this;
  }

  submit(response: StepResponse, key = 'key'): this {
    this.give({ type: 'submitted', response, key });
    return this;
  }

  sent(at: number, steps: Step[], activityStatus?: ActivityStatus): this {
    this.give({ type: 'sent', at, reply: reply(steps, activityStatus) });
    return this;
  }

  followed(at: number, steps: Step[], activityStatus?: ActivityStatus): this {
    this.give({ type: 'followed', at, reply: reply(steps, activityStatus) });
    return this;
  }

  failed(code = 'Unexpected', message = 'Something went wrong.'): this {
    this.give({ type: 'failed', at: 0, code, message, passes: false });
    return this;
  }

  /** Reports a temporary failure, after which the sequencer retries by itself. */
  heldBack(at: number, code = 'Network', message = 'No connection.'): this {
    this.give({ type: 'failed', at, code, message, passes: true });
    return this;
  }

  /** The bubbles on the screen, each with its instant (ms): '1500 Hello'. */
  get lines(): string[] {
    return this.bubbles.map((bubble) => `${bubble.shownAt} ${lineOf(bubble)}`);
  }
}

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
