import type { Draft, StepResponse } from '../../../domain/chat/steps/step-kinds.ts';
import type { PaceName } from '../../../domain/chat/timing.ts';

/** Which conversation: an Activity, alone or inside a Programme; slugs or ids, as the address has them. */
export type Conversation = { activity: string; programme?: string | undefined };

/** An answer that the person sent and the server has not confirmed; every try has the same key. */
export type PendingAnswer = { stepId: string; response: StepResponse; key: string };

/**
 * What this device keeps for the person until the server has it: drafts, one answer on its way for
 * each conversation, and the chosen pace (promises 23 and 30).
 *
 * Adapters: belongs to one person at a time; before `open`, and for another person than it was kept
 * for, it is empty. Nothing throws: where storage is blocked, full or damaged, the copy lives as long
 * as the page. Drafts live as long as the tab, answers until they are confirmed. `clear` empties it
 * in every tab, at log out and exit; only the pace stays, which says nothing of a person.
 */
export interface OfflineStore {
  /** Opens the store of this person (an opaque id); what was stored for anybody else is removed. */
  open(person: string): void;
  /** What was saved, or null. It may be damaged: the kind of the step reads it (`readDraft`). */
  draft(of: Conversation, stepId: string): unknown;
  /** Null when there is nothing left to keep. */
  saveDraft(of: Conversation, stepId: string, draft: Draft | null): void;
  answer(of: Conversation): PendingAnswer | null;
  saveAnswer(of: Conversation, answer: PendingAnswer | null): void;
  /** The conversations that have an answer on its way. */
  pendingConversations(): readonly Conversation[];
  /** Drops drafts and answer of a conversation that begins again. */
  forget(conversation: Conversation): void;
  pace(): PaceName | null;
  savePace(pace: PaceName): void;
  clear(): void;
}
export const OfflineStore = Symbol.for('DeviceCopy');
