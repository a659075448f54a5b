import type { Drawing } from '../../../../domain/chat/drawing.ts';
import type { Pack } from '../../../../domain/chat/pack.ts';
import type { AnswerDraft, StepResponse } from '../../../../domain/steps/step-kinds.ts';
import type { PaceName } from '../../../../domain/sequencer/timing.ts';
import type { ReadAloudMode } from './local-voice.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The key of a conversation: its Activity, alone or inside a Programme; slugs or ids, as in the address of the page.
 */
export type ConversationKey = { activity: string; programme?: string | undefined };

/** An answer that the person sent and the server has not confirmed. `key` is the idempotency key of every retry. */
export type PendingAnswer = {
  stepId: string;
  response: StepResponse;
  key: string;
  /** True for a question in a private part, which one person answers alone. */
  private?: true | undefined;
  /** The turn number of the question: after another change of the run the answer is out of date. */
  turn?: number | undefined;
};

/** A conversation that can be played offline, with the title of its Activity. */
export type OfflineConversation = ConversationKey & { title: string };

/** The log of a conversation that has a pack on this device. */
export type OfflineRunLog = {
  /** The stored entries, which the player must check. A private entry, which is stored apart, is null. */
  entries: unknown;
  /** The number of entries that the server has, too. */
  from: number;
  /** The number of questions answered by entries that the server does not have yet. */
  answers: number;
  /** The instant at which the Activity was completed offline (epoch ms); null once the server knows. */
  completedAt: number | null;
  /** The error code with which the server refused the last submission for want of access; otherwise null or missing. */
  refused?: string | null | undefined;
};

/** The private entries of a log, by their indexes. */
export type PrivateLogEntries = Readonly<Record<number, unknown>>;

/** The storage time of a drawing (ms), equal to that of an offline conversation. */
export const drawingRetentionMs = 14 * 86_400_000;

/** Returns whether this log has answers or a completion that the server does not have yet. */
export const hasUnsentEntries = (log: OfflineRunLog | null): boolean =>
  log !== null && (log.answers > 0 || log.completedAt !== null);

/**
 * The device's storage for data that the server does not have yet: drafts, one pending answer for each conversation,
 * conversations for offline play (promise 37), text typed into the search field, the chosen pace (promises 23 and 30)
 * and the choice for reading aloud.
 *
 * Adapters: the store belongs to one person at a time; before `open`, and for any other person, it must be empty. No
 * method may throw. When storage is blocked, full or damaged, data lasts as long as the page; when a log does not fit
 * and answers would be lost, the previous log must stay stored.
 *
 * Drafts, typed text and private answers, entries and drawings last as long as the tab; other answers until confirmed;
 * packs and their logs until the expiry that the pack names.
 */
export interface OfflineStore {
  /** Opens the store of this person (an opaque id); data of any other person is removed. */
  open(person: string): void;
  /**
   * Returns the stored draft or null. The draft may be damaged: the caller checks it by `readDraft` of the step's kind.
   */
  draft(of: ConversationKey, stepId: string): unknown;
  /** Stores a draft; null removes it. */
  saveDraft(of: ConversationKey, stepId: string, draft: AnswerDraft | null): void;
  /** Returns the drawing beside a step or null. The drawing may be damaged: the caller checks it by `parseStrokes`. */
  drawing(of: ConversationKey, stepId: string): unknown;
  /** Stores a drawing for `drawingRetentionMs` from its last change; without strokes it is removed. */
  saveDrawing(of: ConversationKey, stepId: string, strokes: Drawing['strokes'], isPrivate?: boolean): void;
  /**
   * Removes all drawings of a conversation, because it is over; with `areAll` false only the private drawings, because
   * the device is passed on.
   */
  forgetDrawings(of: ConversationKey, areAll?: boolean): void;
  answer(of: ConversationKey): PendingAnswer | null;
  saveAnswer(of: ConversationKey, answer: PendingAnswer | null): void;
  /** Returns the conversations that have a pending answer. */
  pendingConversations(): readonly ConversationKey[];
  /**
   * Returns the stored pack, which the player must check. Null without a pack or its log, or when the pack has expired
   * and the server has the whole log. An expired pack with unsent entries is returned, so that these can still be
   * submitted.
   */
  pack(of: ConversationKey): unknown;
  /** Stores a pack; null removes the pack and its log. */
  savePack(of: ConversationKey, pack: Pack | null): void;
  log(of: ConversationKey): OfflineRunLog | null;
  /** Stores a log. `hidden` are the private entries, which the log omits and only this tab stores. */
  saveLog(of: ConversationKey, log: OfflineRunLog, hidden?: PrivateLogEntries | null): void;
  /** Returns the private entries that this tab stores; the player must check them. */
  hidden(of: ConversationKey): unknown;
  /** Returns false when unsent answers would be lost as soon as the page closes, in one conversation or in any. */
  isLasting(of?: ConversationKey): boolean;
  /**
   * Calls `listener` when a log, or whether answers are lasting, has changed in this tab or another. Returns a function
   * that unsubscribes.
   */
  watchLogs(listener: () => void): () => void;
  /** Returns the conversations that have a pack, with their titles. */
  keptConversations(): readonly OfflineConversation[];
  /**
   * Opens the store for the person who owns its packs, while no server can confirm who is signed in. Returns the
   * conversations that have a pack.
   */
  reopen(): readonly OfflineConversation[];
  /** Returns whether the store was opened by `reopen`, without a sign-in. */
  isReopened(): boolean;
  /** Returns the text typed into the search field, by the key of its history entry; empty when it was removed. */
  typedWords(key: string): string;
  saveTypedWords(key: string, words: string): void;
  /**
   * Removes all text typed into search fields, of every person; this works before `open`, since nobody may be signed
   * in.
   */
  forgetTypedWords(): void;
  /**
   * Removes everybody's packs without unsent entries, home page state and typed search text; this works before `open`,
   * since the owner is signed out. Unsent answers, drafts and drawings stay.
   */
  removeSent(): void;
  /** Removes drafts, drawings, answer and pack of a conversation that starts again. */
  forget(conversation: ConversationKey): void;
  pace(): PaceName | null;
  savePace(pace: PaceName): void;
  /** Returns the choice for reading aloud; 'off' before the first choice. */
  readAloud(): ReadAloudMode;
  saveReadAloud(readAloud: ReadAloudMode): void;
  /**
   * Empties the store in every tab, at log out and exit. Only the pace and the choice for reading aloud stay, because
   * they reveal nothing about a person.
   */
  clear(): void;
  /**
   * Calls `listener` after another tab has cleared the store and this tab's part is empty, so that this tab's screen
   * can be emptied, too. Returns a function that unsubscribes.
   */
  watchEmptied(listener: () => void): () => void;
}
export const OfflineStore: PortToken<OfflineStore> = createPortToken('DeviceCopy');
