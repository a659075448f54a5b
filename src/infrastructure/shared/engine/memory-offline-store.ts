import type { Drawing } from '../../../domain/chat/drawing.ts';
import type { Pack } from '../../../domain/chat/pack.ts';
import type { AnswerDraft } from '../../../domain/steps/step-kinds.ts';
import {
  hasUnsentEntries,
  type ConversationKey,
  type PrivateLogEntries,
  type OfflineConversation,
  type OfflineRunLog,
  type OfflineStore,
  type PendingAnswer,
} from '../../../application/ports/device/chat/offline-store.ts';
import type { PaceName } from '../../../domain/sequencer/timing.ts';
import type { ReadAloudMode } from '../../../application/ports/device/chat/local-voice.ts';

/** An offline store in memory, which is lost when the program ends. */
export class MemoryOfflineStore implements OfflineStore {
  #person: string | null = null;
  #isReopened = false;
  #isEmptied = false;
  #pace: PaceName | null = null;
  #readAloud: ReadAloudMode = 'off';
  readonly #answers = new Map<string, { of: ConversationKey; answer: PendingAnswer }>();
  readonly #drafts = new Map<string, AnswerDraft>();
  readonly #drawings = new Map<string, Pick<Drawing, 'strokes'>>();
  /** The keys of the drawings beside private questions. */
  readonly #private = new Set<string>();
  readonly #packs = new Map<string, { of: ConversationKey; pack: Pack }>();
  readonly #logs = new Map<string, OfflineRunLog>();
  readonly #hidden = new Map<string, PrivateLogEntries | null>();
  readonly #typedWords = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  open(person: string): void {
    if (this.#person !== person) this.clear();
    this.#person = person;
    this.#isReopened = false;
    this.#isEmptied = false;
  }

  draft(of: ConversationKey, stepId: string): unknown {
    return this.#drafts.get(nameOf(of) + stepId) ?? null;
  }

  saveDraft(of: ConversationKey, stepId: string, draft: AnswerDraft | null): void {
    if (draft === null || this.#person === null) this.#drafts.delete(nameOf(of) + stepId);
    else this.#drafts.set(nameOf(of) + stepId, draft);
  }

  drawing(of: ConversationKey, stepId: string): unknown {
    return this.#drawings.get(nameOf(of) + stepId) ?? null;
  }

  saveDrawing(of: ConversationKey, stepId: string, strokes: Drawing['strokes'], isPrivate = false): void {
    if (isPrivate) this.#private.add(nameOf(of) + stepId);
    if (strokes.length === 0 || this.#person === null || this.#isEmptied)
      this.#drawings.delete(nameOf(of) + stepId);
    else this.#drawings.set(nameOf(of) + stepId, { strokes });
  }

  forgetDrawings(of: ConversationKey, areAll = true): void {
    for (const key of areAll ? this.#drawings.keys() : this.#private)
      if (key.startsWith(nameOf(of))) this.#drawings.delete(key);
  }

  answer(of: ConversationKey): PendingAnswer | null {
    return this.#answers.get(nameOf(of))?.answer ?? null;
  }

  saveAnswer(of: ConversationKey, answer: PendingAnswer | null): void {
    if (answer === null || this.#person === null) this.#answers.delete(nameOf(of));
    else this.#answers.set(nameOf(of), { of, answer });
  }

  pendingConversations(): readonly ConversationKey[] {
    return [...this.#answers.values()].map(({ of }) => of);
  }

  pack(of: ConversationKey): unknown {
    return this.log(of) && (this.#packs.get(nameOf(of))?.pack ?? null);
  }

  savePack(of: ConversationKey, pack: Pack | null): void {
    if (pack !== null) {
      if (this.#person !== null && !this.#isEmptied) this.#packs.set(nameOf(of), { of, pack });
    } else {
      this.#packs.delete(nameOf(of));
      this.#logs.delete(nameOf(of));
      this.#notify();
    }
  }

  log(of: ConversationKey): OfflineRunLog | null {
    return this.#logs.get(nameOf(of)) ?? null;
  }

  hidden(of: ConversationKey): unknown {
    return this.#hidden.get(nameOf(of)) ?? null;
  }

  saveLog(of: ConversationKey, log: OfflineRunLog, hidden: PrivateLogEntries | null = null): void {
    if (this.#packs.has(nameOf(of))) this.#logs.set(nameOf(of), log);
    this.#hidden.set(nameOf(of), hidden);
    this.#notify();
  }

  /** Returns true: answers last as long as everything else in memory. */
  isLasting(): boolean {
    return true;
  }

  watchLogs(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  keptConversations(): readonly OfflineConversation[] {
    const kept = [...this.#packs.values()].filter(({ of }) => this.log(of) !== null);
    return kept.map(({ of, pack }) => ({ ...of, title: pack.activity.title }));
  }

  reopen(): readonly OfflineConversation[] {
    const kept = this.keptConversations();
    this.#isReopened = kept.length > 0;
    return kept;
  }

  isReopened(): boolean {
    return this.#isReopened;
  }

  typedWords(key: string): string {
    return this.#typedWords.get(key) ?? '';
  }

  saveTypedWords(key: string, words: string): void {
    if (this.#person !== null && !this.#isEmptied) this.#typedWords.set(key, words);
  }

  forgetTypedWords(): void {
    this.#typedWords.clear();
  }

  removeSent(): void {
    for (const { of } of this.#packs.values()) if (!hasUnsentEntries(this.log(of))) this.savePack(of, null);
    this.forgetTypedWords();
  }

  forget(conversation: ConversationKey): void {
    const name = nameOf(conversation);
    this.savePack(conversation, null);
    this.forgetDrawings(conversation);
    this.#answers.delete(name);
    for (const key of this.#drafts.keys()) if (key.startsWith(name)) this.#drafts.delete(key);
  }

  pace(): PaceName | null {
    return this.#pace;
  }

  savePace(pace: PaceName): void {
    this.#pace = pace;
  }

  readAloud(): ReadAloudMode {
    return this.#readAloud;
  }

  saveReadAloud(readAloud: ReadAloudMode): void {
    this.#readAloud = readAloud;
  }

  clear(): void {
    this.#answers.clear();
    this.#drafts.clear();
    this.#drawings.clear();
    this.#packs.clear();
    this.#logs.clear();
    this.#hidden.clear();
    this.forgetTypedWords();
    this.#isEmptied = true;
  }

  /** Never calls the listener: no other tab shares this memory. */
  watchEmptied(): () => void {
    return () => undefined;
  }
}

const nameOf = ({ activity, programme }: ConversationKey): string => JSON.stringify([activity, programme]);
