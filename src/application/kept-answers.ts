import { errorCode, type ErrorCode } from './errors.ts';
import type { ChatGateway, ChatGateways } from './ports/chat-gateway.ts';
import type { Conversation, DeviceCopy } from './ports/device-copy.ts';

/** Failures that are over by themselves: the same call may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set(['Network', 'TimedOut', 'Unavailable', 'TooManyRequests']);

export function passes(error: unknown): boolean {
  return passing.has(errorCode(error));
}

/** Sent again later, as it is: what failed is on the way to the server, or the sign-in has ended. */
export function staysKept(error: unknown): boolean {
  return passes(error) || errorCode(error) === '401';
}

/** Stored: neither the answer nor its draft is needed any more. */
export function confirm(copy: DeviceCopy, of: Conversation, stepId: string): void {
  copy.keepAnswer(of, null);
  copy.keepDraft(of, stepId, null);
}

/**
 * Sends the answer that an earlier visit could not, with the key of that time (promise 30). One that
 * is refused for good is dropped; its draft stays. Never throws.
 */
export async function deliverKept(gateway: ChatGateway, copy: DeviceCopy, of: Conversation): Promise<void> {
  const kept = copy.answer(of);
  if (kept === null) return;
  try {
    await gateway.respond(kept.stepId, kept.response, kept.key);
    confirm(copy, of, kept.stepId);
  } catch (error) {
    if (!staysKept(error)) copy.keepAnswer(of, null);
  }
}

/** The same for every conversation of this device, wherever the person is now. */
export async function deliverAllKept(gateways: ChatGateways, copy: DeviceCopy): Promise<void> {
  for (const of of copy.unconfirmed()) await deliverKept(gateways.open(of.activity, of.programme), copy, of);
}
