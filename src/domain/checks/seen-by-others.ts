import { listPlaceholderNames } from '../chat/delivery.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import type { FlowExit } from '../flow/flow-exit.ts';
import { orderDepthFirst } from '../flow/depth-first-order.ts';
import { getStepHolder } from '../chat/step-privacy.ts';
import { findSituationAfter, type Situation } from '../flow/situations.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { getStepKind } from '../steps/step-kinds.ts';
import { listStepTexts } from '../steps/step-texts.ts';
import { findHolderAtPlace } from './check-first-words.ts';

/**
 * A bit set of the things that other people see: one set for each situation at a place, or a single set when all are
 * equal.
 */
type Met = bigint | readonly bigint[];

const inSituation = (met: Met, situation: Situation): bigint =>
  typeof met === 'bigint' ? met : (met[situation] ?? 0n);

/**
 * Collects what other people see after one person's private answers at the places `from`: the first places at which
 * others have the device (the end, a pause and the wait for a plan included), and later uses of that person's answers
 * that are not private.
 *
 * Each place is examined after those that follow it, so the cost does not grow with the number of answers. Only names
 * that are chosen on the ways distinguish situations.
 */
export class OtherHolderVisibility {
  readonly #graph: FlowGraph;
  readonly #owner: DeviceHolder;
  /** The indexes of those condition names that are chosen after the private answers. */
  readonly #chosen: readonly number[];
  readonly #shown: (place: number) => string;
  readonly #bits = new Map<string, bigint>();
  readonly #mets = new Map<number, Met>();

  constructor(graph: FlowGraph, owner: DeviceHolder, from: readonly number[]) {
    this.#graph = graph;
    this.#owner = owner;
    const { places, hasCircle } = orderDepthFirst(from, (place) =>
      this.#waysOf(place).flatMap(({ to, stops }) => (stops ? [] : to)),
    );
    const chosen = new Set(
      places.map(
        (place) => !graph.isOver(place) && getStepKind(graph.step(place).type).remembers(graph.step(place)),
      ),
    );
    this.#chosen = graph.asked.flatMap(({ name }, index) => (chosen.has(name) ? index : []));
    this.#shown = from.length > 0 ? shownLater(graph) : () => '';
    this.#examine(places, hasCircle);
  }

  /** Returns whether other people see the same on all of these ways, in every situation. */
  isSame(ways: readonly FlowExit[]): boolean {
    return ways.every((way) => {
      const met = this.#along(way);
      return met === this.#along(ways[0] ?? way) && (typeof met === 'bigint' || way.passage.moves === null);
    });
  }

  /** Returns all that other people see on a way from this situation. */
  along(way: FlowExit, before: Situation): bigint {
    return after(way, this.#along(way), before);
  }

  /** Returns a description of the first thing in a bit set. */
  nameOf(met: bigint): string | undefined {
    return Array.from(this.#bits)
      .find(([, one]) => met & one)?.[0]
      .split('|')[0];
  }

  /** Examines all places; with a cycle, again until nothing new is found. */
  #examine(places: readonly number[], hasCircle: boolean): void {
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const place of places) {
        const met = this.#metFrom(place);
        if (hasCircle && !isEqual(met, this.#mets.get(place) ?? 0n)) isNew = true;
        this.#mets.set(place, met);
      }
    }
  }

  #isOthers(place: number): boolean {
    return this.#graph.isOver(place) || findHolderAtPlace(this.#graph, place) !== this.#owner;
  }

  #waysOf(place: number): FlowExit[] {
    return [...(this.#isOthers(place) ? [] : this.#graph.exits(place)), ...this.#graph.skips(place)];
  }

  #bit(key: string): bigint {
    const known = this.#bits.get(key) ?? 1n << BigInt(this.#bits.size);
    this.#bits.set(key, known);
    return known;
  }

  #metAt(place: number, what = ''): Met {
    const key = `what others meet next|${place} ${what}`;
    if (this.#chosen.length === 0) return this.#bit(key);
    const space = this.#graph.space(place);
    return Array.from({ length: space.size }, (_, situation) => {
      const values = space.valuesIn(situation);
      return this.#bit(`${key} ${this.#chosen.map((index) => values[index]).join(' ')}`);
    });
  }

  #along({ to, stops }: FlowExit): Met {
    return stops ? this.#metAt(to, 'plan') : (this.#mets.get(to) ?? 0n);
  }

  #metFrom(place: number): Met {
    const graph = this.#graph;
    const ways = this.#waysOf(place);
    const said = graph.said(place);
    const later = this.#isOthers(place) ? '' : this.#shown(place);
    const [one] = ways;
    if (one && !later && ways.some(({ passage }) => passage.open === said) && this.isSame(ways))
      return this.#along(one);
    const here = this.#isOthers(place) ? this.#metAt(place) : later && this.#bit(`${later}|${place}`);
    const all = Array.from({ length: graph.space(place).size }, (_, situation) =>
      here && graph.isSaid(place, situation) ? inSituation(here, situation) : 0n,
    );
    for (const way of ways) {
      const met = this.#along(way);
      all.forEach((known, situation) => (all[situation] = known | after(way, met, situation)));
    }
    return all.every((met) => met === all[0]) ? (all[0] ?? 0n) : all;
  }
}

/** Returns what other people see on a way from a situation; nothing when the way is not open in that situation. */
function after({ passage }: FlowExit, met: Met, before: Situation): bigint {
  const situation = findSituationAfter(passage, before);
  return situation === null ? 0n : inSituation(met, situation);
}

const isEqual = (one: Met, other: Met): boolean =>
  one === other ||
  (typeof one !== 'bigint' && one.every((met, situation) => met === inSituation(other, situation)));

/**
 * Returns a function that names the later use by which other people see an answer that is not private (kept, planned,
 * compared or quoted); '' without one.
 */
function shownLater(graph: FlowGraph): (place: number) => string {
  const readers = new Map<string, Set<DeviceHolder>>();
  for (const touchpoint of graph.definition.touchpoints)
    for (const step of touchpoint.steps) {
      const read = listStepTexts(step).flatMap(({ text }) => listPlaceholderNames(text));
      if ('compareWith' in step) read.push(` ${step.compareWith}`);
      for (const what of read)
        readers.set(
          what,
          (readers.get(what) ?? new Set<DeviceHolder>()).add(getStepHolder(touchpoint, step)),
        );
    }
  return (place) => {
    const step = graph.step(place);
    const owner = findHolderAtPlace(graph, place);
    const isRead = (what: string): boolean =>
      Array.from(readers.get(what) ?? []).some((one) => one !== owner);
    const name = getStepKind(step.type).remembers(step) ?? '';
    if ('keep' in step) return 'what is kept';
    if (step.type === 'plan') return 'what is planned';
    if (isRead(` ${step.id}`)) return 'what is compared';
    return isRead(name) ? `what {{${name}}} says` : '';
  };
}
