import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { namesPutIn } from './delivery.ts';
import { closedWords, type Holder } from '../steps/holder.ts';
import { authoredId } from '../steps/step-id.ts';
import { kindOf, type Step, type StepDefinition, type StepOf } from '../steps/step-kinds.ts';

/** Returns the holder of the device at this step, set by the step or else by its touchpoint. */
export const holderOf = (
  touchpoint: Pick<TouchpointDefinition, 'for'>,
  step: Pick<StepDefinition, 'for'>,
): Holder => step.for ?? touchpoint.for ?? 'everyone';

/** The names under which private answers are remembered, each with the holders who are asked. */
export type PrivateNames = ReadonlyMap<string, ReadonlySet<Holder>>;

/** Returns the private names of an Activity. They are cached because most requests use the same few definitions. */
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

/** Returns whether the answer to this step is private to its holder. */
export const asksPrivately = (step: StepDefinition): boolean => 'private' in step && (step.private ?? false);

/** Returns whether this step asks for something private or contains a private answer. */
export const isPrivate = (step: StepDefinition, names: PrivateNames): boolean =>
  asksPrivately(step) || (names.size > 0 && namesPutIn(step.text).some((name) => names.has(name)));

/** Returns the placeholder that everyone sees for a private step and the rest of that person's part. */
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
 * Returns whether a step's earlier answer is offered to this holder: a person's answer is not offered while another
 * person has the device.
 */
export function isOfferedTo(holder: Holder, stepId: string, { touchpoints }: PlayableActivity): boolean {
  const id = authoredId(stepId);
  const touchpoint = touchpoints.find(({ steps }) => steps.some((step) => step.id === id));
  const step = touchpoint?.steps.find((one) => one.id === id);
  return !touchpoint || !step || [holder, 'everyone'].includes(holderOf(touchpoint, step));
}
