import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { namesPutIn } from './delivery.ts';
import { closedWords, type Holder } from '../steps/holder.ts';
import { authoredId } from '../steps/step-id.ts';
import { kindOf, type Step, type StepDefinition, type StepOf } from '../steps/step-kinds.ts';

/** The holder of the device at this step: the step says it, or its touchpoint. */
export const holderOf = (
  touchpoint: Pick<TouchpointDefinition, 'for'>,
  step: Pick<StepDefinition, 'for'>,
): Holder => step.for ?? touchpoint.for ?? 'everyone';

/** Names that private answers are remembered under, each with those who are asked. */
export type PrivateNames = ReadonlyMap<string, ReadonlySet<Holder>>;

/** The private names of an Activity, cached because most requests follow a run of the same few definitions. */
export function privateNamesOf(definition: Pick<PlayableActivity, 'touchpoints'>): PrivateNames {
  const known = namesOf.get(definition);
  if (known) return known;
  const names = new Map<string, Set<Holder>>();
  for (const touchpoint of definition.touchpoints)
    for (const step of touchpoint.steps) {
      const name = asksPrivately(step) ? kindOf(step.type).remembers(step) : undefined;
      if (name !== undefined)
        names.set(name, new Set([...(names.get(name) ?? []), holderOf(touchpoint, step)]));
    }
  namesOf.set(definition, names);
  return names;
}

const namesOf = new WeakMap<object, PrivateNames>();

/** Is the answer to this step for its owner alone? */
export const asksPrivately = (step: StepDefinition): boolean => 'private' in step && (step.private ?? false);

/** Does this step ask for something private, or say it again? */
export const isPrivate = (step: StepDefinition, names: PrivateNames): boolean =>
  asksPrivately(step) || (names.size > 0 && namesPutIn(step.text).some((name) => names.has(name)));

/** The placeholder that everybody sees for a private step, and for all that followed it in that person's part. */
export function closed({
  touchpointStepEntityId,
  ordinal,
  touchpointTitle,
  for: holder,
}: Step): StepOf<'message'> {
  return {
    touchpointStepEntityId,
    ordinal,
    ...(touchpointTitle === undefined ? {} : { touchpointTitle }),
    viewed: true,
    ...(holder === undefined ? {} : { for: holder }),
    closed: true,
    stepType: 'message',
    text: closedWords,
  };
}

/**
 * Is a step's earlier answer offered to this holder? One person's answer is not offered while another has the device.
 */
export function isOfferedTo(holder: Holder, stepId: string, { touchpoints }: PlayableActivity): boolean {
  const id = authoredId(stepId);
  const touchpoint = touchpoints.find(({ steps }) => steps.some((step) => step.id === id));
  const step = touchpoint?.steps.find((one) => one.id === id);
  return !touchpoint || !step || [holder, 'everyone'].includes(holderOf(touchpoint, step));
}
