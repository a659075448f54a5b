import { ChatSession } from '../../src/application/chat/chat-session.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat-gateway.ts';
import type { Bubble } from '../../src/domain/chat/bubbles.ts';
import type { ChatState } from '../../src/domain/chat/sequencer.ts';
import { normalPace, type Pace } from '../../src/domain/chat/timing.ts';
import type { OfflineStore } from '../../src/application/ports/device/offline-store.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryOfflineStore } from '../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { lineOf } from './conversation.ts';

/** The offline store of a person's device. */
export function offlineStore(person = 'somebody'): OfflineStore {
  const copy = new MemoryOfflineStore();
  copy.open(person);
  return copy;
}

export const conversation = { activity: 'small-talk' };

/** A session with a readable screen, on a clock that is moved by hand. */
export function chatWith(
  gateway: ChatGateway,
  clock = new ManualClock(),
  pace: Pace = normalPace,
  copy = offlineStore(),
) {
  let bubbles: Bubble[] = [];
  const states: ChatState[] = [];
  const reported: string[] = [];
  const raised: unknown[] = [];
  let keys = 0;
  const session = new ChatSession({
    gateway,
    clock,
    pace,
    newKey: () => `key-${(keys += 1)}`,
    copy,
    conversation,
    screen: {
      clear: () => {
        bubbles = [];
      },
      show: (bubble) => bubbles.push(bubble),
      changed: (state) => states.push(state),
      report: (problem, stepId) => reported.push(`${stepId}: ${problem}`),
      raise: (error) => raised.push(error),
    },
  });
  return {
    session,
    clock,
    copy,
    states,
    reported,
    raised,
    get bubbles() {
      return bubbles;
    },
    get texts() {
      return bubbles.map(lineOf);
    },
    /** With the instant of each: '1500 Hello'. */
    get lines() {
      return bubbles.map((bubble) => `${bubble.shownAt} ${lineOf(bubble)}`);
    },
    /**
     * Moves the clock from one due instant to the next, with the calls between them, until nothing is due.
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
 * A gateway over a connection that can fail, lose a reply or delay one; faults of one call are used in turn.
 */
export class Line implements ChatGateway {
  readonly calls: string[] = [];
  readonly #inner: ChatGateway;
  readonly #troubles: { name: Name; carry: (call: () => Promise<unknown>) => Promise<unknown> }[] = [];

  constructor(inner: ChatGateway) {
    this.#inner = inner;
  }

  /** The next call of this name fails; nothing arrives at the other end. */
  fail(name: Name, error: Error): void {
    this.#troubles.push({ name, carry: () => Promise.reject(error) });
  }

  /** The next call of this name is carried out, but its reply is lost. */
  lose(name: Name, error: Error): void {
    this.#troubles.push({ name, carry: (call) => call().then(() => Promise.reject(error)) });
  }

  /**
   * The next call of this name is carried out at once; its reply, or the error in its place, arrives
   * when the function given is called.
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
  respond: ChatGateway['respond'] = (id, response, key) =>
    this.#carry('respond', () => this.#inner.respond(id, response, key), id, key);
  complete = (): Promise<void> => this.#carry('complete', () => this.#inner.complete());

  #carry<Reply>(name: Name, call: () => Promise<Reply>, ...details: string[]): Promise<Reply> {
    this.calls.push([name, ...details].join(' '));
    const index = this.#troubles.findIndex((trouble) => trouble.name === name);
    if (index === -1) return call();
    const [trouble] = this.#troubles.splice(index, 1);
    return trouble!.carry(call) as Promise<Reply>;
  }
}

/** Resolves when every pending promise that can continue has done so. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
