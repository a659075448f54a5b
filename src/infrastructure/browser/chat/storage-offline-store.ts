import type { Draft } from '../../../domain/chat/steps/step-kinds.ts';
import type {
  Conversation,
  OfflineStore,
  PendingAnswer,
} from '../../../application/ports/device/offline-store.ts';
import { isPaceName, type PaceName } from '../../../domain/chat/timing.ts';
import { isListOfTexts, isObject, isText } from '../../../domain/platform/json.ts';
import { isResponse } from '../../shared/api/step-wire.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const answers = 'fireside.answer ';
const drafts = 'fireside.draft ';
const paceKey = 'fireside.pace';
/** Written and removed at once: tells the other tabs to drop what they hold. */
const clearedKey = 'fireside.cleared';

/** Answers and pace in local storage, drafts in the tab's session storage; each with its owner, under a key of its own. */
export class StorageOfflineStore implements OfflineStore {
  readonly #device = new SafeStorage(() => window.localStorage);
  readonly #tab = new SafeStorage(() => window.sessionStorage);
  #person: string | null = null;

  constructor() {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== clearedKey || newValue === null) return;
      // The stored answers are gone; a tab that wakes up late must not write its own over newer ones.
      this.#device.dropUnstored();
      removeFrom(this.#tab, drafts);
    });
  }

  open(person: string): void {
    this.#person = person;
    const isForeign = (kept: unknown): boolean => !isObject(kept) || kept['person'] !== person;
    removeFrom(this.#device, answers, isForeign);
    removeFrom(this.#tab, drafts, isForeign);
  }

  draft(of: Conversation, stepId: string): unknown {
    return this.#read(this.#tab, drafts + nameOf(of, stepId));
  }

  saveDraft(of: Conversation, stepId: string, draft: Draft | null): void {
    this.#keep(this.#tab, drafts + nameOf(of, stepId), draft);
  }

  answer(of: Conversation): PendingAnswer | null {
    const answer = this.#read(this.#device, answers + nameOf(of));
    return isPendingAnswer(answer) ? answer : null;
  }

  saveAnswer(of: Conversation, answer: PendingAnswer | null): void {
    this.#keep(this.#device, answers + nameOf(of), answer);
  }

  pendingConversations(): readonly Conversation[] {
    return this.#device.keys(answers).flatMap((key) => {
      const of = conversationOf(key.slice(answers.length));
      return of !== null && this.answer(of) !== null ? [of] : [];
    });
  }

  forget(conversation: Conversation): void {
    this.saveAnswer(conversation, null);
    removeFrom(this.#tab, drafts + nameOf(conversation));
  }

  pace(): PaceName | null {
    const pace = this.#device.read(paceKey);
    return isPaceName(pace) ? pace : null;
  }

  savePace(pace: PaceName): void {
    this.#device.write(paceKey, pace);
  }

  clear(): void {
    removeFrom(this.#device, answers);
    removeFrom(this.#tab, drafts);
    this.#device.write(clearedKey, true);
    this.#device.remove(clearedKey);
  }

  #read(storage: SafeStorage, key: string): unknown {
    const kept = storage.read(key);
    return this.#person !== null && isObject(kept) && kept['person'] === this.#person ? kept['value'] : null;
  }

  #keep(storage: SafeStorage, key: string, value: unknown): void {
    if (this.#person === null) return;
    if (value === null) storage.remove(key);
    else storage.write(key, { person: this.#person, value });
  }
}

function removeFrom(
  storage: SafeStorage,
  beginning: string,
  isGone = (_kept: unknown): boolean => true,
): void {
  for (const key of storage.keys(beginning)) if (isGone(storage.read(key))) storage.remove(key);
}

/** The name of a conversation is a prefix of the names of its steps and of no other conversation. */
function nameOf({ activity, programme = '' }: Conversation, stepId = ''): string {
  return `${JSON.stringify([programme, activity])}${stepId}`;
}

/** What was read from a storage may be damaged, or written by another version of this program. */
function isPendingAnswer(value: unknown): value is PendingAnswer {
  return isObject(value) && isText(value['stepId']) && isText(value['key']) && isResponse(value['response']);
}

function conversationOf(name: string): Conversation | null {
  try {
    const parts: unknown = JSON.parse(name);
    if (!isListOfTexts(parts) || parts.length !== 2) return null;
    const [programme, activity] = parts;
    if (!activity) return null;
    return programme ? { activity, programme } : { activity };
  } catch {
    return null;
  }
}
