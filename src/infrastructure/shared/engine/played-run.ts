import type { Conversation, KeptLog, OfflineStore } from '../../../application/ports/device/offline-store.ts';
import { isPlayed, type PlayedEntry, type RunEntry } from '../../../domain/chat/run-entry.ts';
import { readEntries, readPack } from '../api/read-pack.ts';

/** What the device has of the run: its log, of which the server has `from` entries. */
type KeptRun = Pick<KeptLog, 'from' | 'completedAt' | 'refused'> & { log: readonly RunEntry[] };

/** The run of a conversation as it is stored on the device, read anew at each call: another tab may have written it. */
export class PlayedRun {
  readonly #copy: OfflineStore;
  readonly #of: Conversation;

  constructor(copy: OfflineStore, of: Conversation) {
    this.#copy = copy;
    this.#of = of;
  }

  /** Null where nothing is kept, or its log cannot be read. */
  kept(): KeptRun | null {
    const kept = this.#copy.log(this.#of);
    const log = kept && readEntries(kept.entries);
    return log && { log, from: kept.from, completedAt: kept.completedAt, refused: kept.refused };
  }

  /** Is the run that was started then still the one that is kept? */
  keeps(startedAt: number): boolean {
    return readPack(this.#copy.pack(this.#of))?.startedAt === startedAt;
  }

  /** Entries that only this device has. */
  unsent(): PlayedEntry[] {
    const kept = this.kept();
    return kept ? kept.log.slice(kept.from).filter(isPlayed) : [];
  }

  hasUnsent(): boolean {
    return this.unsent().length > 0 || Boolean(this.kept()?.completedAt);
  }

  /** Nothing is written where nothing is kept. */
  save(part: Partial<KeptRun>): void {
    const kept = this.kept();
    if (!kept) return;
    const { log: entries, from, completedAt, refused } = { ...kept, ...part };
    const answered = entries
      .slice(from)
      .flatMap((entry) => (entry.kind === 'answered' ? [entry.stepId] : []));
    const answers = new Set(answered).size;
    // Whoever plays the run goes on writing into its log.
    this.#copy.saveLog(this.#of, { entries: [...entries], from, answers, completedAt, refused });
  }
}
