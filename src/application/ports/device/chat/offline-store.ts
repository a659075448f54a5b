import type { Drawing } from '../../../../domain/chat/drawing.ts';
import type { Pack } from '../../../../domain/chat/pack.ts';
import type { Draft, StepResponse } from '../../../../domain/steps/step-kinds.ts';
import type { PaceName } from '../../../../domain/sequencer/timing.ts';
import type { ReadAloudMode } from './local-voice.ts';
import { token, type Token } from '../../token.ts';

/** Which conversation: an Activity, alone or inside a Programme; slugs or ids, as the address has them. */
export type ConversationKey = { activity: string; programme?: string | undefined };

/** An answer that the person sent and the server has not confirmed; every try has the same key. */
export type PendingAnswer = {
  stepId: string;
  response: StepResponse;
  key: string;
  /** The question is for one person alone. */
  private?: true | undefined;
  /** The turn of the question: after another change the answer no longer fits. */
  turn?: number | undefined;
};

/** A conversation that goes on without a network, with the title of its Activity. */
export type KeptConversation = ConversationKey & { title: string };

/** The log of a conversation that this device keeps a pack of. */
export type KeptLog = {
  /** The entries as stored: the player reads them. A hidden one is null. */
  entries: unknown;
  /** How many of the entries the server has. */
  from: number;
  /** How many questions are answered by those that it does not have. */
  answers: number;
  /** When the Activity was completed without a network, in epoch ms; null when the server knows. */
  completedAt: number | null;
  /** The code with which the server refused to take it, for want of access; none since it was last away or took it. */
  refused?: string | null | undefined;
};

/** Private entries of a log, by their places. */
export type HiddenEntries = Readonly<Record<number, unknown>>;

/** How long a drawing is kept, in ms: as long as a conversation that goes on without a network. */
export const drawingKeptForMs = 14 * 86_400_000;

/** Does this log hold something that the server does not have yet? */
export const hasUnsent = (log: KeptLog | null): boolean =>
  log !== null && (log.answers > 0 || log.completedAt !== null);

/**
 * The device's store for the person until the server has it: drafts, one answer on its way for each conversation,
 * conversations that go on without a network (promise 37), what was typed into the search of home, the chosen pace
 * (promises 23 and 30), and the choice of texts to read aloud.
 *
 * Adapters: belongs to one person at a time; before `open`, and for another person than it was kept for, it is empty.
 * Nothing throws: where storage is blocked, full or damaged, the copy lives as long as the page; of a log that does not
 * fit, the one before it stays stored if answers would be lost with it. Drafts and typed words live as long as the tab, and
 * so do answers, entries and drawings that are private; other answers until they are confirmed, packs and their logs until
 * the instant that the pack names. `clear` empties it in every tab, at log out and exit; only the pace and the choice
 * of texts to read aloud stay, which say nothing of a person.
 */
export interface OfflineStore {
  /** Opens the store of this person (an opaque id); what was stored for anybody else is removed. */
  open(person: string): void;
  /** Returns the saved draft or null. It may be damaged: the kind of the step reads it (`readDraft`). */
  draft(of: ConversationKey, stepId: string): unknown;
  /** Null when there is nothing left to keep. */
  saveDraft(of: ConversationKey, stepId: string, draft: Draft | null): void;
  /** Returns the drawing beside a step or null. It may be damaged: `readStrokes` reads it. */
  drawing(of: ConversationKey, stepId: string): unknown;
  /** Without lines there is nothing left to keep. They are kept for two weeks from the last one. */
  saveDrawing(of: ConversationKey, stepId: string, strokes: Drawing['strokes'], isPrivate?: boolean): void;
  /** The conversation is over; or, where they are not all, the device is passed on, and the private ones go. */
  forgetDrawings(of: ConversationKey, areAll?: boolean): void;
  answer(of: ConversationKey): PendingAnswer | null;
  saveAnswer(of: ConversationKey, answer: PendingAnswer | null): void;
  /** The conversations that have an answer on its way. */
  pendingConversations(): readonly ConversationKey[];
  /**
   * Returns the pack as stored: the player reads it. Null when there is none, its log is missing, or its time is over
   * and the server has all of it: on a page that stayed open longer, entries that the server lacks can still be handed
   * in.
   */
  pack(of: ConversationKey): unknown;
  /** Null removes it and its log. */
  savePack(of: ConversationKey, pack: Pack | null): void;
  log(of: ConversationKey): KeptLog | null;
  /** `hidden`: those that are private, which the log does not have. */
  saveLog(of: ConversationKey, log: KeptLog, hidden?: HiddenEntries | null): void;
  /** The hidden entries as this tab has them. */
  hidden(of: ConversationKey): unknown;
  /**
   * False where answers that the server does not have are lost when the page closes; for one conversation, or for all.
   */
  isLasting(of?: ConversationKey): boolean;
  /**
   * Hears whenever a log has changed, here or in another tab, or whether an answer is lasting. Returns the end of
   * listening.
   */
  watchLogs(listener: () => void): () => void;
  /** The conversations that have a pack, with their titles. */
  keptConversations(): readonly KeptConversation[];
  /**
   * Opens the store for the person of its packs, while no server can say who is signed in. Returns the kept
   * conversations.
   */
  reopen(): readonly KeptConversation[];
  /** True when it was opened by `reopen`, without a sign-in. */
  isReopened(): boolean;
  /** Returns the words that were typed into the search of home, by the key of their history entry; empty when gone. */
  typedWords(key: string): string;
  saveTypedWords(key: string, words: string): void;
  /** Removes everybody's typed words, opened or not: nobody is signed in. */
  forgetTypedWords(): void;
  /**
   * Removes everybody's packs that the server has all of, home's memory and typed words, opened or not: their person is
   * not signed in any more. Unsent answers, drafts and drawings stay.
   */
  removeSent(): void;
  /** Drops drafts, drawings, answer and pack of a conversation that begins again. */
  forget(conversation: ConversationKey): void;
  pace(): PaceName | null;
  savePace(pace: PaceName): void;
  /** Nothing, until somebody chooses. */
  readAloud(): ReadAloudMode;
  saveReadAloud(readAloud: ReadAloudMode): void;
  clear(): void;
}
export const OfflineStore: Token<OfflineStore> = token('DeviceCopy');
