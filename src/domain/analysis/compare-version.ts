import type { ActivityDefinition, PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { isAtStep, type ClosedPart, type EntryAtStep, type KeptEntry } from '../chat/run-entry.ts';
import { Flow } from '../flow/flow.ts';
import { follow, Script } from '../chat/script.ts';
import { isStopped, type Waiting } from '../chat/waiting.ts';
import { standingLog, type StandingEntry } from '../chat/standing-log.ts';
import { canonicalJson } from '../content/canonical-json.ts';
import { spokenIn } from '../translation/spoken-in.ts';
import { authoredId } from '../steps/step-id.ts';
import { type StepDefinition, problemWith, kindOf, kindOfResponse } from '../steps/step-kinds.ts';

/**
 * The difference that another version of its Activity would make to a run under way. Runs stay on their version: this
 * tells the author how many families have begun the parts that are about to change.
 */
export type RunImpact =
  /** It would continue exactly as it does. */
  | 'unaffected'
  /** It would continue, but steps ahead of it or already read are new, changed or gone. */
  | 'otherSteps'
  /** The step or touchpoint it waits at is no more. */
  | 'removedStep'
  /** An answer already given has no place: its step or option is no more, or no path leads there. */
  | 'lostAnswer';

/** How many runs are under way, and what they would meet. */
export type RunImpacts = { runs: number } & Record<RunImpact, number>;

/** How a run under way would fare on this version. Pure; the run's own version is what it is compared with. */
export function compareVersion(
  run: { definition: ActivityDefinition; log: readonly KeptEntry[] },
  version: ActivityDefinition,
): RunImpact {
  const before = follow(run.definition, run.log);
  if (!stands(before.waitsOn, version)) return 'removedStep';
  const after = new Script(version);
  for (const entry of standingLog(run.log))
    if (entry.kind === 'closed') after.take(closedIn(entry, run.definition, version));
    else if (!isAtStep(entry) || fits(after, entry)) after.take(entry);
    else return asksFirst(after, run.definition) ? 'otherSteps' : 'lostAnswer';
  if (reachedSteps(before) !== reachedSteps(after)) return 'otherSteps';
  goOnFromPause(before);
  goOnFromPause(after);
  return ahead(before) === ahead(after) ? 'unaffected' : 'otherSteps';
}

/** A closed part as it goes on in another version: at the touchpoint of the same id, or at its end. */
function closedIn(part: ClosedPart, before: ActivityDefinition, after: ActivityDefinition): ClosedPart {
  const from = before.touchpoints[part.to.touchpoint];
  const touchpoint = after.touchpoints.findIndex(({ id }) => id === from?.id);
  if (touchpoint === -1) return { ...part, to: { touchpoint: after.touchpoints.length, step: 0, visit: 1 } };
  const id = from?.steps[part.to.step]?.id;
  const step =
    after.touchpoints[touchpoint]?.steps.findIndex((one) => id !== undefined && one.id === id) ?? -1;
  return { ...part, to: { ...part.to, touchpoint, step: step === -1 ? part.to.step : step } };
}

/** Is what the run waits at still there, and of its kind? */
function stands(waiting: Waiting, { touchpoints }: ActivityDefinition): boolean {
  if (waiting === null) return true;
  if (waiting.kind !== 'answer') return touchpoints.some(({ id }) => id === authoredId(waiting.touchpointId));
  const { touchpointStepEntityId, stepType } = waiting.step;
  const id = authoredId(touchpointStepEntityId);
  return touchpoints.some(({ steps }) => steps.some((step) => step.id === id && step.type === stepType));
}

function fits(script: Script, entry: Extract<StandingEntry, EntryAtStep>): boolean {
  const { waitsOn } = script;
  if (entry.kind === 'touchpoint-ended')
    return waitsOn !== null && waitsOn.kind !== 'answer' && waitsOn.touchpointId === entry.touchpointId;
  if (waitsOn?.kind !== 'answer' || waitsOn.step.touchpointStepEntityId !== entry.stepId) return false;
  const { step } = waitsOn;
  const { type, acceptedForGood } = kindOfResponse(entry.response);
  return acceptedForGood
    ? step.stepType === type
    : problemWith(step, script.speech.shown(entry.stepId, entry.response)) === null;
}

/** Does the new version stop at a question or an end that the old version does not have? */
function asksFirst({ waitsOn }: Script, definition: ActivityDefinition): boolean {
  return waitsOn !== null && !stands(waitsOn, definition);
}

/** A run at a pause is compared by what follows the pause. */
function goOnFromPause(script: Script): void {
  const { waitsOn } = script;
  if (isStopped(waitsOn))
    script.take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 0 });
}

/** The steps that the run has reached, as a text to compare. */
function reachedSteps(script: Script): string {
  return canonicalJson(script.reached.map(({ ordinal: _ordinal, ...step }) => step));
}

/** The steps that may come from where the run waits, with the ways between them, as a text to compare. */
function ahead({ waitsOn, definition: authored, chosen, speech }: Script): string {
  if (waitsOn === null) return '';
  const definition = asLearnersSee(spokenIn(authored, speech.wanted));
  const { touchpoints } = definition;
  const atStep = waitsOn.kind === 'answer' ? authoredId(waitsOn.step.touchpointStepEntityId) : null;
  const from = touchpoints.findIndex(({ id, steps }) =>
    waitsOn.kind === 'answer'
      ? steps.some((step) => step.id === atStep)
      : id === authoredId(waitsOn.touchpointId),
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
  return canonicalJson([
    Object.fromEntries(chosen),
    withNext(from, rest),
    ...later.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  ]);
}

/** The definition without the fields that only estimates use. */
function asLearnersSee({ touchpoints, ...rest }: PlayableActivity): PlayableActivity {
  const seen = ({ minutes: _minutes, ...step }: StepDefinition): StepDefinition => step;
  return { ...rest, touchpoints: touchpoints.map((one) => ({ ...one, steps: one.steps.map(seen) })) };
}

/** The places of the touchpoints that this one, at `index`, leads to; a place beyond the last is the end. */
function followers(
  definition: PlayableActivity,
  index: number,
  { steps, ending }: TouchpointDefinition,
): number[] {
  const { touchpoints } = definition;
  const placeOf = (id: string): number => touchpoints.findIndex((touchpoint) => touchpoint.id === id);
  const named = steps.flatMap((step) =>
    kindOf(step.type)
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
