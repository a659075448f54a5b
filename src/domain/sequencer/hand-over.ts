import { isSettled } from './bubbles.ts';
import type { ChatState } from './chat-state.ts';
import type { Holder } from '../steps/holder.ts';
import type { Step } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

const holderAt = (step: Step | undefined): Holder => step?.for ?? 'everyone';

/** The person who must have the device before a loaded conversation is shown: the holder at the step it waits for. */
export const holderOnLoading = ({ steps }: StepsReply): Holder =>
  holderAt(steps.find((step) => !isSettled(step)));

/**
 * The person to whom the device is to be passed before what comes next, or null. Without a next step the conversation
 * is over for now, which is for everyone. One person's part goes on for everyone without a cover, unless something in
 * it is to be closed.
 */
export function nextHolder({ holder, privateFrom }: ChatState, step: Step | undefined): Holder | null {
  const next = holderAt(step);
  const isSame = next === holder || (step !== undefined && isSettled(step));
  return isSame || (next === 'everyone' && privateFrom === null) ? null : next;
}

/** Updates the holder of the device, and the start of a private part, by the step that is being shown. */
export function takeUp(state: ChatState, step: Step): void {
  if (!isSettled(step)) state.holder = holderAt(step);
  if (step.private === true) state.privateFrom ??= step;
}
