import { asItIs, type Composition } from './composition.ts';
import { invariants, type InvariantName } from './invariants.ts';
import type { Violation } from './observer.ts';
import { drawSchedule, type Operation } from './operations.ts';
import { shrink } from './shrink.ts';
import { playWorld } from './world.ts';

/** A seed whose world breaks an invariant, and the first violation. */
export type Failure = { seed: number; violation: Violation };

/** The number of worlds played, and the failures found. */
export type Summary = { worlds: number; operations: number; events: number; failures: Failure[] };

/**
 * Plays the worlds of `worlds` seeds, beginning with `from`, one after the other.
 *
 * `isFailure` selects the violations that count; by default all do. After `mostFailures` failures it stops. `onWorld`
 * receives the progress after each world.
 */
export async function simulate({
  from,
  worlds,
  composition = asItIs,
  isFailure = () => true,
  mostFailures = Infinity,
  onWorld = () => undefined,
}: {
  from: number;
  worlds: number;
  composition?: Composition;
  isFailure?: (violation: Violation) => boolean;
  mostFailures?: number;
  onWorld?: (summary: Summary) => void;
}): Promise<Summary> {
  const summary: Summary = { worlds: 0, operations: 0, events: 0, failures: [] };
  // Most calls of a device without a network fail; a stack trace for each takes long and is not needed.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  for (let seed = from; seed < from + worlds && summary.failures.length < mostFailures; seed += 1) {
    const schedule = drawSchedule(seed);
    const { violations, events } = await playWorld(seed, { schedule, composition });
    const violation = violations.find(isFailure);
    summary.worlds += 1;
    summary.operations += schedule.length;
    summary.events += events;
    if (violation) summary.failures.push({ seed, violation });
    onWorld(summary);
  }
  Error.stackTraceLimit = stackTraceLimit;
  return summary;
}

/** The least schedule of a seed that still breaks the invariant. */
export function shortened(
  seed: number,
  invariant: InvariantName,
  composition: Composition = asItIs,
): Promise<readonly Operation[]> {
  return shrink(drawSchedule(seed), async (schedule) => {
    const { violations } = await playWorld(seed, { schedule, composition });
    return violations.some((violation) => violation.invariant === invariant);
  });
}

/**
 * Describes a failure for people: the invariant, the shortest schedule with its events, and the command that plays it
 * again; `more` are further options of that command.
 */
export async function explain(
  { seed, violation }: Failure,
  composition: Composition = asItIs,
  more = '',
): Promise<string> {
  const { invariant } = violation;
  const schedule = await shortened(seed, invariant, composition);
  const all = drawSchedule(seed);
  const { violations, trace } = await playWorld(seed, { schedule, composition, traced: true });
  const broken = violations.find((other) => other.invariant === invariant) ?? violation;
  return [
    `Seed ${seed}: ${invariant}. ${invariants[invariant]}`,
    `  ${broken.detail}`,
    `The least schedule that fails, ${schedule.length} of ${all.length} operations:`,
    ...trace.map((line) => `  ${line}`),
    `Again: npm run simulate -- --seed ${seed} --only ${placesOf(schedule, all).join(',')}${more}`,
    '',
  ].join('\n');
}

/** Returns the indices of a shortened schedule's operations in the whole one. */
export const placesOf = (some: readonly Operation[], all: readonly Operation[]): number[] =>
  all.flatMap(({ chance }, place) => (some.some((other) => other.chance === chance) ? [place] : []));
