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

/** The most combinations that are listed one by one. */
const mostListed = 40;

/**
 * Returns the possible combinations of the values in conditions. When there could be more than 40, each value is listed
 * by itself. Empty for an Activity without conditions.
 */
export function listConditionSituations(definition: ActivityDefinition): ChosenValues[] {
  const { asked } = Flow.of(definition);
  const count = asked.reduce((product, { values }) => product * Math.max(values.length, 1), 1);
  if (count > mostListed)
    return asked.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
  return listChosenValueCombinations(definition).filter((chosen) => Object.keys(chosen).length > 0);
}

/**
 * Returns the Activity for people who choose these values: a choice that remembers such a name offers only this answer.
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

/** Estimates the time (ms) that the Activity takes in each situation; null when no conversation ends. */
export const estimateBySituation = (definition: ActivityDefinition, pace?: Pace): SituationEstimate[] =>
  listConditionSituations(definition).map((chosen) => ({
    chosen,
    estimate: estimateIn(restrictToChosenValues(definition, chosen), chosen, pace),
  }));

/**
 * Estimates the time (ms) of an Activity that begins after its choices: the mean over all situations at its start with
 * these values, each equally likely. Returns null when no conversation ends.
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

/** Returns the values chosen in a run for the names in conditions. */
export const readChosenValues = (
  definition: PlayableActivity,
  log: readonly DeviceLogEntry[],
): ChosenValues => Object.fromEntries(foldLogIntoScript(definition, log).chosen);
