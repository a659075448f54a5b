import { isSettled } from './bubbles.ts';
import type { ChatState } from './chat-state.ts';
import type { Holder } from '../steps/holder.ts';
import type { Step } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

const holderAt = (step: Step | undefined): Holder => step?.for ?? 'everyone';

/**
 * Returns the person who must have the device before a loaded conversation is shown: the holder at the step it waits
 * for.
 */
export const holderOnLoading = ({ steps }: StepsReply): Holder =>
  holderAt(steps.find((step) => !isSettled(step)));

/**
 * Returns the person to whom the device must be passed before the next step, or null. Without a next step the
 * conversation is over for now, so everyone gets it. From one person to everyone no hand-over is needed unless
 * something private has to be closed.
 */
export function nextHolder({ holder, privateFrom }: ChatState, step: Step | undefined): Holder | null {
  const next = holderAt(step);
  const isSame = next === holder || (step !== undefined && isSettled(step));
  return isSame || (next === 'everyone' && privateFrom === null) ? null : next;
}

/** Updates the holder of the device, and the start of a private part, from the step that is being shown. */
export function takeUp(state: ChatState, step: Step): void {
  if (!isSettled(step)) state.holder = holderAt(step);
  if (step.private === true) state.privateFrom ??= step;
}
