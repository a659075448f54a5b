import { namesIn } from '../../chat/delivery.ts';
import type { Exit, FlowGraph } from '../../chat/flow-graph.ts';
import { lastFirst } from '../../chat/last-first.ts';
import { holderOf } from '../../chat/holding.ts';
import { situationAfter, type Situation } from '../../chat/situations.ts';
import type { Holder } from '../../chat/steps/holder.ts';
import { kindOf } from '../../chat/steps/step-kinds.ts';
import { textsOf } from '../../chat/steps/step-texts.ts';
import { holderAt } from './check-first-words.ts';

/** A set of things that others meet, a bit each, for each situation at a place; one set where it is the same in all. */
type Met = bigint | readonly bigint[];

const inSituation = (met: Met, situation: Situation): bigint =>
  typeof met === 'bigint' ? met : (met[situation] ?? 0n);

/**
 * Collects what others meet after the answers of one person to these steps: the first places of somebody else (the end,
 * a pause and the wait for a plan among them), and where they are shown open answers later. Each place is examined
 * after those that follow it, so that ways are followed once however many answers lead to them. Two ways from one
 * situation differ only in the names chosen on them, so the others do not tell situations apart.
 */
export function whatOthersMeet(graph: FlowGraph, owner: Holder, from: readonly number[]) {
  const isOthers = (place: number): boolean => graph.isOver(place) || holderAt(graph, place) !== owner;
  const waysOf = (place: number): Exit[] => [
    ...(isOthers(place) ? [] : graph.exits(place)),
    ...graph.skips(place),
  ];
  const { places, hasCircle } = lastFirst(from, (place) =>
    waysOf(place).flatMap(({ to, stops }) => (stops ? [] : to)),
  );
  const chosen = new Set(
    places.map(
      (place) => !graph.isOver(place) && kindOf(graph.step(place).type).remembers(graph.step(place)),
    ),
  );
  const told = graph.asked.flatMap(({ name }, index) => (chosen.has(name) ? index : []));
  const shown = from.length > 0 ? shownLater(graph) : () => '';
  const bits = new Map<string, bigint>();
  const mets = new Map<number, Met>();

  const bit = (key: string): bigint => {
    const known = bits.get(key) ?? 1n << BigInt(bits.size);
    bits.set(key, known);
    return known;
  };
  const metAt = (place: number, what = ''): Met => {
    const key = `what others meet next|${place} ${what}`;
    if (told.length === 0) return bit(key);
    const space = graph.space(place);
    return Array.from({ length: space.size }, (_, situation) => {
      const values = space.valuesIn(situation);
      return bit(`${key} ${told.map((index) => values[index]).join(' ')}`);
    });
  };
  const along = ({ to, stops }: Exit): Met => (stops ? metAt(to, 'plan') : (mets.get(to) ?? 0n));
  /** The places met on a way from a situation before it: none where the way is not open. */
  const after = ({ passage }: Exit, met: Met, before: Situation): bigint => {
    const situation = situationAfter(passage, before);
    return situation === null ? 0n : inSituation(met, situation);
  };
  /** Is the same met on all of these ways, in whichever situation they are open? */
  const isSame = (ways: readonly Exit[]): boolean =>
    ways.every((way) => {
      const met = along(way);
      return met === along(ways[0] ?? way) && (typeof met === 'bigint' || way.passage.moves === null);
    });
  const metFrom = (place: number): Met => {
    const ways = waysOf(place);
    const said = graph.said(place);
    const later = isOthers(place) ? '' : shown(place);
    const [one] = ways;
    if (one && !later && ways.some(({ passage }) => passage.open === said) && isSame(ways)) return along(one);
    const here = isOthers(place) ? metAt(place) : later && bit(`${later}|${place}`);
    const all = Array.from({ length: graph.space(place).size }, (_, situation) =>
      here && graph.isSaid(place, situation) ? inSituation(here, situation) : 0n,
    );
    for (const way of ways) {
      const met = along(way);
      all.forEach((known, situation) => (all[situation] = known | after(way, met, situation)));
    }
    return all.every((met) => met === all[0]) ? (all[0] ?? 0n) : all;
  };

  for (let isNew = true; isNew;) {
    isNew = false;
    for (const place of places) {
      const met = metFrom(place);
      if (hasCircle && !isEqual(met, mets.get(place) ?? 0n)) isNew = true;
      mets.set(place, met);
    }
  }

  return {
    isSame,
    /** All that is met on a way from this situation. */
    along: (way: Exit, before: Situation): bigint => after(way, along(way), before),
    /** The first of a set in words. */
    nameOf: (met: bigint): string | undefined =>
      Array.from(bits)
        .find(([, one]) => met & one)?.[0]
        .split('|')[0],
  };
}

const isEqual = (one: Met, other: Met): boolean =>
  one === other ||
  (typeof one !== 'bigint' && one.every((met, situation) => met === inSituation(other, situation)));

/** Tells what others find of the open answer to the step at a place: what is kept, planned, compared or said again; else ''. */
function shownLater(graph: FlowGraph): (place: number) => string {
  const readers = new Map<string, Set<Holder>>();
  for (const touchpoint of graph.definition.touchpoints)
    for (const step of touchpoint.steps) {
      const read = textsOf(step).flatMap(({ text }) => namesIn(text));
      if ('compareWith' in step) read.push(` ${step.compareWith}`);
      for (const what of read)
        readers.set(what, (readers.get(what) ?? new Set<Holder>()).add(holderOf(touchpoint, step)));
    }
  return (place) => {
    const step = graph.step(place);
    const owner = holderAt(graph, place);
    const isRead = (what: string): boolean =>
      Array.from(readers.get(what) ?? []).some((one) => one !== owner);
    const name = kindOf(step.type).remembers(step) ?? '';
    if ('keep' in step) return 'what is kept';
    if (step.type === 'plan') return 'what is planned';
    if (isRead(` ${step.id}`)) return 'what is compared';
    return isRead(name) ? `what {{${name}}} says` : '';
  };
}
