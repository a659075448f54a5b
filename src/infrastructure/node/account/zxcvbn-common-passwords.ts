import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { CommonPasswords } from '../../../application/ports/server/account/common-passwords.ts';
import { normalisePassword } from '../../../domain/account/password.ts';

/** The password of every demo account; no account may choose it, because it is public. */
const demoPassword = 'Fireside-demo-1';

/** The number of guesses that eight random characters require; a password that requires fewer is common. */
const fewestGuesses = 1e8;
/** The number of characters that are examined. No list has longer passwords, and the estimate is slow for long ones. */
const longestExamined = 40;

/**
 * Recognises common and breached passwords with their usual variations (capitals, digits at the end, @ for a), keyboard
 * rows, dates, repetitions, the brand, the password of the demo accounts, and the person's own address. The lists come
 * with the package.
 */
export class ZxcvbnCommonPasswords implements CommonPasswords {
  readonly #brand: string;
  /** The estimator loads at the first new password, because its lists take 5 MB of memory. */
  #estimator: Promise<ZxcvbnFactory> | undefined;

  constructor(brand: string) {
    this.#brand = brand;
  }

  async isCommon(password: string, email: string): Promise<boolean> {
    const estimator = await (this.#estimator ??= makeEstimator());
    const words = [this.#brand, demoPassword, email, ...email.split(/[^\p{L}\p{N}]+/u)];
    const known = words.filter((word) => word.length > 2);
    return (
      estimator.check(normalisePassword(password).slice(0, longestExamined), known).guesses < fewestGuesses
    );
  }
}

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs });
}
