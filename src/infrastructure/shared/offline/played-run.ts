import {
  hasUnsentEntries,
  type ConversationKey,
  type OfflineRunLog,
  type OfflineStore,
} from '../../../application/ports/device/chat/offline-store.ts';
import {
  findClosedPartRanges,
  findTabOnlyEntryIndexes,
  collapseClosedParts,
} from '../../../domain/chat/closed-parts.ts';
import {
  isLearnerLogEntry,
  type DeviceLogEntry,
  type LearnerLogEntry,
} from '../../../domain/chat/run-entry.ts';
import type { Pack } from '../../../domain/chat/pack.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { readLogEntries, readOfflinePack } from '../api/read-pack.ts';

/**
 * The time after its last entry from which a tab with unsent entries counts as closed (ms): longer than the wait
 * between two tries to submit.
 */
const tornAfterMs = 10 * 60_000;

/** The device's part of the run: its log, of which the server has the first `from` entries. */
type KeptRun = Pick<OfflineRunLog, 'from' | 'completedAt' | 'refused'> & { log: readonly DeviceLogEntry[] };

/**
 * The run of a conversation in the device's storage. Each call reads it again, because another tab may have written.
 */
export class DeviceRun {
  readonly #copy: OfflineStore;
  readonly #of: ConversationKey;

  constructor(copy: OfflineStore, of: ConversationKey) {
    this.#copy = copy;
    this.#of = of;
  }

  /** Returns the stored run; null when none is stored or its log cannot be read. */
  kept(): KeptRun | null {
    const kept = this.#copy.log(this.#of);
    const hidden = this.#copy.hidden(this.#of);
    const here = (entry: unknown, place: number): unknown => entry ?? (isJsonObject(hidden) && hidden[place]);
    const log = kept && Array.isArray(kept.entries) ? readLogEntries(kept.entries.map(here)) : null;
    return kept && log && { log, from: kept.from, completedAt: kept.completedAt, refused: kept.refused };
  }

  /** Returns whether the stored run is the one that was started at this instant (epoch ms). */
  keeps(startedAt: number): boolean {
    return readOfflinePack(this.#copy.pack(this.#of))?.startedAt === startedAt;
  }

  /** Returns the log entries that only this device has. */
  unsent(): LearnerLogEntry[] {
    const kept = this.kept();
    return kept ? kept.log.slice(kept.from).filter(isLearnerLogEntry) : [];
  }

  /** Returns whether entries or a completion are unsent. The stored count of answers decides where another tab has the private entries. */
  hasUnsent(): boolean {
    const kept = this.kept();
    if (kept === null) return hasUnsentEntries(this.#copy.log(this.#of));
    return this.unsent().length > 0 || Boolean(kept.completedAt);
  }

  /**
   * Returns the unsent entries after the first `standing`, without private parts before the last hand-over of the
   * device.
   */
  openlyUnsent(standing: number): DeviceLogEntry[] {
    const [kept, pack] = [this.kept(), readOfflinePack(this.#copy.pack(this.#of))];
    if (!kept || !pack) return [];
    const { log, from } = kept;
    const ranges = findClosedPartRanges({ definition: pack.activity, log });
    return log.filter((_entry, place) => {
      const isClosed = ranges.some((range) => place >= range.from && place < range.until);
      return place >= from + standing && !isClosed;
    });
  }

  /**
   * Returns the readable unsent entries of a tab that was closed; its private entries are lost. Returns null when the
   * log is complete in this tab, or when that tab may still be open.
   */
  torn(now: number): DeviceLogEntry[] | null {
    const log = this.#copy.log(this.#of);
    if (log === null || this.kept() !== null || !Array.isArray(log.entries)) return null;
    const left = log.entries.flatMap((entry: unknown, place) =>
      place < log.from ? [] : (readLogEntries([entry]) ?? []),
    );
    return left.every(({ at }) => at + tornAfterMs < now) ? left : null;
  }

  /**
   * Changes the stored run, if there is one. A private part that was sent, and after which the device was handed over,
   * is replaced by its mark. Returns whether the stored log differs from the given one.
   */
  save(part: Partial<KeptRun>): boolean {
    const [kept, pack] = [this.kept(), readOfflinePack(this.#copy.pack(this.#of))];
    return kept && pack ? this.begin(pack, { ...kept, ...part }) : false;
  }

  /** Stores a run for the first time, otherwise as `save` does. */
  begin({ activity: definition }: Pick<Pack, 'activity'>, run: KeptRun): boolean {
    const { log, completedAt, refused, ...rest } = run;
    const sent = collapseClosedParts({ definition, log: log.slice(0, rest.from) });
    if (sent === null && rest.from === log.length) {
      this.#copy.savePack(this.#of, null);
      return true;
    }
    const entries = sent === null ? log : [...sent, ...log.slice(rest.from)];
    const from = sent?.length ?? rest.from;
    const secret = findTabOnlyEntryIndexes({ definition, log: entries });
    const answered = entries
      .slice(from)
      .flatMap((entry) => (entry.kind === 'answered' ? [entry.stepId] : []));
    const answers = new Set(answered).size;
    // The conversation continues to write into its log, so the stored entries are a copy.
    const seen = entries.map((entry, place) => (secret.has(place) ? null : entry));
    const hidden = secret.size > 0 ? Object.fromEntries([...secret].map((at) => [at, entries[at]])) : null;
    this.#copy.saveLog(this.#of, { entries: seen, from, answers, completedAt, refused }, hidden);
    return entries.length !== log.length;
  }
}
