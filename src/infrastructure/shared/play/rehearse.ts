import type {
  ActivityDefinition,
  StepDefinition,
  TouchpointDefinition,
} from '../../../domain/activity/activity.ts';
import { problemWith } from '../../../domain/chat/respond.ts';
import { follow, Script, type RunEntry, type Waiting } from '../../../domain/chat/script.ts';
import { canonicalJson } from '../memory/canonical-json.ts';

/**
 * What a run under way would meet if it went on with another version of its Activity. Runs stay on their
 * version, so this is for the author: how many families have begun what is about to change.
 */
export type Outcome =
  /** It would go on, word for word, as it does. */
  | 'unaffected'
  /** It would go on, but sees steps that are new, changed or gone: ahead, or in what it has read. */
  | 'otherSteps'
  /** The step or touchpoint it waits at is no more. */
  | 'removedStep'
  /** An answer already given has no place: its step or option is no more, or no path leads there. */
  | 'lostAnswer';

/** How a run under way would fare on this version. Pure; the run's own version is what it is compared with. */
export function rehearse(
  run: { definition: ActivityDefinition; log: readonly RunEntry[] },
  version: ActivityDefinition,
): Outcome {
  const before = follow(run.definition, run.log);
  if (!stands(before.waitsOn, version)) return 'removedStep';
  const after = new Script(version);
  for (const entry of run.log)
    if (entry.kind === 'opened' || fits(after, entry)) after.take(entry);
    else return asksFirst(after, run.definition) ? 'otherSteps' : 'lostAnswer';
  return told(before) === told(after) && ahead(before) === ahead(after) ? 'unaffected' : 'otherSteps';
}

const plainId = (id: string): string => id.replace(/~\d+$/, '');

/** Is what the run waits at still there, and of its kind? */
function stands(waiting: Waiting, { touchpoints }: ActivityDefinition): boolean {
  if (waiting === null) return true;
  if (waiting.kind === 'touchpoint-end')
    return touchpoints.some(({ id }) => id === plainId(waiting.touchpointId));
  const { touchpointStepEntityId, stepType } = waiting.step;
  const id = plainId(touchpointStepEntityId);
  return touchpoints.some(({ steps }) => steps.some((step) => step.id === id && step.type === stepType));
}

function fits({ waitsOn }: Script, entry: Exclude<RunEntry, { kind: 'opened' }>): boolean {
  if (entry.kind === 'touchpoint-ended')
    return waitsOn?.kind === 'touchpoint-end' && waitsOn.touchpointId === entry.touchpointId;
  if (waitsOn?.kind !== 'answer' || waitsOn.step.touchpointStepEntityId !== entry.stepId) return false;
  // What was long enough to be stored is not lost because the limit is shorter now.
  const { step } = waitsOn;
  return entry.response.kind === 'input'
    ? step.stepType === 'user-input'
    : problemWith(step, entry.response) === null;
}

/** Does the new version stop at a question or an end that the old one does not have? */
function asksFirst({ waitsOn }: Script, definition: ActivityDefinition): boolean {
  return waitsOn !== null && !stands(waitsOn, definition);
}

/** Everything the run has been told, as a text to compare. */
function told(script: Script): string {
  return canonicalJson(script.available().steps.map(({ ordinal: _ordinal, ...step }) => step));
}

/** The steps that may come from where the run waits, with the ways between them, as a text to compare. */
function ahead({ waitsOn, definition: authored }: Script): string {
  if (waitsOn === null) return '';
  const definition = asLearnersSee(authored);
  const { touchpoints } = definition;
  const atStep = waitsOn.kind === 'answer' ? plainId(waitsOn.step.touchpointStepEntityId) : null;
  const from = touchpoints.findIndex(({ id, steps }) =>
    waitsOn.kind === 'answer'
      ? steps.some((step) => step.id === atStep)
      : id === plainId(waitsOn.touchpointId),
  );
  const rest = touchpoints[from]!.steps.slice(
    waitsOn.kind === 'answer' ? touchpoints[from]!.steps.findIndex((step) => step.id === atStep) : -1,
  );
  const reached = new Map<number, TouchpointDefinition>();
  const coming = followers(definition, from, rest);
  for (let index = coming.pop(); index !== undefined; index = coming.pop()) {
    const touchpoint = touchpoints[index];
    if (!touchpoint || reached.has(index)) continue;
    reached.set(index, touchpoint);
    coming.push(...followers(definition, index, touchpoint.steps));
  }
  const parts = [[from, { ...touchpoints[from]!, steps: rest }] as const, ...reached].map(
    ([index, touchpoint]) => ({ ...touchpoint, next: touchpoint.next ?? touchpoints[index + 1]?.id ?? null }),
  );
  const [here, ...later] = parts;
  return canonicalJson([here, ...later.toSorted((one, other) => (one.id < other.id ? -1 : 1))]);
}

/** Without what is for estimates alone. */
function asLearnersSee({ touchpoints, ...rest }: ActivityDefinition): ActivityDefinition {
  const seen = ({ minutes: _minutes, ...step }: StepDefinition) => step as StepDefinition;
  return { ...rest, touchpoints: touchpoints.map((one) => ({ ...one, steps: one.steps.map(seen) })) };
}

/** The places of the touchpoints that these steps of one lead to; a place beyond the last is the end. */
function followers(
  { touchpoints }: ActivityDefinition,
  index: number,
  steps: TouchpointDefinition['steps'],
): number[] {
  const placeOf = (id: string): number => touchpoints.findIndex((touchpoint) => touchpoint.id === id);
  const { next } = touchpoints[index]!;
  const named = steps.flatMap((step) =>
    step.type === 'user-path-choice'
      ? step.options.flatMap((option) => option.next ?? [])
      : step.type === 'user-input'
        ? (step.next ?? [])
        : [],
  );
  return [next === undefined ? index + 1 : placeOf(next), ...named.map(placeOf)];
}
