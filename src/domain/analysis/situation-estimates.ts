import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import type { DeviceLogEntry } from '../chat/run-entry.ts';
import { listChosenValueCombinations } from './chosen-combinations.ts';
import { foldLogIntoScript } from '../chat/script.ts';
import {
  estimateDuration,
  computeTimeFromOpening,
  combineEstimates,
  type DurationEstimate,
} from './estimate.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import { iterateSituations } from '../flow/situations.ts';
import { Flow } from '../flow/flow.ts';
import type { ChosenValues } from '../steps/condition.ts';
import { normalPace, type Pace } from '../sequencer/timing.ts';
import { getStepKind, type StepDefinition } from '../steps/step-kinds.ts';

/** The most combinations of values that are listed; beyond that each value is listed by itself. */
const mostListed = 40;

/**
 * Returns the possible combinations of the values that conditions ask for. When there could be more than 40, each value
 * is listed by itself. Empty for an Activity without conditions.
 */
export function listConditionSituations(definition: ActivityDefinition): ChosenValues[] {
  const { asked } = Flow.of(definition);
  const count = asked.reduce((product, { values }) => product * Math.max(values.length, 1), 1);
  if (count > mostListed)
    return asked.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
  return listChosenValueCombinations(definition).filter((chosen) => Object.keys(chosen).length > 0);
}

/**
 * Returns the Activity for people who choose these values: a choice that sets one of these names offers only that
 * value's option.
 */
export function restrictToChosenValues(
  definition: ActivityDefinition,
  chosen: ChosenValues,
): ActivityDefinition {
  const narrowed = (step: StepDefinition): StepDefinition => {
    const { exits, remembers, narrow } = getStepKind(step.type);
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

const estimateIn = (
  definition: ActivityDefinition,
  chosen: ChosenValues,
  pace?: Pace,
): DurationEstimate | null => estimateDuration(definition, pace, new FlowGraph(definition), chosen);

export type SituationEstimate = { chosen: ChosenValues; estimate: DurationEstimate | null };

/**
 * Estimates the time (ms) that the Activity takes for each combination of chosen values; null when no conversation
 * ends.
 */
export const estimateBySituation = (definition: ActivityDefinition, pace?: Pace): SituationEstimate[] =>
  listConditionSituations(definition).map((chosen) => ({
    chosen,
    estimate: estimateIn(restrictToChosenValues(definition, chosen), chosen, pace),
  }));

/**
 * Estimates the time (ms) of an Activity whose choices were made before it begins: the mean over all opening situations
 * with the values in `chosen`, each equally likely. Returns null when no conversation ends.
 */
export function estimateAfterChoices(
  definition: ActivityDefinition,
  chosen: ChosenValues = {},
): DurationEstimate | null {
  const graph = new FlowGraph(definition);
  const start = graph.space(0);
  const rest = computeTimeFromOpening(graph, normalPace);
  const times = Array.from(iterateSituations(start.every)).flatMap((situation) => {
    const values = start.valuesIn(situation);
    const isOfThem = start.names.every(({ index }) => {
      const { name, values: all } = graph.asked[index]!;
      const value = all[values[index]! - 1];
      return value !== undefined && (chosen[name] ?? value) === value;
    });
    return (isOfThem && rest.at(situation)) || [];
  });
  return combineEstimates(times);
}

/** Returns the values that a run's answers gave to the names in conditions. */
export const readChosenValues = (
  definition: PlayableActivity,
  log: readonly DeviceLogEntry[],
): ChosenValues => Object.fromEntries(foldLogIntoScript(definition, log).chosen);
