import { parseRecallName } from './recall.ts';
import type { AskedName, SituationDimension } from './situations.ts';

/** The names of conditions that one step asks for or sets, and the places after the step. */
export type StepConditionNames = {
  /** The places that can follow, whatever was chosen. */
  next: readonly number[];
  /** The names that the step's conditions ask for. */
  asks: readonly string[];
  /** The names that conditions at the touchpoint's end ask for, if the step is its last. */
  asksAfter: readonly string[];
  /** The name that the step always sets; null when it sets none or can be skipped. */
  sets: string | null;
  /** True if the answer is one of the name's values; false for a text that the learner types. */
  chooses: boolean;
};

/** Computes for each name the places at which its value still matters, and the places reached while it has no value. */
export class LiveConditionNames {
  readonly #names: { matters: Uint8Array; unset: Uint8Array }[];

  constructor(asked: readonly AskedName[], end: number, read: (place: number) => StepConditionNames) {
    const steps = Array.from({ length: end }, (_, place) => read(place));
    const before: number[][] = steps.map(() => []);
    for (const [place, { next }] of steps.entries()) for (const to of next) before[to]?.push(place);
    this.#names = asked.map(({ name }) => ({
      matters: mattering(name, steps, before),
      unset: unsetting(name, steps),
    }));
  }

  at(place: number): SituationDimension[] {
    return this.#names.flatMap(({ matters, unset }, index) =>
      matters[place] ? [{ index, unset: unset[place] === 1 }] : [],
    );
  }
}

/** Returns the places from which a conversation can reach a condition on the name before the name is set again. */
function mattering(
  name: string,
  steps: readonly StepConditionNames[],
  before: readonly number[][],
): Uint8Array {
  const isSet = ({ sets }: StepConditionNames): boolean => sets === name;
  const seeds = steps.flatMap((step, place) =>
    step.asks.includes(name) || (step.asksAfter.includes(name) && !isSet(step)) ? [place] : [],
  );
  return spread(steps.length, seeds, (place) =>
    (before[place] ?? []).filter((earlier) => !isSet(steps[earlier]!)),
  );
}

/**
 * Returns the places that a conversation can reach while the name has no value. A recalled name has a value from the
 * opening on.
 */
function unsetting(name: string, steps: readonly StepConditionNames[]): Uint8Array {
  const ownWords = steps.filter(({ sets, chooses }) => sets === name && !chooses);
  const opening = parseRecallName(name) ? [] : [0];
  return spread(steps.length, [...opening, ...ownWords.flatMap(({ next }) => next)], (place) => {
    const step = steps[place];
    return step === undefined || step.sets === name ? [] : step.next;
  });
}

function spread(
  size: number,
  seeds: readonly number[],
  next: (place: number) => readonly number[],
): Uint8Array {
  const found = new Uint8Array(size);
  const open = seeds.filter((place) => place < size);
  for (const place of open) found[place] = 1;
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const other of next(place))
      if (!found[other]) {
        found[other] = 1;
        open.push(other);
      }
  return found;
}
