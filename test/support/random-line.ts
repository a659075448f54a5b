import { AppError, type ErrorCode } from '../../src/application/errors.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { Dice } from './random-activity.ts';

const passing: readonly ErrorCode[] = ['Network', 'TimedOut', 'Unavailable'];

const fates = [
  'nothing',
  'nothing',
  'nothing',
  'failure',
  'failure',
  'lost reply',
  'late request',
  'late reply',
  'late request, lost reply',
] as const;

/** Simulates a device's connection: until `mend` is called, each call randomly fails, is delayed or loses its reply. */
export class RandomLine {
  #isMended = false;
  readonly #random: Dice;
  readonly #codes: readonly ErrorCode[];
  readonly #held: (() => void)[] = [];

  constructor(random: Dice, codes: readonly ErrorCode[] = passing) {
    this.#random = random;
    this.#codes = codes;
  }

  /** Continues a random delayed call; returns false when none is delayed. */
  release(): boolean {
    const [goOn] = this.#held.splice(this.#random.throw(Math.max(1, this.#held.length)), 1);
    goOn?.();
    return goOn !== undefined;
  }

  mend(): void {
    this.#isMended = true;
    for (let hasMore = true; hasMore;) hasMore = this.release();
  }

  /** Returns a gateway whose calls use this connection. */
  through(inner: ChatGateway & Required<Pick<ChatGateway, 'rewind'>>): ChatGateway {
    return {
      enrol: () => this.#carry(() => inner.enrol()),
      activity: () => this.#carry(() => inner.activity()),
      start: () => this.#carry(() => inner.start()),
      availableSteps: () => this.#carry(() => inner.availableSteps()),
      nextTouchpoint: (id) => this.#carry(() => inner.nextTouchpoint(id)),
      respond: (id, response, key, turn) => this.#carry(() => inner.respond(id, response, key, turn)),
      rewind: (id, turn) => this.#carry(() => inner.rewind(id, turn)),
      complete: () => this.#carry(() => inner.complete()),
    };
  }

  async #carry<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    const fate = this.#isMended ? 'nothing' : this.#random.pick(fates);
    if (fate.startsWith('late request')) await this.#hold();
    if (fate === 'failure') throw this.#failure();
    const reply = await call();
    if (fate === 'late reply') await this.#hold();
    if (fate.endsWith('lost reply')) throw this.#failure();
    return reply;
  }

  #failure(): AppError {
    return new AppError(this.#random.pick(this.#codes), 'No.');
  }

  #hold(): Promise<void> {
    return new Promise((goOn) => this.#held.push(goOn));
  }
}
