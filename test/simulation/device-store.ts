import type {
  ConversationKey,
  PrivateLogEntries,
  OfflineRunLog,
  PendingAnswer,
} from '../../src/application/ports/device/chat/offline-store.ts';
import type { AnswerDraft } from '../../src/domain/steps/step-kinds.ts';
import { MemoryOfflineStore } from '../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { startOfWords, wordsIn } from './family.ts';

/** Extends the product's store: checks that all stored text is its owner's. */
export class DeviceStore extends MemoryOfflineStore {
  readonly #owner: () => string;
  readonly #foreign: (words: string) => void;

  /** `owner` returns the signed-in account, or '' for none; `foreign` receives stored text of any other account. */
  constructor(owner: () => string, foreign: (words: string) => void) {
    super();
    this.#owner = owner;
    this.#foreign = foreign;
  }

  override saveDraft(of: ConversationKey, stepId: string, draft: AnswerDraft | null): void {
    super.saveDraft(of, stepId, draft);
    if (draft !== null) this.#inspect(this.draft(of, stepId));
  }

  override saveAnswer(of: ConversationKey, answer: PendingAnswer | null): void {
    super.saveAnswer(of, answer);
    if (answer !== null) this.#inspect(this.answer(of));
  }

  override saveLog(of: ConversationKey, log: OfflineRunLog, hidden?: PrivateLogEntries | null): void {
    super.saveLog(of, log, hidden);
    this.#inspect([this.log(of)?.entries, hidden]);
  }

  #inspect(kept: unknown): void {
    const start = startOfWords(this.#owner());
    const foreign = wordsIn(JSON.stringify(kept ?? null)).find((words) => !words.startsWith(start));
    if (foreign !== undefined) this.#foreign(foreign);
  }
}
