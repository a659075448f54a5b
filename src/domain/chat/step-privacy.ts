import type { PlayableActivity, TouchpointDefinition } from '../activity/definition.ts';
import { listPlaceholderNames } from './delivery.ts';
import { closedPartText, type DeviceHolder } from '../steps/holder.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { getStepKind, type Step, type StepDefinition, type StepOf } from '../steps/step-kinds.ts';

/** Returns who has the device at a step: the step's own setting, or else that of its touchpoint. */
export const getStepHolder = (
  touchpoint: Pick<TouchpointDefinition, 'for'>,
  step: Pick<StepDefinition, 'for'>,
): DeviceHolder => step.for ?? touchpoint.for ?? 'everyone';

/** The names under which private answers are remembered, each with the people who are asked. */
export type PrivateAnswerNames = ReadonlyMap<string, ReadonlySet<DeviceHolder>>;

/**
 * Returns the names of private answers in an Activity. They are cached because most requests use the same few
 * definitions.
 */
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

/** Returns whether the answer to this step is private to the person who has the device. */
export const isPrivateQuestion = (step: StepDefinition): boolean =>
  'private' in step && (step.private ?? false);

/** Returns whether this step asks for something private or quotes a private answer. */
export const isStepPrivate = (step: StepDefinition, names: PrivateAnswerNames): boolean =>
  isPrivateQuestion(step) ||
  (names.size > 0 && listPlaceholderNames(step.text).some((name) => names.has(name)));

/**
 * Returns the placeholder (three dots) that replaces a private step and the rest of that person's part on the screen.
 */
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
 * Returns whether an undone answer is offered again to the person who has the device: one person's answer is never
 * offered to another.
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
