import type { Preference } from '../../../domain/catalogue/suggestions.ts';

/** What home keeps on this device. */
export type KeptHome = {
  /** Home was seen here before: its hero is small. */
  visited: boolean;
  /** The three questions were answered or passed over. */
  asked: boolean;
  /** The most finished Activities that were seen here: the hearth never burns down. */
  logs: number;
  preference: Preference;
};

/** Adapters: what cannot be kept lives as long as the page. Nothing is thrown. */
export interface HomeMemory {
  read(): KeptHome;
  write(kept: KeptHome): void;
}
export const HomeMemory = Symbol.for('HomeMemory');
