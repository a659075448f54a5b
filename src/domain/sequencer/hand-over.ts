import { isStepSeenBefore } from './bubbles.ts';
import type { ChatState } from './chat-state.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import type { Step } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

const holderAt = (step: Step | undefined): DeviceHolder => step?.for ?? 'everyone';

/**
 * Returns the person who must have the device before a loaded conversation is shown: the holder of the first step that
 * is new to the screen.
 */
export const findHolderOnLoading = ({ steps }: StepsReply): DeviceHolder =>
  holderAt(steps.find((step) => !isStepSeenBefore(step)));

/**
 * Returns the person to whom the device must be passed before this step, or null. Without a step the conversation is
 * over for now, so everyone gets the device. From one person to everyone no hand-over is needed unless private steps
 * must be hidden.
 */
export function findNextHolder(
  { holder, privateFrom }: ChatState,
  step: Step | undefined,
): DeviceHolder | null {
  const next = holderAt(step);
  const isSame = next === holder || (step !== undefined && isStepSeenBefore(step));
  return isSame || (next === 'everyone' && privateFrom === null) ? null : next;
}

/** Updates the holder of the device, and the start of a private part, from the step that is being shown. */
export function updateDeviceHolder(state: ChatState, step: Step): void {
  if (!isStepSeenBefore(step)) state.holder = holderAt(step);
  if (step.private === true) state.privateFrom ??= step;
}
