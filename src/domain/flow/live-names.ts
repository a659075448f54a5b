import { recallOf } from './recall.ts';
import type { AskedName, SpaceName } from './situations.ts';

/** The names of conditions that a step asks for or gives a value to. */
export type NamesOfStep = {
  /** The places that may follow, whatever was chosen. */
  next: readonly number[];
  /** The names that are asked for at the step. */
  asks: readonly string[];
  /** The names asked for once the step is over. */
  asksAfter: readonly string[];
  /** The name that it sets whenever a conversation comes here. */
  sets: string | null;
  /** Is it set to one of the values, and not to words of the learner's own? */
  chooses: boolean;
};

/** The places at which the value of a name still matters, and those at which a conversation may have none. */
export class LiveNames {
  readonly #names: { matters: Uint8Array; unset: Uint8Array }[];

  constructor(asked: readonly AskedName[], end: number, read: (place: number) => NamesOfStep) {
    const steps = Array.from({ length: end }, (_, place) => read(place));
    const before: number[][] = steps.map(() => []);
    for (const [place, { next }] of steps.entries()) for (const to of next) before[to]?.push(place);
    this.#names = asked.map(({ name }) => ({
      matters: mattering(name, steps, before),
      unset: unsetting(name, steps),
    }));
  }

  at(place: number): SpaceName[] {
    return this.#names.flatMap(({ matters, unset }, index) =>
      matters[place] ? [{ index, unset: unset[place] === 1 }] : [],
    );
  }
}

/** The places from which a conversation can come to where the name is asked for, without its being set on the way. */
function mattering(name: string, steps: readonly NamesOfStep[], before: readonly number[][]): Uint8Array {
  const isSet = ({ sets }: NamesOfStep): boolean => sets === name;
  const seeds = steps.flatMap((step, place) =>
    step.asks.includes(name) || (step.asksAfter.includes(name) && !isSet(step)) ? [place] : [],
  );
  return spread(steps.length, seeds, (place) =>
    (before[place] ?? []).filter((earlier) => !isSet(steps[earlier]!)),
  );
}

/** The places to which a conversation can come without a value. A recalled name has one from the opening on. */
function unsetting(name: string, steps: readonly NamesOfStep[]): Uint8Array {
  const ownWords = steps.filter(({ sets, chooses }) => sets === name && !chooses);
  const opening = recallOf(name) ? [] : [0];
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
