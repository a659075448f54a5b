import type { StepResponse } from '../../domain/chat/response.ts';
import type { PaceName } from '../../domain/chat/timing.ts';

/** Which conversation: an Activity, alone or inside a Programme; slugs or ids, as the address has them. */
export type Conversation = { activity: string; programme?: string | undefined };

/** What a person has begun to write and not sent: an input's text, or a feedback form's page and answers. */
export type Draft =
  | { kind: 'input'; text: string }
  | { kind: 'feedback'; page: number; answers: Readonly<Record<string, readonly string[]>> };

/** An answer that the person sent and the server has not confirmed; every try has the same key. */
export type KeptAnswer = { stepId: string; response: StepResponse; key: string };

/**
 * What this device keeps for the person until the server has it: drafts, one answer on its way for
 * each conversation, and the chosen pace (promises 23 and 30).
 *
 * Adapters: belongs to one person at a time; before `open`, and for another person than it was kept
 * for, it is empty. Nothing throws: where storage is blocked, full or damaged, the copy lives as long
 * as the page. Drafts live as long as the tab, answers until they are confirmed. `clear` empties it
 * in every tab, at log out and exit; only the pace stays, which says nothing of a person.
 */
export interface DeviceCopy {
  /** Takes up the copy of this person (an opaque id); what somebody else left is removed. */
  open(person: string): void;
  draft(of: Conversation, stepId: string): Draft | null;
  /** Null when there is nothing left to keep. */
  keepDraft(of: Conversation, stepId: string, draft: Draft | null): void;
  answer(of: Conversation): KeptAnswer | null;
  keepAnswer(of: Conversation, answer: KeptAnswer | null): void;
  /** The conversations that have an answer on its way. */
  unconfirmed(): readonly Conversation[];
  /** Drops drafts and answer of a conversation that begins again. */
  forget(conversation: Conversation): void;
  pace(): PaceName | null;
  keepPace(pace: PaceName): void;
  clear(): void;
}
export const DeviceCopy = Symbol.for('DeviceCopy');
