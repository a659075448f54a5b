import type { ActivityDefinition, TouchpointDefinition } from '../../../../domain/activity/definition.ts';
import { estimate, type Estimate } from '../../../../domain/analysis/estimate.ts';
import { estimateAfterChoices, inSituation } from '../../../../domain/analysis/in-situation.ts';
import { explore, type Reachability } from '../../../../domain/flow/reachability.ts';
import { inWords, namesOf, type ChosenValues, type Condition } from '../../../../domain/steps/condition.ts';
import { both, isNone, leadsOn } from '../../../../domain/flow/situations.ts';
import { kindOf } from '../../../../domain/steps/step-kinds.ts';
import { FlowGraph, type Exit } from '../../../../domain/flow/flow-graph.ts';

/** A picture with more ways takes minutes and gigabytes to lay out, and nobody could follow its lines. */
export const mostWays = 500;

/** An Activity as its touchpoints and the ways between them, for a picture. */
export type ActivityMap = {
  slug: string;
  title: string;
  /** The duration of the whole Activity; null when no conversation ends. */
  estimate: Estimate | null;
  touchpoints: MapTouchpoint[];
  ways: MapWay[];
};
export type MapTouchpoint = {
  id: string;
  title: string;
  steps: number;
  /** From entering this touchpoint to leaving it; null when nobody leaves. */
  estimate: Estimate | null;
  /** Does any conversation come here? */
  reached: boolean;
  /** The conditions of its steps and of what they offer, in words; in a situation those that it leaves open. */
  conditions: string[];
  /** Further lines below these. */
  notes?: readonly string[];
};
/** `from` null is the start, `to` null the end, or a pause if so said; `answers` are the labels and conditions that lead this way, none where all do. */
export type MapWay = {
  from: string | null;
  to: string | null;
  pauses?: true;
  answers: string[];
  note?: WayNote;
};
/** Two ways with the same ends are one. */
export const mapWayKeyOf = ({ from, to, pauses }: Pick<MapWay, 'from' | 'to' | 'pauses'>): string =>
  JSON.stringify([from, to, pauses === true]);
/** Said beside a way; its line is the broader the greater `part`, from 0 to 1, and dashed where the Activity has no such way. */
export type WayNote = { words: string; part: number; isForeign: boolean };

/** `chosen`: of the conversations alone in which these values are chosen; then only ways that they take are ways. */
export function mapOf(whole: ActivityDefinition, chosen: ChosenValues = {}): ActivityMap {
  const { slug, title, touchpoints } = whole;
  const isOfAll = Object.keys(chosen).length === 0;
  const definition = isOfAll ? whole : inSituation(whole, chosen);
  const graph = new FlowGraph(definition);
  const reached = explore(graph, undefined, undefined, chosen);
  const isOpen = (condition: Condition): boolean =>
    isOfAll || namesOf(condition).some((name) => !Object.hasOwn(chosen, name));
  return {
    slug,
    title,
    estimate: estimate(definition, undefined, graph, chosen),
    touchpoints: touchpoints.map((touchpoint, index) => ({
      id: touchpoint.id,
      title: touchpoint.title,
      steps: touchpoint.steps.length,
      estimate: reached.has(graph.start(index))
        ? estimateAfterChoices(alone(definition, definition.touchpoints[index] ?? touchpoint), chosen)
        : estimateAfterChoices(alone(whole, touchpoint)),
      reached: reached.has(graph.start(index)),
      conditions: [...new Set(conditionsIn(touchpoint).filter(isOpen).map(inWords))],
    })),
    ways: isOfAll
      ? waysOf(graph, null)
      : waysAmong(waysOf(new FlowGraph(whole), null), waysOf(graph, reached)),
  };
}

/** An answer that is picked in a situation may be one that nobody is offered there: that makes no way. */
function waysAmong(all: readonly MapWay[], ways: readonly MapWay[]): MapWay[] {
  const known = new Set(all.map(mapWayKeyOf));
  return ways.filter((way) => known.has(mapWayKeyOf(way)));
}

function conditionsIn({ steps }: TouchpointDefinition): Condition[] {
  return steps
    .flatMap((step) => [
      step.when ?? [],
      ...kindOf(step.type)
        .exits(step)
        .map(({ when }) => when ?? []),
    ])
    .flat();
}

/**
 * Returns the Activity in which every way out of one touchpoint, itself renamed, leads to the end: a name that the file
 * does not have. The choices after it are never reached, and give the values that its conditions may ask for.
 */
function alone(definition: ActivityDefinition, touchpoint: TouchpointDefinition): ActivityDefinition {
  const { next: _next, nextWhen: _nextWhen, ...rest } = touchpoint;
  const names = new Set(conditionsIn(touchpoint).flatMap(namesOf));
  const asking = definition.touchpoints
    .flatMap(({ steps }) => steps)
    .filter((step) => names.has(kindOf(step.type).remembers(step) ?? ''));
  const last = { id: `${touchpoint.id} asked`, title: '', steps: asking };
  return {
    ...definition,
    touchpoints: [{ ...rest, id: `${touchpoint.id} alone`, next: '' }, ...(asking.length > 0 ? [last] : [])],
  };
}

/** `taken`: those alone that a conversation takes which comes so far. */
function waysOf(graph: FlowGraph, taken: Reachability | null): MapWay[] {
  const { touchpoints } = graph.definition;
  const idAt = (place: number): string | null => touchpoints[graph.touchpoint(place)]?.id ?? null;
  const ways = new Map<string, MapWay>();
  const add = (from: string | null, place: number, answer: string | null) => {
    const to = idAt(place);
    const pauses = place === graph.pause;
    const key = mapWayKeyOf({ from, to, ...(pauses ? { pauses } : {}) });
    const way: MapWay = ways.get(key) ?? { from, to, answers: [], ...(pauses ? { pauses } : {}) };
    ways.set(key, way);
    if (answer !== null && !way.answers.includes(answer)) way.answers.push(answer);
  };
  add(null, 0, null);
  for (let place = 0; place < graph.end; place += 1) {
    const skips = graph.skips(place);
    const exits = [...graph.exits(place), ...skips].filter(
      ({ passage }) => leadsOn(passage) && (!taken || !isNone(both(taken.arrived(place), passage.open))),
    );
    const isBranch = exits.some(({ to }) => to !== exits[0]?.to);
    for (const exit of exits) {
      const goesOn = exit.to === place + 1 && graph.touchpoint(exit.to) === graph.touchpoint(place);
      if (!goesOn)
        add(idAt(place), exit.to, isBranch ? wordsOn(graph, place, exit, skips.includes(exit)) : null);
    }
  }
  return [...ways.values()];
}

/** After which answer and choices an exit is taken; null where no word is needed. */
function wordsOn(graph: FlowGraph, place: number, exit: Exit, isSkip: boolean): string | null {
  const { touchpoints } = graph.definition;
  const step = graph.step(place);
  const exits = kindOf(step.type).exits(step);
  const option = isSkip ? undefined : exits.find(({ path }) => path === exit.path);
  const target = touchpoints[graph.touchpoint(exit.to)]?.id;
  const ways = option?.next === undefined ? (touchpoints[graph.touchpoint(place)]?.nextWhen ?? []) : [];
  const after = ways.filter(({ to }) => to === target).map(({ when }) => inWords(when));
  const label = option?.when ? `${exit.answer} (${inWords(option.when)})` : exit.answer;
  const skipped = isSkip && step.when && after.length === 0 ? `unless ${inWords(step.when)}` : null;
  const words = [skipped ?? label ?? [], after.join(' / ') || []].flat();
  return words.length > 0 ? words.join(' · ') : null;
}
