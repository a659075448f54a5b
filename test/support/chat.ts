import { ChatSession } from '../../src/application/chat/chat-session.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { Bubble } from '../../src/domain/sequencer/bubbles.ts';
import type { ChatState } from '../../src/domain/sequencer/chat-state.ts';
import { normalPace, type Pace } from '../../src/domain/sequencer/timing.ts';
import type { ChatDisplay } from '../../src/application/ports/device/chat/chat-display.ts';
import type { OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryOfflineStore } from '../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { lineOf } from './conversation.ts';

/** Creates the offline store of a person's device. */
export function offlineStore(person = 'somebody'): OfflineStore {
  const copy = new MemoryOfflineStore();
  copy.open(person);
  return copy;
}

export const conversation = { activity: 'small-talk' };

/** Records everything that a chat session shows. */
export class BubbleScreen implements ChatDisplay {
  bubbles: readonly Bubble[] = [];
  readonly states: ChatState[] = [];
  readonly reported: string[] = [];
  readonly raised: unknown[] = [];

  undo(stepId: string, reached: ReadonlySet<string>): void {
    this.bubbles = this.bubbles.filter(
      (bubble) => reached.has(bubble.stepId) && !(bubble.from === 'you' && bubble.stepId === stepId),
    );
  }

  close(closed: Bubble): void {
    const from = this.bubbles.findIndex(({ stepId }) => stepId === closed.stepId);
    this.bubbles = [...this.bubbles.slice(0, from), closed];
  }

  clear(): void {
    this.bubbles = [];
  }

  show(bubble: Bubble): void {
    this.bubbles = [...this.bubbles, bubble];
  }

  changed(state: ChatState): void {
    this.states.push(state);
  }

  report(problem: string, stepId: string): void {
    this.reported.push(`${stepId}: ${problem}`);
  }

  raise(error: unknown): void {
    this.raised.push(error);
  }
}

/** Creates a chat session with a BubbleScreen, on a clock that the test moves. */
export function chatWith(
  gateway: ChatGateway,
  clock = new ManualClock(),
  pace: Pace = normalPace,
  copy = offlineStore(),
) {
  const screen = new BubbleScreen();
  const { states, reported, raised } = screen;
  let keys = 0;
  const session = new ChatSession({
    gateway,
    clock,
    pace,
    newKey: () => `key-${(keys += 1)}`,
    copy,
    conversation,
    screen,
  });
  return {
    session,
    clock,
    copy,
    states,
    reported,
    raised,
    get bubbles() {
      return screen.bubbles;
    },
    get texts() {
      return screen.bubbles.map(lineOf);
    },
    /** The lines of the screen, each with its instant (ms): '1500 Hello'. */
    get lines() {
      return screen.bubbles.map((bubble) => `${bubble.shownAt} ${lineOf(bubble)}`);
    },
    /**
     * Moves the clock to each scheduled instant in turn, and waits for the calls in between, until nothing is
     * scheduled.
     */
    async waitForLearner(until = Infinity): Promise<void> {
      await session.settled();
      while (clock.nextAt !== null && clock.nextAt <= until) {
        clock.moveTo(clock.nextAt);
        await session.settled();
      }
    },
  };
}
export type Chat = ReturnType<typeof chatWith>;

type Name = keyof ChatGateway;

/**
 * A gateway whose calls can fail, lose their reply or be delayed. Several faults for one method apply to its calls in
 * turn.
 */
export class Line implements ChatGateway {
  readonly calls: string[] = [];
  /** Goes back to an answer; absent if the inner gateway has no such call. */
  rewind?: NonNullable<ChatGateway['rewind']>;
  readonly #inner: ChatGateway;
  readonly #troubles: { name: Name; carry: (call: () => Promise<unknown>) => Promise<unknown> }[] = [];

  constructor(inner: ChatGateway) {
    this.#inner = inner;
    if (inner.rewind)
      this.rewind = (id, turn) => this.#carry('rewind', () => inner.rewind!(id, turn), id, String(turn));
  }

  /** Makes the next call of this method fail before it reaches the server. */
  fail(name: Name, error: Error): void {
    this.#troubles.push({ name, carry: () => Promise.reject(error) });
  }

  /** Carries out the next call of this method, but throws this error in place of its reply. */
  lose(name: Name, error: Error): void {
    this.#troubles.push({ name, carry: (call) => call().then(() => Promise.reject(error)) });
  }

  /**
   * Carries out the next call of this method at once, but holds its reply, or this error, until the returned function
   * is called.
   */
  hold(name: Name, error?: Error): () => Promise<void> {
    const gate = Promise.withResolvers<void>();
    const carry = async (call: () => Promise<unknown>): Promise<unknown> => {
      const reply = await call();
      await gate.promise;
      if (error) throw error;
      return reply;
    };
    this.#troubles.push({ name, carry });
    return async () => {
      gate.resolve();
      await quiet();
    };
  }

  enrol = (): Promise<void> => this.#carry('enrol', () => this.#inner.enrol());
  activity: ChatGateway['activity'] = () => this.#carry('activity', () => this.#inner.activity());
  start = (): Promise<void> => this.#carry('start', () => this.#inner.start());
  availableSteps: ChatGateway['availableSteps'] = () =>
    this.#carry('availableSteps', () => this.#inner.availableSteps());
  nextTouchpoint: ChatGateway['nextTouchpoint'] = (id) =>
    this.#carry('nextTouchpoint', () => this.#inner.nextTouchpoint(id), id);
  respond: ChatGateway['respond'] = (id, response, key, turn) =>
    this.#carry('respond', () => this.#inner.respond(id, response, key, turn), id, key);
  complete = (): Promise<void> => this.#carry('complete', () => this.#inner.complete());

  #carry<Reply>(name: Name, call: () => Promise<Reply>, ...details: string[]): Promise<Reply> {
    this.calls.push([name, ...details].join(' '));
    const index = this.#troubles.findIndex((trouble) => trouble.name === name);
    if (index === -1) return call();
    const [trouble] = this.#troubles.splice(index, 1);
    return trouble!.carry(call) as Promise<Reply>;
  }
}

/** Resolves once all promises that can settle without a timer have settled. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
