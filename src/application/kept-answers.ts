import type { StepResponse } from '../domain/chat/response.ts';
import type { StepsReply } from '../domain/chat/step.ts';
import { errorCode, type ErrorCode } from './errors.ts';
import type { ChatGateway, ChatGateways } from './ports/chat-gateway.ts';
import type { Conversation, DeviceCopy, Draft, KeptAnswer } from './ports/device-copy.ts';

/** Failures that are over by themselves: the same call may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set(['Network', 'TimedOut', 'Unavailable', 'TooManyRequests']);

export function passes(error: unknown): boolean {
  return passing.has(errorCode(error));
}

/** The server's word that an answer has no place, now or any more. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'AlreadyAnswered',
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
  'InvalidResponse',
  'InvalidRequest',
]);

/** What was written in an answer, to be changed; a choice leaves nothing written. */
export function draftOf(response: StepResponse): Draft | null {
  if (response.kind === 'choice') return null;
  if (response.kind === 'input') return { kind: 'input', text: response.response };
  const answers = response.questionResponses.map((one) => [one.feedbackQuestionEntityId, one.responses]);
  return { kind: 'feedback', page: answers.length, answers: Object.fromEntries(answers) };
}

/** Taken back, or refused: it is not sent any more, and what was written is a draft again. */
export function giveBack(copy: DeviceCopy, of: Conversation, { stepId, response, key }: KeptAnswer): void {
  if (copy.answer(of)?.key === key) copy.keepAnswer(of, null);
  if (copy.draft(of, stepId) === null) copy.keepDraft(of, stepId, draftOf(response));
}

/**
 * Sends an answer, with the key that it was kept with (promise 30). Stored, neither it nor its draft is needed
 * any more; refused, its draft is left; otherwise it stays for later. Another answer that was kept meanwhile stays.
 */
export async function send(
  gateway: ChatGateway,
  copy: DeviceCopy,
  of: Conversation,
  kept: KeptAnswer,
): Promise<StepsReply> {
  const isCurrent = (): boolean => copy.answer(of)?.key === kept.key;
  try {
    const reply = await gateway.respond(kept.stepId, kept.response, kept.key);
    if (isCurrent()) {
      copy.keepAnswer(of, null);
      copy.keepDraft(of, kept.stepId, null);
    }
    return reply;
  } catch (error) {
    if (isCurrent() && refusals.has(errorCode(error))) giveBack(copy, of, kept);
    throw error;
  }
}

/** Sends the answer that an earlier visit could not. Never throws. */
export async function deliverKept(gateway: ChatGateway, copy: DeviceCopy, of: Conversation): Promise<void> {
  const kept = copy.answer(of);
  if (kept !== null) await send(gateway, copy, of, kept).catch(() => undefined);
}

/** The same for every conversation of this device, wherever the person is now. */
export async function deliverAllKept(gateways: ChatGateways, copy: DeviceCopy): Promise<void> {
  for (const of of copy.unconfirmed()) await deliverKept(gateways.open(of.activity, of.programme), copy, of);
}
