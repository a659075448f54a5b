import { isSettled } from './bubbles.ts';
import type { ChatState } from './chat-state.ts';
import type { Holder } from './steps/holder.ts';
import type { Step } from './steps/step-kinds.ts';
import type { StepsReply } from './steps/steps-reply.ts';

const holderAt = (step: Step | undefined): Holder => step?.for ?? 'everyone';

/** Who has to be there before a conversation is shown that was loaded: whoever it waits for. */
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

/** What the step, which is being shown, means for who has the device. */
export function takeUp(state: ChatState, step: Step): void {
  if (!isSettled(step)) state.holder = holderAt(step);
  if (step.private === true) state.privateFrom ??= step;
}
