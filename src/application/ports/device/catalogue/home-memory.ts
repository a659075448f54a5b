import type { Preference } from '../../../../domain/catalogue/preference.ts';
import { token, type Token } from '../../token.ts';

/** A family's reply about an Activity that it stopped in the middle. */
export type Fit = 'right' | 'wrong' | 'skipped';

/** Home's memory on this device. */
export type KeptHome = {
  /** Home was seen here before: its hero is small. */
  visited: boolean;
  /** The three questions were answered or passed over. */
  asked: boolean;
  /** The most finished Activities that were seen here: the hearth never burns down. */
  logs: number;
  /** By the Activity's slug. */
  fits: Readonly<Record<string, Fit>>;
  /** The hint about the home screen was pressed away, or followed. */
  installPassed: boolean;
  preference: Preference;
};

/** Adapters: what cannot be kept lives as long as the page. Nothing is thrown. */
export interface HomeMemory {
  read(): KeptHome;
  write(kept: KeptHome): void;
}
export const HomeMemory: Token<HomeMemory> = token('HomeMemory');
