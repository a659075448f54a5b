import type { ActivityDefinition, TouchpointDefinition } from '../../../../domain/activity/definition.ts';
import { estimateDuration, type DurationEstimate } from '../../../../domain/analysis/estimate.ts';
import {
  estimateAfterChoices,
  restrictToChosenValues,
} from '../../../../domain/analysis/situation-estimates.ts';
import { exploreFlow, type Reachability } from '../../../../domain/flow/reachability.ts';
import {
  formatCondition,
  listConditionNames,
  type ChosenValues,
  type Condition,
} from '../../../../domain/steps/condition.ts';
import {
  intersectSituations,
  isEmptySituationSet,
  isPassageOpen,
} from '../../../../domain/flow/situations.ts';
import { getStepKind } from '../../../../domain/steps/step-kinds.ts';
import { FlowGraph } from '../../../../domain/flow/flow-graph.ts';
import type { FlowExit } from '../../../../domain/flow/flow-exit.ts';

/** The maximum number of ways in a picture. The layout of more takes minutes and gigabytes, and is unreadable. */
export const maxMapWays = 500;

/** An Activity's touchpoints (its parts) and the ways between them, for a picture. */
export type ActivityMap = {
  slug: string;
  title: string;
  /** The duration of the whole Activity; null when no conversation ends. */
  estimate: DurationEstimate | null;
  touchpoints: MapTouchpoint[];
  ways: MapWay[];
};
export type MapTouchpoint = {
  id: string;
  title: string;
  steps: number;
  /** The duration from entering to leaving this touchpoint; null when no conversation leaves it. */
  estimate: DurationEstimate | null;
  /** True when any conversation reaches this touchpoint. */
  reached: boolean;
  /** The texts of the conditions of its steps and options; with chosen values, only those that they leave open. */
  conditions: string[];
  /** The note lines below the conditions. */
  notes?: readonly string[];
};
/**
 * A way between touchpoints. `from` null is the start; `to` null is the end, or a pause with `pauses`. `answers` are
 * the labels and conditions that lead this way; empty when every answer does.
 */
export type MapWay = {
  from: string | null;
  to: string | null;
  pauses?: true;
  answers: string[];
  note?: MapWayNote;
};
/** Returns the key of a way: two ways with the same ends are one. */
export const mapWayKeyOf = ({ from, to, pauses }: Pick<MapWay, 'from' | 'to' | 'pauses'>): string =>
  JSON.stringify([from, to, pauses === true]);
/**
 * The note beside a way. `part`, from 0 to 1, sets the width of its line; the line is dashed when the Activity has no
 * such way.
 */
export type MapWayNote = { words: string; part: number; isForeign: boolean };

/**
 * Makes the map of an Activity. With `chosen`, only conversations with these values count, and only ways that they
 * take.
 */
export function createActivityMap(whole: ActivityDefinition, chosen: ChosenValues = {}): ActivityMap {
  const { slug, title, touchpoints } = whole;
  const isOfAll = Object.keys(chosen).length === 0;
  const definition = isOfAll ? whole : restrictToChosenValues(whole, chosen);
  const graph = new FlowGraph(definition);
  const reached = exploreFlow(graph, undefined, undefined, chosen);
  const isOpen = (condition: Condition): boolean =>
    isOfAll || listConditionNames(condition).some((name) => !Object.hasOwn(chosen, name));
  return {
    slug,
    title,
    estimate: estimateDuration(definition, undefined, graph, chosen),
    touchpoints: touchpoints.map((touchpoint, index) => ({
      id: touchpoint.id,
      title: touchpoint.title,
      steps: touchpoint.steps.length,
      estimate: reached.has(graph.start(index))
        ? estimateAfterChoices(alone(definition, definition.touchpoints[index] ?? touchpoint), chosen)
        : estimateAfterChoices(alone(whole, touchpoint)),
      reached: reached.has(graph.start(index)),
      conditions: [...new Set(conditionsIn(touchpoint).filter(isOpen).map(formatCondition))],
    })),
    ways: isOfAll
      ? waysOf(graph, null)
      : waysAmong(waysOf(new FlowGraph(whole), null), waysOf(graph, reached)),
  };
}

/** Keeps the ways that the whole Activity has: an Activity restricted to chosen values may have other ways. */
function waysAmong(all: readonly MapWay[], ways: readonly MapWay[]): MapWay[] {
  const known = new Set(all.map(mapWayKeyOf));
  return ways.filter((way) => known.has(mapWayKeyOf(way)));
}

function conditionsIn({ steps }: TouchpointDefinition): Condition[] {
  return steps
    .flatMap((step) => [
      step.when ?? [],
      ...getStepKind(step.type)
        .exits(step)
        .map(({ when }) => when ?? []),
    ])
    .flat();
}

/**
 * Returns the Activity with one touchpoint only, renamed, so that every way out of it leads to an end. A second,
 * unreachable touchpoint holds the choices that give values to its conditions.
 */
function alone(definition: ActivityDefinition, touchpoint: TouchpointDefinition): ActivityDefinition {
  const { next: _next, nextWhen: _nextWhen, ...rest } = touchpoint;
  const names = new Set(conditionsIn(touchpoint).flatMap(listConditionNames));
  const asking = definition.touchpoints
    .flatMap(({ steps }) => steps)
    .filter((step) => names.has(getStepKind(step.type).remembers(step) ?? ''));
  const last = { id: `${touchpoint.id} asked`, title: '', steps: asking };
  return {
    ...definition,
    touchpoints: [{ ...rest, id: `${touchpoint.id} alone`, next: '' }, ...(asking.length > 0 ? [last] : [])],
  };
}

/** Returns the ways between touchpoints; with `taken`, only ways that a conversation can reach. */
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
      ({ passage }) =>
        isPassageOpen(passage) &&
        (!taken || !isEmptySituationSet(intersectSituations(taken.arrived(place), passage.open))),
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

/** Returns the text of the answer and choices after which an exit is taken; null when it needs no text. */
function wordsOn(graph: FlowGraph, place: number, exit: FlowExit, isSkip: boolean): string | null {
  const { touchpoints } = graph.definition;
  const step = graph.step(place);
  const exits = getStepKind(step.type).exits(step);
  const option = isSkip ? undefined : exits.find(({ path }) => path === exit.path);
  const target = touchpoints[graph.touchpoint(exit.to)]?.id;
  const ways = option?.next === undefined ? (touchpoints[graph.touchpoint(place)]?.nextWhen ?? []) : [];
  const after = ways.filter(({ to }) => to === target).map(({ when }) => formatCondition(when));
  const label = option?.when ? `${exit.answer} (${formatCondition(option.when)})` : exit.answer;
  const skipped = isSkip && step.when && after.length === 0 ? `unless ${formatCondition(step.when)}` : null;
  const words = [skipped ?? label ?? [], after.join(' / ') || []].flat();
  return words.length > 0 ? words.join(' · ') : null;
}
