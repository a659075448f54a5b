import type { KeepsakeMarks } from '../../../src/application/ports/server/chat/keepsake-marks.ts';
import {
  defaultKeepsakeMark,
  type KeepsakeMark,
  type StoredKeepsakeMark,
} from '../../../src/domain/chat/keepsakes.ts';

/** Stores the marks of keepsakes in memory. */
export class MemoryKeepsakeMarks implements KeepsakeMarks {
  readonly #marks = new Map<string, Map<string, StoredKeepsakeMark>>();

  async of(personId: string): Promise<ReadonlyMap<string, StoredKeepsakeMark>> {
    return new Map(this.#marks.get(personId));
  }

  async set(personId: string, id: string, mark: KeepsakeMark & { words?: string }): Promise<void> {
    this.#write(personId, id, mark);
  }

  async forget(personId: string, id: string): Promise<void> {
    this.#write(personId, id, { isForgotten: true, words: null });
  }

  #write(personId: string, id: string, change: Partial<StoredKeepsakeMark>): void {
    const marks = this.#marks.get(personId) ?? new Map<string, StoredKeepsakeMark>();
    this.#marks.set(personId, marks.set(id, { ...(marks.get(id) ?? defaultKeepsakeMark), ...change }));
  }
}
