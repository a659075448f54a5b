import type { Preference } from '../../../../domain/catalogue/preference.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A family's reply about an Activity that it stopped before the end. */
export type StoppedActivityReply = 'right' | 'wrong' | 'skipped';

/** The state of the home page that this device stores. */
export type HomePageState = {
  /** True once the home page was shown on this device: its hero is small from then on. */
  visited: boolean;
  /** True once the three questions were answered or skipped. */
  asked: boolean;
  /** The highest number of finished Activities shown on this device, so that the hearth never gets smaller. */
  logs: number;
  /** The replies, by the slug of the Activity. */
  fits: Readonly<Record<string, StoppedActivityReply>>;
  /** True once the hint about installing was dismissed or followed. */
  installPassed: boolean;
  preference: Preference;
};

/**
 * The storage of the home page's state.
 *
 * Adapters: without storage the state must last as long as the page. No method may throw.
 */
export interface HomePageStorage {
  read(): HomePageState;
  write(kept: HomePageState): void;
}
export const HomePageStorage: PortToken<HomePageStorage> = createPortToken('HomeMemory');
