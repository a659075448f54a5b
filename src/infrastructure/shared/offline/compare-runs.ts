import type { DeviceLogEntry } from '../../../domain/chat/run-entry.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';

/** Compares two logs by length and last entry, since a log only grows. */
export const isSameRunLog = (one: readonly DeviceLogEntry[], other: readonly DeviceLogEntry[]): boolean =>
  one.length === other.length && JSON.stringify(one.at(-1)) === JSON.stringify(other.at(-1));

/** Returns a text that is equal for runs that show the same on the screen, earlier answers included. */
export const displayKeyOf = ({ steps, turn, earlierAnswers = [] }: StepsReply): string =>
  JSON.stringify([
    turn,
    steps.map((step) => [step.touchpointStepEntityId, step.selectedOption]),
    earlierAnswers.map(({ touchpointStepEntityId }) => touchpointStepEntityId),
  ]);
