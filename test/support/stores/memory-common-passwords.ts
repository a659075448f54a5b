import type { CommonPasswords } from '../../../src/application/ports/server/account/common-passwords.ts';

/** A list of common passwords: the given ones and the person's own address. */
export class MemoryCommonPasswords implements CommonPasswords {
  readonly #words: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  async isCommon(password: string, email: string): Promise<boolean> {
    return [...this.#words, email].some((word) => word.toLowerCase() === password.toLowerCase());
  }
}
