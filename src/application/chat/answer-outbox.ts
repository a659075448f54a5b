import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import { errorCode, type ErrorCode } from '../errors.ts';
import type { ChatGateway, ChatGateways } from '../ports/device/chat/chat-gateway.ts';
import type { ConversationKey, OfflineStore, PendingAnswer } from '../ports/device/chat/offline-store.ts';
import { kindOfResponse } from '../../domain/steps/step-kinds.ts';

/** The run is somewhere else than this screen: answered in another tab, begun again, or a plain 409. */
export const movedOnCodes: ReadonlySet<ErrorCode> = new Set([
  'AlreadyAnswered',
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
]);

/** The codes with which the server refuses an answer for good. */
const refusals: ReadonlySet<ErrorCode> = new Set([...movedOnCodes, 'InvalidResponse', 'InvalidRequest']);

/** Stops sending an answer that was taken back or refused, and keeps its words as the draft. */
export function discardToDraft(
  copy: OfflineStore,
  of: ConversationKey,
  { stepId, response, key }: PendingAnswer,
): void {
  if (copy.answer(of)?.key === key) copy.saveAnswer(of, null);
  const kind = kindOfResponse(response);
  const draft = kind.draft(response);
  if (draft !== null && kind.readDraft(copy.draft(of, stepId)) === null) copy.saveDraft(of, stepId, draft);
}

/** Stops sending the answer that is not stored yet, because the family goes back. */
export function discardKept(copy: OfflineStore, of: ConversationKey): void {
  const kept = copy.answer(of);
  if (kept !== null) discardToDraft(copy, of, kept);
}

/**
 * Sends an answer with the key it was saved with (promise 30). Once stored, the answer and its draft are
 * removed; once refused, the draft stays; after any other failure the answer stays for a later try. An answer
 * that was saved meanwhile is left alone.
 */
export async function send(
  gateway: ChatGateway,
  copy: OfflineStore,
  of: ConversationKey,
  kept: PendingAnswer,
): Promise<StepsReply> {
  const isCurrent = (): boolean => copy.answer(of)?.key === kept.key;
  try {
    const reply = await gateway.respond(kept.stepId, kept.response, kept.key, kept.turn);
    if (isCurrent()) {
      copy.saveAnswer(of, null);
      copy.saveDraft(of, kept.stepId, null);
    }
    return reply;
  } catch (error) {
    // The turn may be over in which it was given, and its words go with the turn.
    if (kept.private && errorCode(error) === 'OutOfOrder' && isCurrent()) copy.saveAnswer(of, null);
    else if (isCurrent() && refusals.has(errorCode(error))) discardToDraft(copy, of, kept);
    throw error;
  }
}

/** Sends the answer that an earlier visit could not. Never throws. */
export async function flushConversation(
  gateway: ChatGateway,
  copy: OfflineStore,
  of: ConversationKey,
): Promise<void> {
  const kept = copy.answer(of);
  if (kept !== null) await send(gateway, copy, of, kept).catch(() => undefined);
}

/** Sends the pending answers of every conversation on this device, and hands in what was played without a network. */
export async function flushOutbox(gateways: ChatGateways, copy: OfflineStore): Promise<void> {
  for (const of of copy.keptConversations()) await gateways.open(of.activity, of.programme).deliver?.();
  for (const of of copy.pendingConversations())
    await flushConversation(gateways.open(of.activity, of.programme), copy, of);
}
