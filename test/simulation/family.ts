import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import type { Token } from './composition.ts';

/** Tokens end after a quarter of an hour. */
const tokenMs = 15 * 60_000;

/** A family with one account. Whoever was erased and comes back has another account, and writes other words. */
export class Family {
  readonly name: string;
  /** The conversation that they are mostly in. */
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

  /** The account they have now. It stands in all that they write, so that it can be found wherever it is kept. */
  get subject(): string {
    return `${this.name}${this.#accounts}`;
  }

  /** If their account was erased, they register anew. */
  registerAgain(): void {
    if (this.#isErased(this.subject)) this.#accounts += 1;
  }

  /** A token from the identity provider. Throws AppError '401' where their account was erased. */
  newToken(): Token {
    const { subject } = this;
    if (this.#isErased(subject)) throw new AppError('401', 'There is no such account.');
    return {
      identity: { issuer: 'embedded', subject, email: `${subject}@home.example` },
      endsAt: this.#clock.now() + tokenMs,
    };
  }
}

/** The nth text written with this account: one word, which no markup changes. */
export const wordsOf = (subject: string, count: number): string => `${startOfWords(subject)}${count}`;

/** How everything begins that is written with this account. */
export const startOfWords = (subject: string): string => `${subject}said`;

/** The words in a text, as `wordsOf` made them. */
export const wordsIn = (text: string): string[] => text.match(/\b[a-z]+\d+said\d+\b/g) ?? [];
