import type { KeepsakeMark, StoredMarks } from '../../../../domain/chat/keepsakes.ts';

/** The marks of people's keepsakes, by the keepsake's id; a keepsake without one has neither. */
export interface KeepsakeMarks {
  of(personId: string): Promise<StoredMarks>;
  /** Puts a mark in the place of the one before. Words that are not given stay. `at` in epoch ms. */
  set(
    personId: string,
    keepsakeId: string,
    mark: KeepsakeMark & { words?: string },
    at: number,
  ): Promise<void>;
  /** The keepsake is deleted: neither shown nor said any more. Words that were given for it are gone. */
  forget(personId: string, keepsakeId: string, at: number): Promise<void>;
}
