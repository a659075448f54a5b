import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import { toErrorCode, type ErrorCode } from '../errors.ts';
import type { ChatGateway, ChatGatewayFactory } from '../ports/device/chat/chat-gateway.ts';
import type { ConversationKey, OfflineStore, PendingAnswer } from '../ports/device/chat/offline-store.ts';
import { getResponseStepKind } from '../../domain/steps/step-kinds.ts';

/**
 * The error codes which mean that the run has moved on from this screen: it was answered in another tab or started
 * again, or the server gave a plain 409.
 */
export const staleScreenErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'AlreadyAnswered',
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
]);

/** The error codes of an answer that will never be accepted. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  ...staleScreenErrorCodes,
  'InvalidResponse',
  'InvalidRequest',
]);

/** Stops sending an answer that was withdrawn or refused, and stores its text as the draft. */
export function discardToDraft(
  copy: OfflineStore,
  of: ConversationKey,
  { stepId, response, key }: PendingAnswer,
): void {
  if (copy.answer(of)?.key === key) copy.saveAnswer(of, null);
  const kind = getResponseStepKind(response);
  const draft = kind.draft(response);
  if (draft !== null && kind.readDraft(copy.draft(of, stepId)) === null) copy.saveDraft(of, stepId, draft);
}

/** The pending answer of one conversation, stored on this device until the server has it. */
export class AnswerOutbox {
  readonly #gateway: ChatGateway;
  readonly #copy: OfflineStore;
  readonly #of: ConversationKey;

  constructor(gateway: ChatGateway, copy: OfflineStore, of: ConversationKey) {
    this.#gateway = gateway;
    this.#copy = copy;
    this.#of = of;
  }

  get isEmpty(): boolean {
    return this.#copy.answer(this.#of) === null;
  }

  keep(answer: PendingAnswer): void {
    this.#copy.saveAnswer(this.#of, answer);
  }

  /** Returns the pending answer to this step; an answer from another turn becomes the draft instead. */
  answerTo(stepId: string, turn: number | null): PendingAnswer | null {
    const kept = this.#copy.answer(this.#of);
    if (kept?.stepId !== stepId) return null;
    if ((kept.turn ?? turn) === turn) return kept;
    this.discard(kept);
    return null;
  }

  /** Stops sending an answer (by default the pending one), and stores its text as the draft. */
  discard(answer = this.#copy.answer(this.#of)): void {
    if (answer !== null) discardToDraft(this.#copy, this.#of, answer);
  }

  /**
   * Sends an answer under the key with which it was stored (promise 30). If it is accepted, answer and draft are
   * removed; if it is refused, its text stays as the draft; after any other failure the answer stays for a retry. A
   * newer pending answer stays untouched.
   */
  async send(kept: PendingAnswer): Promise<StepsReply> {
    const [copy, of] = [this.#copy, this.#of];
    const isCurrent = (): boolean => copy.answer(of)?.key === kept.key;
    try {
      const reply = await this.#gateway.respond(kept.stepId, kept.response, kept.key, kept.turn);
      if (isCurrent()) {
        copy.saveAnswer(of, null);
        copy.saveDraft(of, kept.stepId, null);
      }
      return reply;
    } catch (error) {
      // The answer may belong to a private part that has ended, and its private text must not outlive that part.
      if (kept.private && toErrorCode(error) === 'OutOfOrder' && isCurrent()) copy.saveAnswer(of, null);
      else if (isCurrent() && refusals.has(toErrorCode(error))) this.discard(kept);
      throw error;
    }
  }

  /** Sends the answer that an earlier visit to the page could not send. Never throws. */
  async flush(): Promise<void> {
    const kept = this.#copy.answer(this.#of);
    if (kept !== null) await this.send(kept).catch(() => undefined);
  }

  /** Deletes the drawings of a private part, because the device is passed on. */
  closePart(): void {
    this.#copy.forgetDrawings(this.#of, false);
  }
}

/** Sends the pending answers of every conversation on this device, and submits runs that were played offline. */
export async function flushOutbox(gateways: ChatGatewayFactory, copy: OfflineStore): Promise<void> {
  for (const of of copy.keptConversations()) await gateways.open(of.activity, of.programme).deliver?.();
  for (const of of copy.pendingConversations())
    await new AnswerOutbox(gateways.open(of.activity, of.programme), copy, of).flush();
}
