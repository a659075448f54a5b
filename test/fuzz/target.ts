import * as fc from 'fast-check';
import { asyncCpuMs, cpuSince } from '../support/cpu-time.ts';

/** The processor time that one drawn value may take (ms). */
export const mostMs = 500;
/** The longest time of a round (ms), including the shortening of a counterexample. */
const longestRoundMs = 15 * 60_000;
const longestReport = 20_000;

/** The draws of a target, and the check that must hold for each of them. */
export type Subject<Drawn> = {
  draws: fc.Arbitrary<Drawn>;
  /** Throws if the product breaks a promise. A value that took too long is checked a second time. */
  check: (drawn: Drawn) => void | Promise<void>;
  close?: () => Promise<void>;
};

/** The result of a round: `failure` is null, or the seed, the shortened counterexample and the error, as text. */
export type RoundResult = { runs: number; failure: string | null };

export type Target = {
  /** The number of values of a whole round. */
  runs: number;
  /** Draws from this seed and checks. `onDrawn` receives each value before it is checked. */
  round: (
    seed: number,
    options?: { runs?: number; onDrawn?: (drawn: string) => void },
  ) => Promise<RoundResult>;
};

/** Defines a target that is opened anew for every round, so that a round depends on its seed alone. */
export function defineTarget<Drawn>(
  runs: number,
  open: () => Subject<Drawn> | Promise<Subject<Drawn>>,
): Target {
  return {
    runs,
    async round(seed, { runs: wanted = runs, onDrawn } = {}) {
      const { draws, check, close } = await open();
      try {
        const property = fc.asyncProperty(draws, async (drawn) => {
          onDrawn?.(fc.stringify(drawn));
          await inTime(() => check(drawn));
        });
        const details = await fc.check(property, {
          seed,
          numRuns: wanted,
          includeErrorInReport: true,
          interruptAfterTimeLimit: longestRoundMs,
        });
        return {
          runs: details.numRuns,
          failure: fc.defaultReportMessage(details)?.slice(0, longestReport) ?? null,
        };
      } finally {
        await close?.();
      }
    },
  };
}

/** Throws if the work takes too much processor time twice: the first run may include compilation. */
async function inTime(work: () => void | Promise<void>): Promise<void> {
  const begun = process.cpuUsage();
  await work();
  if (cpuSince(begun) <= mostMs) return;
  const ms = await asyncCpuMs(work);
  if (ms > mostMs) throw new Error(`It takes ${Math.round(ms)} ms of processor time; ${mostMs} are allowed.`);
}

/** Fails with this message, without Jest's own functions, which take longer than most checks. */
export function expectThat(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

/** Fails if two values are not the same JSON. */
export function expectSame(found: unknown, wanted: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  expectThat(one === other, `${what} is ${one} and not ${other}`);
}
