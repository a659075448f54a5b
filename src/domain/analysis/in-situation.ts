import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import type { KeptEntry } from '../chat/run-entry.ts';
import { chosenTogether } from './chosen-together.ts';
import { follow } from '../chat/script.ts';
import { estimate, restAtOpening, combined, type Estimate } from './estimate.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import { situationsIn } from '../flow/situations.ts';
import { Flow } from '../flow/flow.ts';
import type { ChosenValues } from '../steps/condition.ts';
import { normalPace, type Pace } from '../sequencer/timing.ts';
import { kindOf, type StepDefinition } from '../steps/step-kinds.ts';

/** The most combinations that are listed one by one. */
const mostListed = 40;

/**
 * Returns the possible combinations of the values in conditions. When there could be more than 40, each value is listed
 * by itself. Empty for an Activity without conditions.
 */
export function situationsOf(definition: ActivityDefinition): ChosenValues[] {
  const { asked } = Flow.of(definition);
  const count = asked.reduce((product, { values }) => product * Math.max(values.length, 1), 1);
  if (count > mostListed)
    return asked.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
  return chosenTogether(definition).filter((chosen) => Object.keys(chosen).length > 0);
}

/**
 * Returns the Activity for people who choose these values: a choice that remembers such a name offers only this answer.
 */
export function inSituation(definition: ActivityDefinition, chosen: ChosenValues): ActivityDefinition {
  const narrowed = (step: StepDefinition): StepDefinition => {
    const { exits, remembers, narrow } = kindOf(step.type);
    const wanted = chosen[remembers(step) ?? ''];
    const has = wanted !== undefined && exits(step).some(({ value }) => value === wanted);
    return has ? narrow(step, ({ value }) => value === wanted) : step;
  };
  return {
    ...definition,
    touchpoints: definition.touchpoints.map((touchpoint) => ({
      ...touchpoint,
      steps: touchpoint.steps.map(narrowed),
    })),
  };
}

const estimateIn = (definition: ActivityDefinition, chosen: ChosenValues, pace?: Pace): Estimate | null =>
  estimate(definition, pace, new FlowGraph(definition), chosen);

export type InSituation = { chosen: ChosenValues; estimate: Estimate | null };

/** Estimates the time (ms) that the Activity takes in each situation; null when no conversation ends. */
export const estimatesOf = (definition: ActivityDefinition, pace?: Pace): InSituation[] =>
  situationsOf(definition).map((chosen) => ({
    chosen,
    estimate: estimateIn(inSituation(definition, chosen), chosen, pace),
  }));

/**
 * Estimates the time (ms) of an Activity that begins after its choices: the mean over all situations at its start with
 * these values, each equally likely. Returns null when no conversation ends.
 */
export function estimateAfterChoices(
  definition: ActivityDefinition,
  chosen: ChosenValues = {},
): Estimate | null {
  const graph = new FlowGraph(definition);
  const start = graph.space(0);
  const rest = restAtOpening(graph, normalPace);
  const times = Array.from(situationsIn(start.every)).flatMap((situation) => {
    const values = start.valuesIn(situation);
    const isOfThem = start.names.every(({ index }) => {
      const { name, values: all } = graph.asked[index]!;
      const value = all[values[index]! - 1];
      return value !== undefined && (chosen[name] ?? value) === value;
    });
    return (isOfThem && rest.at(situation)) || [];
  });
  return combined(times);
}

/** Returns the values chosen in a run for the names in conditions. */
export const chosenIn = (definition: PlayableActivity, log: readonly KeptEntry[]): ChosenValues =>
  Object.fromEntries(follow(definition, log).chosen);
