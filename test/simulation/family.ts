import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import type { Token } from './composition.ts';

/** The lifetime of a token (ms): a quarter of an hour. */
const tokenMs = 15 * 60_000;

/** A family with one account. A family that returns after its erasure has another account, and writes other texts. */
export class Family {
  readonly name: string;
  /** The conversation that the family uses most. */
  readonly favourite: ConversationKey;
  readonly #clock: Clock;
  readonly #isErased: (subject: string) => boolean;
  #accounts = 1;

  constructor(
    name: string,
    favourite: ConversationKey,
    { clock, isErased }: { clock: Clock; isErased: (subject: string) => boolean },
  ) {
    this.name = name;
    this.favourite = favourite;
    this.#clock = clock;
    this.#isErased = isErased;
  }

  /**
   * Returns the family's present account. All its texts contain it, so that they can be found wherever they are stored.
   */
  get subject(): string {
    return `${this.name}${this.#accounts}`;
  }

  /** Registers the family anew if its account was erased. */
  registerAgain(): void {
    if (this.#isErased(this.subject)) this.#accounts += 1;
  }

  /** Returns a token from the identity provider. @throws AppError '401' if the account was erased. */
  newToken(): Token {
    const { subject } = this;
    if (this.#isErased(subject)) throw new AppError('401', 'There is no such account.');
    return {
      identity: { issuer: 'embedded', subject, email: `${subject}@home.example` },
      endsAt: this.#clock.now() + tokenMs,
    };
  }
}

/** Returns the nth text of this account: one word, which no markup changes. */
export const wordsOf = (subject: string, count: number): string => `${startOfWords(subject)}${count}`;

/** Returns the beginning of every text of this account. */
export const startOfWords = (subject: string): string => `${subject}said`;

/** Returns the texts that `wordsOf` made, as they are found in a longer one. */
export const wordsIn = (text: string): string[] => text.match(/\b[a-z]+\d+said\d+\b/g) ?? [];
