import type { KeepsakeMarks } from '../../../src/application/ports/server/chat/keepsake-marks.ts';
import { unmarked, type KeepsakeMark, type StoredMark } from '../../../src/domain/chat/keepsakes.ts';

/** Stores the marks of keepsakes in memory. */
export class MemoryKeepsakeMarks implements KeepsakeMarks {
  readonly #marks = new Map<string, Map<string, StoredMark>>();

  async of(personId: string): Promise<ReadonlyMap<string, StoredMark>> {
    return new Map(this.#marks.get(personId));
  }

  async set(personId: string, id: string, mark: KeepsakeMark & { words?: string }): Promise<void> {
    this.#write(personId, id, mark);
  }

  async forget(personId: string, id: string): Promise<void> {
    this.#write(personId, id, { isForgotten: true, words: null });
  }

  #write(personId: string, id: string, change: Partial<StoredMark>): void {
    const marks = this.#marks.get(personId) ?? new Map<string, StoredMark>();
    this.#marks.set(personId, marks.set(id, { ...(marks.get(id) ?? unmarked), ...change }));
  }
}
