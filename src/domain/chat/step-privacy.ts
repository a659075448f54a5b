import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { listPlaceholderNames } from './delivery.ts';
import { closedPartText, type DeviceHolder } from '../steps/holder.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { getStepKind, type Step, type StepDefinition, type StepOf } from '../steps/step-kinds.ts';

/** Returns the holder of the device at this step, set by the step or else by its touchpoint. */
export const getStepHolder = (
  touchpoint: Pick<TouchpointDefinition, 'for'>,
  step: Pick<StepDefinition, 'for'>,
): DeviceHolder => step.for ?? touchpoint.for ?? 'everyone';

/** The names under which private answers are remembered, each with the holders who are asked. */
export type PrivateAnswerNames = ReadonlyMap<string, ReadonlySet<DeviceHolder>>;

/** Returns the private names of an Activity. They are cached because most requests use the same few definitions. */
export function findPrivateAnswerNames(
  definition: Pick<PlayableActivity, 'touchpoints'>,
): PrivateAnswerNames {
  const known = namesOf.get(definition);
  if (known) return known;
  const names = new Map<string, Set<DeviceHolder>>();
  for (const touchpoint of definition.touchpoints)
    for (const step of touchpoint.steps) {
      const name = isPrivateQuestion(step) ? getStepKind(step.type).remembers(step) : undefined;
      if (name !== undefined)
        names.set(name, new Set([...(names.get(name) ?? []), getStepHolder(touchpoint, step)]));
    }
  namesOf.set(definition, names);
  return names;
}

const namesOf = new WeakMap<object, PrivateAnswerNames>();

/** Returns whether the answer to this step is private to its holder. */
export const isPrivateQuestion = (step: StepDefinition): boolean =>
  'private' in step && (step.private ?? false);

/** Returns whether this step asks for something private or contains a private answer. */
export const isStepPrivate = (step: StepDefinition, names: PrivateAnswerNames): boolean =>
  isPrivateQuestion(step) ||
  (names.size > 0 && listPlaceholderNames(step.text).some((name) => names.has(name)));

/** Returns the placeholder that everyone sees for a private step and the rest of that person's part. */
export function createClosedStep({
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
    text: closedPartText,
  };
}

/**
 * Returns whether a step's earlier answer is offered to this holder: a person's answer is not offered while another
 * person has the device.
 */
export function isEarlierAnswerOffered(
  holder: DeviceHolder,
  stepId: string,
  { touchpoints }: PlayableActivity,
): boolean {
  const id = toAuthoredId(stepId);
  const touchpoint = touchpoints.find(({ steps }) => steps.some((step) => step.id === id));
  const step = touchpoint?.steps.find((one) => one.id === id);
  return !touchpoint || !step || [holder, 'everyone'].includes(getStepHolder(touchpoint, step));
}
