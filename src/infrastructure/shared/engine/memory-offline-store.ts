import type { Draft } from '../../../domain/chat/steps/step-kinds.ts';
import type {
  Conversation,
  OfflineStore,
  PendingAnswer,
} from '../../../application/ports/device/offline-store.ts';
import type { PaceName } from '../../../domain/chat/timing.ts';

/** A device that forgets when the program ends. */
export class MemoryOfflineStore implements OfflineStore {
  #person: string | null = null;
  #pace: PaceName | null = null;
  readonly #answers = new Map<string, { of: Conversation; answer: PendingAnswer }>();
  readonly #drafts = new Map<string, Draft>();

  open(person: string): void {
    if (this.#person !== person) this.clear();
    this.#person = person;
  }

  draft(of: Conversation, stepId: string): unknown {
    return this.#drafts.get(nameOf(of) + stepId) ?? null;
  }

  saveDraft(of: Conversation, stepId: string, draft: Draft | null): void {
    if (draft === null || this.#person === null) this.#drafts.delete(nameOf(of) + stepId);
    else this.#drafts.set(nameOf(of) + stepId, draft);
  }

  answer(of: Conversation): PendingAnswer | null {
    return this.#answers.get(nameOf(of))?.answer ?? null;
  }

  saveAnswer(of: Conversation, answer: PendingAnswer | null): void {
    if (answer === null || this.#person === null) this.#answers.delete(nameOf(of));
    else this.#answers.set(nameOf(of), { of, answer });
  }

  pendingConversations(): readonly Conversation[] {
    return [...this.#answers.values()].map(({ of }) => of);
  }

  forget(conversation: Conversation): void {
    const name = nameOf(conversation);
    this.#answers.delete(name);
    for (const key of this.#drafts.keys()) if (key.startsWith(name)) this.#drafts.delete(key);
  }

  pace(): PaceName | null {
    return this.#pace;
  }

  savePace(pace: PaceName): void {
    this.#pace = pace;
  }

  clear(): void {
    this.#answers.clear();
    this.#drafts.clear();
  }
}

const nameOf = ({ activity, programme }: Conversation): string => JSON.stringify([activity, programme]);
