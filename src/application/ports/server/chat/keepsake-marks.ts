import type { KeepsakeMark, StoredKeepsakeMarks } from '../../../../domain/chat/keepsakes.ts';

/** The marks that people put on their keepsakes, by the keepsake's id. */
export interface KeepsakeMarks {
  of(personId: string): Promise<StoredKeepsakeMarks>;
  /** Replaces the mark of a keepsake. Without `words`, the stored text stays. `at` is epoch ms. */
  set(
    personId: string,
    keepsakeId: string,
    mark: KeepsakeMark & { words?: string },
    at: number,
  ): Promise<void>;
  /** Deletes a keepsake: it is neither shown nor recalled any more, and text stored for it is removed. */
  forget(personId: string, keepsakeId: string, at: number): Promise<void>;
}
