import type { PlayableActivity } from '../activity/definition.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import type { FlowExit } from '../flow/flow-exit.ts';
import { iterateSituations, type AskedName, type ValueNumbers } from '../flow/situations.ts';
import type { ChosenValues } from '../steps/condition.ts';
import { getStepKind } from '../steps/step-kinds.ts';

/**
 * Returns the combinations of chosen values that some conversation reaches, of all names that conditions ask for. A
 * combination that is part of a larger one is left out.
 */
export function listChosenValueCombinations(definition: PlayableActivity): ChosenValues[] {
  const graph = new FlowGraph(definition);
  const { asked } = graph;
  const found = new Map<number, ValueNumbers>();
  const seen = new Set<string>();
  const open: { place: number; values: ValueNumbers }[] = [];
  const go = (place: number, values: ValueNumbers): void => {
    const code = codeOf(asked, values);
    const key = `${place} ${code}`;
    if (seen.has(key)) return;
    seen.add(key);
    found.set(code, values);
    if (!graph.isOver(place)) open.push({ place, values });
  };
  for (const situation of iterateSituations(graph.openings())) go(0, graph.space(0).valuesIn(situation));
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const { place, values } = state;
    const situation = graph.space(place).situationOf(values);
    const isOpen = ({ passage: { open: among } }: FlowExit): boolean =>
      among === null || Array.from(iterateSituations(among)).includes(situation);
    for (const exit of graph.skips(place)) if (isOpen(exit)) go(exit.to, values);
    for (const exit of graph.exits(place))
      if (isOpen(exit)) go(exit.to, answered(graph, place, exit.path, values));
  }
  return Array.from(found)
    .toSorted(([one], [other]) => one - other)
    .map(([, values]) => values)
    .filter((values, _index, all) => !all.some((other) => other !== values && has(other, values)))
    .map((values) => chosenOf(asked, values));
}

/** Returns the chosen values after the answer of this exit. A name has no value when the learner typed the answer. */
function answered(graph: FlowGraph, place: number, path: string, values: ValueNumbers): ValueNumbers {
  const step = graph.step(place);
  const { exits, remembers } = getStepKind(step.type);
  const name = remembers(step);
  const index = graph.asked.findIndex((one) => one.name === name);
  if (index === -1) return values;
  const value = exits(step).find((exit) => exit.path === path)?.value;
  return values.with(index, graph.asked[index]!.values.indexOf(value ?? '') + 1);
}

/** Returns whether `values` contains every chosen value of `others`. */
const has = (values: ValueNumbers, others: ValueNumbers): boolean =>
  others.every((value, index) => value === 0 || value === values[index]);

/** Returns a sort key, by which the values of the first name change first. */
const codeOf = (asked: readonly AskedName[], values: ValueNumbers): number =>
  values.reduceRight((code, value, index) => code * (asked[index]!.values.length + 1) + value, 0);

const chosenOf = (asked: readonly AskedName[], values: ValueNumbers): ChosenValues =>
  Object.fromEntries(
    asked.flatMap(({ name, values: all }, index) => {
      const value = all[values[index]! - 1];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
