import type { PlayableActivity } from '../activity/definition.ts';
import { isPrivateQuestion, findPrivateAnswerNames } from '../chat/step-privacy.ts';
import type { RunEntry } from '../chat/run-entry.ts';
import { foldLogIntoScript } from '../chat/script.ts';
import { filterStandingEntries } from '../chat/standing-log.ts';
import { listConditionNames } from '../steps/condition.ts';
import { toAuthoredId, toDeliveredStepId } from '../steps/step-id.ts';
import {
  isAnswerAwaited,
  isChoiceStep,
  getStepKind,
  getResponseText,
  type StepDefinition,
} from '../steps/step-kinds.ts';

/**
 * The path of a run in numbers only; steps and touchpoints are counted from 0 in the order of the version's file. It
 * must not contain a family's text, an instant or a private answer. Undone answers are left out.
 */
export type RunPath = {
  /** The numbers of the reached steps, as ranges that include both ends. */
  reached: readonly (readonly [from: number, to: number])[];
  /** The numbers of the reached steps that ask something and have no answer. */
  unanswered: readonly number[];
  /** The chosen options, each once: the number of the step, and the index of the option. */
  chosen: readonly (readonly [step: number, option: number])[];
  /** The touchpoints at which the family stopped for its safety, even if it went on later. */
  paused: readonly number[];
  /** The touchpoints from which the family went on, or from which it reached the end. */
  finished: readonly number[];
  /**
   * The ways taken from one touchpoint to the next, each once; `to` is null for the end. Ways that depend on a private
   * answer are left out.
   */
  ways: readonly (readonly [from: number, to: number | null])[];
  /** The last step reached; null once the run is completed. */
  last: number | null;
};

/** A step of a version, with the number that paths give it. */
export type NumberedStep = { number: number; id: string; touchpoint: number; definition: StepDefinition };

const numbered = new WeakMap<PlayableActivity, readonly NumberedStep[]>();

/** Returns the steps of a version in the order of its file. */
export function listNumberedSteps(definition: PlayableActivity): readonly NumberedStep[] {
  const known = numbered.get(definition);
  if (known) return known;
  const steps = definition.touchpoints
    .flatMap((touchpoint, place) =>
      touchpoint.steps.map((step, index) => ({
        id: toDeliveredStepId(touchpoint, index),
        touchpoint: place,
        definition: step,
      })),
    )
    .map((step, number) => ({ number, ...step }));
  numbered.set(definition, steps);
  return steps;
}

/** Returns the options of a choice; none for a private choice and for other steps. */
export const listNonPrivateOptions = (step: StepDefinition) =>
  isChoiceStep(step) && !isPrivateQuestion(step) ? getStepKind(step.type).exits(step) : [];

/** Returns whether a private answer decides the way on from this touchpoint. */
export function hasPrivateExits(definition: PlayableActivity, place: number): boolean {
  const touchpoint = definition.touchpoints[place];
  if (!touchpoint) return false;
  const privateNames = findPrivateAnswerNames(definition);
  const branches = touchpoint.steps.flatMap((step) => {
    const exits = getStepKind(step.type).exits(step);
    return exits.some(({ next }) => next !== undefined) ? [{ step, exits }] : [];
  });
  const asked = [
    ...(touchpoint.nextWhen ?? []).map(({ when }) => when),
    ...branches.flatMap(({ step, exits }) => [step.when, ...exits.map(({ when }) => when)]),
  ].flatMap(listConditionNames);
  return branches.some(({ step }) => isPrivateQuestion(step)) || asked.some((name) => privateNames.has(name));
}

/** Returns the path of a run. */
export function computeRunPath(definition: PlayableActivity, log: readonly RunEntry[]): RunPath {
  const script = foldLogIntoScript(definition, log);
  const byId = new Map(listNumberedSteps(definition).map((step) => [step.id, step]));
  const way = script.reached.flatMap((step) => {
    const { touchpointStepEntityId: id } = step;
    const place = byId.get(toAuthoredId(id));
    return place ? [{ ...place, step, visit: id.slice(toAuthoredId(id).length) }] : [];
  });
  const answered = new Set<number>();
  const chosen = new Map<string, [number, number]>();
  const ways = new Map<string, [number, number | null]>();
  for (const [index, { number, definition: authored, step, touchpoint, visit }] of way.entries()) {
    const response = script.taken('answered', step.touchpointStepEntityId)?.response;
    if (response) {
      answered.add(number);
      const words = getResponseText(response);
      const option = listNonPrivateOptions(authored).findIndex(
        ({ answer }) => answer !== null && answer === words,
      );
      if (option !== -1) chosen.set(`${number} ${option}`, [number, option]);
    }
    const next = way[index + 1];
    if (next ? next.touchpoint !== touchpoint || next.visit !== visit : script.completed) {
      const to = next?.touchpoint ?? null;
      ways.set(`${touchpoint} ${to}`, [touchpoint, to]);
    }
  }
  const unanswered = way.filter(({ step, number }) => isAnswerAwaited(step) && !answered.has(number));
  return {
    reached: rangesOf(way.map(({ number }) => number)),
    unanswered: inOrder(unanswered.map(({ number }) => number)),
    chosen: [...chosen.values()],
    paused: inOrder(pausesIn(definition, log, script.waitsOn)),
    finished: inOrder([...ways.values()].map(([from]) => from)),
    ways: [...ways.values()].filter(([from]) => !hasPrivateExits(definition, from)),
    last: script.completed ? null : (way.at(-1)?.number ?? null),
  };
}

function pausesIn(
  { touchpoints }: PlayableActivity,
  log: readonly RunEntry[],
  waitsOn: ReturnType<typeof foldLogIntoScript>['waitsOn'],
): number[] {
  const ended = filterStandingEntries(log).flatMap((entry) =>
    entry.kind === 'touchpoint-ended' ? [entry.touchpointId] : [],
  );
  const ids = new Set(
    [...ended, ...(waitsOn?.kind === 'pause' ? [waitsOn.touchpointId] : [])].map(toAuthoredId),
  );
  return touchpoints.flatMap(({ id, ending }, place) => (ending === 'pause' && ids.has(id) ? [place] : []));
}

const inOrder = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].toSorted((one, other) => one - other);

function rangesOf(numbers: Iterable<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of inOrder(numbers)) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
