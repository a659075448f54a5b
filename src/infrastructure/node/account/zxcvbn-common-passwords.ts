import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { CommonPasswords } from '../../../application/ports/server/account/common-passwords.ts';
import { composed } from '../../../domain/account/password.ts';

/** The password of every demo account; as everybody can read it, no account may choose it. */
const demoPassword = 'Fireside-demo-1';

/** The guesses that eight characters at random take; a password found in fewer is common. */
const fewestGuesses = 1e8;
/** No list has longer ones, and the estimate takes ever longer; of a longer password its beginning is looked at. */
const longestExamined = 40;

/**
 * Common and breached passwords with what people do to them (capitals, digits at the end, @ for a), keyboard
 * rows, dates, repetitions, the brand, the password of the demo accounts, and the person's own address. The
 * lists come with the package.
 */
export class ZxcvbnCommonPasswords implements CommonPasswords {
  readonly #brand: string;
  /** Its lists take 5 MB of memory, from the first new password on. */
  #estimator: Promise<ZxcvbnFactory> | undefined;

  constructor(brand: string) {
    this.#brand = brand;
  }

  async isCommon(password: string, email: string): Promise<boolean> {
    const estimator = await (this.#estimator ??= makeEstimator());
    const words = [this.#brand, demoPassword, email, ...email.split(/[^\p{L}\p{N}]+/u)];
    const known = words.filter((word) => word.length > 2);
    return estimator.check(composed(password).slice(0, longestExamined), known).guesses < fewestGuesses;
  }
}

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs });
}
