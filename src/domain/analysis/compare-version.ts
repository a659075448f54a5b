import type { ActivityDefinition, PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import {
  isStepLogEntry,
  type ClosedPartEntry,
  type StepLogEntry,
  type DeviceLogEntry,
} from '../chat/run-entry.ts';
import { Flow } from '../flow/flow.ts';
import { foldLogIntoScript, Script } from '../chat/script.ts';
import { isRunStopped, type AwaitedRunEvent } from '../chat/waiting.ts';
import { filterStandingEntries, type StandingEntry } from '../chat/standing-log.ts';
import { toCanonicalJson } from '../content/canonical-json.ts';
import { translateContent } from '../translation/translate-content.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import {
  type StepDefinition,
  findResponseProblem,
  getStepKind,
  getResponseStepKind,
} from '../steps/step-kinds.ts';

/**
 * The effect that a new version would have on a run under way if the run had to continue on it. Runs stay on their own
 * version; the effect shows the author how many families are in the parts that would change.
 */
export type RunImpact =
  /** The run would continue unchanged. */
  | 'unaffected'
  /** The run would continue, but steps ahead of the family or already read are new, changed or removed. */
  | 'otherSteps'
  /** The step or touchpoint at which the run waits is removed. */
  | 'removedStep'
  /** An answer already given does not fit the new version: its step or option is removed, or no path leads there. */
  | 'lostAnswer';

/** The number of runs under way, in total and by impact. */
export type RunImpactCounts = { runs: number } & Record<RunImpact, number>;

/** Returns the effect of `version` on a run under way, compared with the run's own version. */
export function assessRunImpact(
  run: { definition: ActivityDefinition; log: readonly DeviceLogEntry[] },
  version: ActivityDefinition,
): RunImpact {
  const before = foldLogIntoScript(run.definition, run.log);
  if (!stands(before.waitsOn, version)) return 'removedStep';
  const after = new Script(version);
  for (const entry of filterStandingEntries(run.log))
    if (entry.kind === 'closed') after.take(closedIn(entry, run.definition, version));
    else if (!isStepLogEntry(entry) || fits(after, entry)) after.take(entry);
    else return asksFirst(after, run.definition) ? 'otherSteps' : 'lostAnswer';
  if (reachedSteps(before) !== reachedSteps(after)) return 'otherSteps';
  goOnFromPause(before);
  goOnFromPause(after);
  return ahead(before) === ahead(after) ? 'unaffected' : 'otherSteps';
}

/**
 * Converts a closed private part of the log for another version: the conversation continues at the touchpoint with the
 * same id, or at the end without one.
 */
function closedIn(
  part: ClosedPartEntry,
  before: ActivityDefinition,
  after: ActivityDefinition,
): ClosedPartEntry {
  const from = before.touchpoints[part.to.touchpoint];
  const touchpoint = after.touchpoints.findIndex(({ id }) => id === from?.id);
  if (touchpoint === -1) return { ...part, to: { touchpoint: after.touchpoints.length, step: 0, visit: 1 } };
  const id = from?.steps[part.to.step]?.id;
  const step =
    after.touchpoints[touchpoint]?.steps.findIndex((one) => id !== undefined && one.id === id) ?? -1;
  return { ...part, to: { ...part.to, touchpoint, step: step === -1 ? part.to.step : step } };
}

/** Returns whether the version still has the step or touchpoint at which the run waits, with the same type. */
function stands(waiting: AwaitedRunEvent, { touchpoints }: ActivityDefinition): boolean {
  if (waiting === null) return true;
  if (waiting.kind !== 'answer')
    return touchpoints.some(({ id }) => id === toAuthoredId(waiting.touchpointId));
  const { touchpointStepEntityId, stepType } = waiting.step;
  const id = toAuthoredId(touchpointStepEntityId);
  return touchpoints.some(({ steps }) => steps.some((step) => step.id === id && step.type === stepType));
}

function fits(script: Script, entry: Extract<StandingEntry, StepLogEntry>): boolean {
  const { waitsOn } = script;
  if (entry.kind === 'touchpoint-ended')
    return waitsOn !== null && waitsOn.kind !== 'answer' && waitsOn.touchpointId === entry.touchpointId;
  if (waitsOn?.kind !== 'answer' || waitsOn.step.touchpointStepEntityId !== entry.stepId) return false;
  const { step } = waitsOn;
  const { type, acceptedForGood } = getResponseStepKind(entry.response);
  return acceptedForGood
    ? step.stepType === type
    : findResponseProblem(step, script.speech.shown(entry.stepId, entry.response)) === null;
}

/** Returns whether the new version stops at a question or an end that the old version does not have. */
function asksFirst({ waitsOn }: Script, definition: ActivityDefinition): boolean {
  return waitsOn !== null && !stands(waitsOn, definition);
}

/** Moves a run that waits at a pause past the pause, so that the steps after the pause are compared. */
function goOnFromPause(script: Script): void {
  const { waitsOn } = script;
  if (isRunStopped(waitsOn))
    script.take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 0 });
}

/** Returns the steps that the run has reached, as JSON for comparison. */
function reachedSteps(script: Script): string {
  return toCanonicalJson(script.reached.map(({ ordinal: _ordinal, ...step }) => step));
}

/** Returns the steps that can follow from where the run waits, and the ways between them, as JSON for comparison. */
function ahead({ waitsOn, definition: authored, chosen, speech }: Script): string {
  if (waitsOn === null) return '';
  const definition = asLearnersSee(translateContent(authored, speech.wanted));
  const { touchpoints } = definition;
  const atStep = waitsOn.kind === 'answer' ? toAuthoredId(waitsOn.step.touchpointStepEntityId) : null;
  const from = touchpoints.findIndex(({ id, steps }) =>
    waitsOn.kind === 'answer'
      ? steps.some((step) => step.id === atStep)
      : id === toAuthoredId(waitsOn.touchpointId),
  );
  const here = touchpoints[from];
  if (!here) return '';
  const steps = here.steps.slice(
    waitsOn.kind === 'answer' ? here.steps.findIndex((step) => step.id === atStep) : -1,
  );
  const rest: TouchpointDefinition = { ...here, steps };
  const reached = new Map<number, TouchpointDefinition>();
  const coming = followers(definition, from, rest);
  for (let index = coming.pop(); index !== undefined; index = coming.pop()) {
    const touchpoint = touchpoints[index];
    if (!touchpoint || reached.has(index)) continue;
    reached.set(index, touchpoint);
    coming.push(...followers(definition, index, touchpoint));
  }
  const withNext = (index: number, touchpoint: TouchpointDefinition) => ({
    ...touchpoint,
    next: Flow.of(definition)
      .waysAfter(index)
      .map(({ when, to }) => ({ when, to: touchpoints[to]?.id })),
  });
  const later = [...reached].map(([index, touchpoint]) => withNext(index, touchpoint));
  return toCanonicalJson([
    Object.fromEntries(chosen),
    withNext(from, rest),
    ...later.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  ]);
}

/** Returns the definition without the fields that only estimates use, which learners never see. */
function asLearnersSee({ touchpoints, ...rest }: PlayableActivity): PlayableActivity {
  const seen = ({ minutes: _minutes, ...step }: StepDefinition): StepDefinition => step;
  return { ...rest, touchpoints: touchpoints.map((one) => ({ ...one, steps: one.steps.map(seen) })) };
}

/**
 * Returns the indexes of the touchpoints that can follow the touchpoint at `index`; an index beyond the last is the
 * end.
 */
function followers(
  definition: PlayableActivity,
  index: number,
  { steps, ending }: TouchpointDefinition,
): number[] {
  const { touchpoints } = definition;
  const placeOf = (id: string): number => touchpoints.findIndex((touchpoint) => touchpoint.id === id);
  const named = steps.flatMap((step) =>
    getStepKind(step.type)
      .exits(step)
      .flatMap((exit) => exit.next ?? []),
  );
  const after =
    ending === 'pause'
      ? []
      : Flow.of(definition)
          .waysAfter(index)
          .map(({ to }) => to);
  return [...after, ...named.map(placeOf)];
}
