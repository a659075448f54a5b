import { bubbleInWords } from '../../src/domain/sequencer/transcript.ts';
import type { ActivityStatus, StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { stepKinds, type Step, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepFields } from './step-fields.ts';
import type { Bubble, BubbleContent } from '../../src/domain/sequencer/bubbles.ts';
import {
  openingState,
  type ChatEvent,
  type ChatState,
  type Effect,
} from '../../src/domain/sequencer/chat-state.ts';
import { advance } from '../../src/domain/sequencer/sequencer.ts';
import { normalPace, type Pace } from '../../src/domain/sequencer/timing.ts';

/** A bubble as one readable line, such as 'Hello', 'you: Fine' or '[image A dog]'. */
export function lineOf(bubble: Pick<Bubble, 'from'> & BubbleContent): string {
  const content = bubble.kind === 'text' ? bubble.text : `[${bubble.kind} ${bubbleInWords(bubble)}]`;
  return bubble.from === 'you' ? `you: ${content}` : content;
}

/** A step as it arrives, a message unless said otherwise. */
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

/** More events than any conversation of the tests has. */
const mostEvents = 100_000;

/**
 * Plays the sequencer by hand: events in, lines out. The state is frozen between events, so a mutation throws, and so
 * does a conversation that never ends.
 */
export class Conversation {
  state: ChatState = openingState;
  pace: Pace;
  /** When the sequencer's timer is due. */
  wakeAt: number | null = null;
  bubbles: Bubble[] = [];
  /** The effects other than showing and waiting. */
  asked: Effect[] = [];
  #events = 0;

  constructor(pace: Pace = normalPace) {
    this.pace = pace;
  }

  give(event: ChatEvent): Effect[] {
    this.#events += 1;
    if (this.#events > mostEvents) throw new Error('The conversation does not end.');
    const { state, effects } = advance(this.state, event, this.pace);
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

  /** Fires the timer at each instant that the sequencer asked for, up to and including this one. */
  until(at: number): this {
    while (this.wakeAt !== null && this.wakeAt <= at) this.give({ type: 'due', at: this.wakeAt });
    return this;
  }

  /** A timer that fires at this instant, however late. */
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

  /** A temporary failure: the call is retried automatically. */
  heldBack(at: number, code = 'Network', message = 'No connection.'): this {
    this.give({ type: 'failed', at, code, message, passes: true });
    return this;
  }

  /** The bubbles on the screen, with their instants: '1500 Hello'. */
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
