import type { Drawing } from '../../../domain/chat/drawing.ts';
import type { AnswerDraft } from '../../../domain/steps/step-kinds.ts';
import {
  drawingRetentionMs,
  hasUnsentEntries,
  type ConversationKey,
  type PrivateLogEntries,
  type OfflineConversation,
  type OfflineRunLog,
  type OfflineStore,
  type PendingAnswer,
} from '../../../application/ports/device/chat/offline-store.ts';
import type { ReadAloudMode } from '../../../application/ports/device/chat/local-voice.ts';
import { isPaceName, type PaceName } from '../../../domain/sequencer/timing.ts';
import { isStringList, isJsonObject, isString } from '../../../domain/platform/json.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Pack } from '../../../domain/chat/pack.ts';
import { isStepResponse } from '../../shared/api/parts/step-wire.ts';
import { hideTenderSlugs } from '../catalogue/hide-tender.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const answers = 'fireside.answer ';
const drafts = 'fireside.draft ';
const packs = 'fireside.pack ';
const logs = 'fireside.log ';
const drawings = 'fireside.drawing ';
const typed = 'fireside.typed ';
/** Prefix of the keys of private log entries, which are stored in the tab alone. */
const own = 'fireside.own ';
/** Prefixes of the keys whose values remain when the tab is closed; each value belongs to one person. */
const lasting = [answers, packs, logs, drawings];
/**
 * Prefixes of the keys whose values end with the tab: unsent drafts, text typed into the search, and private entries.
 */
const passing = [drafts, typed, own];
const paceKey = 'fireside.pace';
const readAloudKey = 'fireside.aloud';
/** Key that is written and removed at once as a signal to other tabs, which then drop their copies. */
const clearedKey = 'fireside.cleared';

/**
 * Stores answers, packs (Activities with their logs for use without a network), drawings and pace in local storage, and
 * drafts and typed text in session storage. Each value has its owner and a key of its own.
 */
export class StorageOfflineStore implements OfflineStore {
  readonly #device = new SafeStorage(
    () => window.localStorage,
    () => window.sessionStorage,
  );
  readonly #tab = new SafeStorage(() => window.sessionStorage);
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  readonly #emptiedListeners = new Set<() => void>();
  #person: string | null = null;
  #isReopened = false;
  /** True from `clear` until the next `open`: conversations that are still on a screen must not be stored again. */
  isEmptied = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key?.startsWith(logs)) this.#notify();
      if (key !== clearedKey || newValue === null) return;
      // The stored answers were removed; a tab that resumes late must not write its own over newer ones.
      this.isEmptied = true;
      this.#device.dropUnstored();
      for (const beginning of passing) removeFrom(this.#tab, beginning);
      this.#removeHome();
      for (const listener of this.#emptiedListeners) listener();
    });
  }

  open(person: string): void {
    this.#person = person;
    this.#isReopened = false;
    this.isEmptied = false;
    const isForeign = (kept: unknown): boolean => !isJsonObject(kept) || kept['person'] !== person;
    for (const beginning of lasting) removeFrom(this.#device, beginning, isForeign);
    for (const beginning of passing) removeFrom(this.#tab, beginning, isForeign);
    this.#removeOld();
  }

  reopen(): readonly OfflineConversation[] {
    const kept = this.#device.keys(packs).map((key) => this.#device.read(key));
    const person = kept.flatMap((one) =>
      isJsonObject(one) && isString(one['person']) ? [one['person']] : [],
    )[0];
    if (person === undefined) return [];
    this.open(person);
    this.#isReopened = true;
    return this.keptConversations();
  }

  isReopened(): boolean {
    return this.#isReopened;
  }

  pack(of: ConversationKey): unknown {
    const log = this.log(of);
    return log !== null && (hasUnsentEntries(log) || !this.#isOld(of)) ? this.#packWithoutLog(of) : null;
  }

  #packWithoutLog(of: ConversationKey): Readonly<Record<string, unknown>> | null {
    const pack = this.#read(this.#device, packs + nameOf(of));
    return isJsonObject(pack) ? pack : null;
  }

  #isOld(of: ConversationKey): boolean {
    return !(Number(this.#packWithoutLog(of)?.['validUntil']) > this.#clock.now());
  }

  savePack(of: ConversationKey, pack: Pack | null): void {
    const [packKey, logKey] = keysOf(of);
    // The log has its own key, because it grows while the pack (the Activity) stays the same.
    if (pack !== null) return this.isEmptied ? undefined : this.#write(packKey, { ...pack, log: [] });
    for (const key of [packKey, logKey]) this.#keep(this.#device, key, null);
    this.#keep(this.#tab, own + logKey, null);
    this.#notify();
  }

  log(of: ConversationKey): OfflineRunLog | null {
    return readLog(this.#read(this.#device, logs + nameOf(of)));
  }

  hidden(of: ConversationKey): unknown {
    return this.#read(this.#tab, own + logs + nameOf(of));
  }

  saveLog(of: ConversationKey, log: OfflineRunLog, hidden: PrivateLogEntries | null = null): void {
    const [packKey, logKey] = keysOf(of);
    if (this.#packWithoutLog(of) !== null) {
      this.#keep(this.#tab, own + logKey, hidden);
      this.#write(logKey, log);
      const isPackStored = this.#device.store(packKey);
      // An outdated log stays stored only while answers are unsent, and only together with its pack.
      const staysStored = isPackStored && (hasUnsentEntries(log) || !this.#device.isUnstored(logKey));
      if (!staysStored) for (const key of [packKey, logKey]) this.#device.unstore(key);
    }
    this.#notify();
  }

  isLasting(of?: ConversationKey): boolean {
    const all = of ? [of] : [...this.pendingConversations(), ...this.keptConversations()];
    return all.every((one) => {
      const keys = [answers + nameOf(one), ...(hasUnsentEntries(this.log(one)) ? keysOf(one) : [])];
      return !keys.some((key) => this.#device.isUnstored(key));
    });
  }

  watchLogs(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  keptConversations(): readonly OfflineConversation[] {
    return this.#conversations(packs).flatMap((of) => {
      const pack = this.pack(of);
      const activity = isJsonObject(pack) ? pack['activity'] : null;
      if (!isJsonObject(activity)) return [];
      if (activity['tender'] === true) hideTenderSlugs([{ slug: of.activity, tender: true }], of.programme);
      return [{ ...of, title: String(activity['title']) }];
    });
  }

  /** Removes the packs and logs whose storage period has ended. */
  #removeOld(): void {
    for (const of of [...this.#conversations(packs), ...this.#conversations(logs)])
      if (this.#isOld(of) || this.log(of) === null) this.savePack(of, null);
    removeFrom(this.#device, drawings, (kept) => !isRecent(kept, this.#clock.now()));
  }

  draft(of: ConversationKey, stepId: string): unknown {
    return this.#read(this.#tab, drafts + nameOf(of, stepId));
  }

  saveDraft(of: ConversationKey, stepId: string, draft: AnswerDraft | null): void {
    this.#keep(this.#tab, drafts + nameOf(of, stepId), draft);
  }

  drawing(of: ConversationKey, stepId: string): unknown {
    return this.#find(drawings + nameOf(of, stepId));
  }

  saveDrawing(of: ConversationKey, stepId: string, strokes: Drawing['strokes'], isPrivate = false): void {
    const until = this.#clock.now() + drawingRetentionMs;
    const drawing = strokes.length === 0 || this.isEmptied ? null : { strokes, until };
    this.#put(drawings + nameOf(of, stepId), drawing, isPrivate);
  }

  forgetDrawings(of: ConversationKey, areAll = true): void {
    removeFrom(this.#tab, own + drawings + nameOf(of));
    if (areAll) removeFrom(this.#device, drawings + nameOf(of));
  }

  answer(of: ConversationKey): PendingAnswer | null {
    const answer = this.#find(answers + nameOf(of));
    return isPendingAnswer(answer) ? answer : null;
  }

  saveAnswer(of: ConversationKey, answer: PendingAnswer | null): void {
    const wasLasting = this.isLasting(of);
    this.#put(answers + nameOf(of), answer, answer?.private);
    if (this.isLasting(of) !== wasLasting) this.#notify();
  }

  pendingConversations(): readonly ConversationKey[] {
    const kept = [...this.#conversations(answers), ...this.#conversations(own + answers, this.#tab)];
    return kept.filter((of) => this.answer(of) !== null);
  }

  typedWords(key: string): string {
    const words = this.#read(this.#tab, typed + key);
    return isString(words) ? words : '';
  }

  saveTypedWords(key: string, words: string): void {
    this.#keep(this.#tab, typed + key, words === '' || this.isEmptied ? null : words);
  }

  forgetTypedWords(): void {
    removeFrom(this.#tab, typed);
  }

  removeSent(): void {
    for (const packKey of this.#device.keys(packs)) {
      const logKey = logs + packKey.slice(packs.length);
      const kept = this.#device.read(logKey);
      if (isJsonObject(kept) && hasUnsentEntries(readLog(kept['value']))) continue;
      for (const key of [packKey, logKey]) this.#device.remove(key);
    }
    this.#removeHome();
    this.forgetTypedWords();
    this.#notify();
  }

  /** Removes the home screen's state, which belongs to the person (storage-home-memory.ts). */
  #removeHome(): void {
    for (const storage of [this.#device, this.#tab]) removeFrom(storage, 'fireside.home');
  }

  forget(conversation: ConversationKey): void {
    this.saveAnswer(conversation, null);
    this.savePack(conversation, null);
    this.forgetDrawings(conversation);
    removeFrom(this.#tab, drafts + nameOf(conversation));
  }

  pace(): PaceName | null {
    const pace = this.#device.read(paceKey);
    return isPaceName(pace) ? pace : null;
  }

  savePace(pace: PaceName): void {
    this.#device.write(paceKey, pace);
  }

  readAloud(): ReadAloudMode {
    const kept = this.#device.read(readAloudKey);
    return kept === 'asked' || kept === 'new' ? kept : 'off';
  }

  saveReadAloud(readAloud: ReadAloudMode): void {
    this.#device.write(readAloudKey, readAloud);
  }

  clear(): void {
    this.isEmptied = true;
    for (const beginning of lasting) removeFrom(this.#device, beginning);
    for (const beginning of passing) removeFrom(this.#tab, beginning);
    // The home screen's state reveals something about the person (storage-home-memory.ts).
    for (const storage of [this.#device, this.#tab]) removeFrom(storage, 'fireside.home');
    // The next person must not learn when somebody used the device last (storage-presence.ts).
    this.#device.remove('fireside.pressed');
    this.#device.write(clearedKey, true);
    this.#device.remove(clearedKey);
  }

  watchEmptied(listener: () => void): () => void {
    this.#emptiedListeners.add(listener);
    return () => this.#emptiedListeners.delete(listener);
  }

  #conversations(beginning: string, storage = this.#device): ConversationKey[] {
    return storage.keys(beginning).flatMap((key) => {
      const of = conversationOf(key.slice(beginning.length));
      return of === null ? [] : [of];
    });
  }

  #find(key: string): unknown {
    return this.#read(this.#tab, own + key) ?? this.#read(this.#device, key);
  }

  #put(key: string, value: unknown, isPrivate = false): void {
    this.#keep(this.#tab, own + key, isPrivate ? value : null);
    this.#keep(this.#device, key, isPrivate ? null : value);
  }

  #read(storage: SafeStorage, key: string): unknown {
    const kept = storage.read(key);
    return this.#person !== null && isJsonObject(kept) && kept['person'] === this.#person
      ? kept['value']
      : null;
  }

  /** Writes a value with its owner; the former value stays stored when the new one does not fit. */
  #write(key: string, value: object): void {
    if (this.#person !== null) this.#device.write(key, { person: this.#person, value });
  }

  /**
   * Writes a value with its owner. Removes the former value when the new one does not fit, so that the former one
   * cannot return.
   */
  #keep(storage: SafeStorage, key: string, value: unknown): void {
    if (this.#person === null) return;
    if (value === null) storage.remove(key);
    else if (!storage.write(key, { person: this.#person, value })) storage.unstore(key);
  }
}

function readLog(kept: unknown): OfflineRunLog | null {
  if (!isJsonObject(kept)) return null;
  const { entries, from, answers, completedAt, refused } = kept;
  if (!isNumber(from) || !isNumber(answers)) return null;
  return {
    entries,
    from,
    answers,
    completedAt: isNumber(completedAt) ? completedAt : null,
    refused: isString(refused) ? refused : null,
  };
}

const isRecent = (kept: unknown, now: number): boolean =>
  isJsonObject(kept) && isJsonObject(kept['value']) && Number(kept['value']['until']) > now;

const isNumber = (value: unknown): value is number => typeof value === 'number';

function removeFrom(
  storage: SafeStorage,
  beginning: string,
  isGone = (_kept: unknown): boolean => true,
): void {
  for (const key of storage.keys(beginning)) if (isGone(storage.read(key))) storage.remove(key);
}

/** Returns the name of a conversation, which is a prefix of the names of its steps and of no other conversation. */
function nameOf({ activity, programme = '' }: ConversationKey, stepId = ''): string {
  return `${JSON.stringify([programme, activity])}${stepId}`;
}

/** Checks a stored value, which may be damaged or come from another version of the program. */
function isPendingAnswer(value: unknown): value is PendingAnswer {
  return (
    isJsonObject(value) &&
    isString(value['stepId']) &&
    isString(value['key']) &&
    (value['turn'] === undefined || Number.isInteger(value['turn'])) &&
    isStepResponse(value['response'])
  );
}

const keysOf = (of: ConversationKey): [packKey: string, logKey: string] => [
  packs + nameOf(of),
  logs + nameOf(of),
];

function conversationOf(name: string): ConversationKey | null {
  try {
    const parts: unknown = JSON.parse(name);
    if (!isStringList(parts) || parts.length !== 2) return null;
    const [programme, activity] = parts;
    if (!activity) return null;
    return programme ? { activity, programme } : { activity };
  } catch {
    return null;
  }
}
