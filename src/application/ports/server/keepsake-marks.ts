import type { KeepsakeMark } from '../../../domain/chat/keepsakes.ts';

/** The marks of people's keepsakes, by the keepsake's id; a keepsake without one has neither. */
export interface KeepsakeMarks {
  of(personId: string): Promise<ReadonlyMap<string, KeepsakeMark>>;
  /** Puts a mark in the place of the one before. `at` in epoch ms. */
  set(personId: string, keepsakeId: string, mark: KeepsakeMark, at: number): Promise<void>;
}
