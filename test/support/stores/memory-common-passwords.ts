import type { CommonPasswords } from '../../../src/application/ports/server/account/common-passwords.ts';

/** Treats the given passwords and the person's own address as common passwords. */
export class MemoryCommonPasswords implements CommonPasswords {
  readonly #words: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  async isCommon(password: string, email: string): Promise<boolean> {
    return [...this.#words, email].some((word) => word.toLowerCase() === password.toLowerCase());
  }
}
