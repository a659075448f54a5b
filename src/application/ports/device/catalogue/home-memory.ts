import type { Preference } from '../../../../domain/catalogue/preference.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A family's reply when it is asked about an Activity that it stopped before the end. */
export type StoppedActivityReply = 'right' | 'wrong' | 'skipped';

/** The state of the home page that this device stores. */
export type HomePageState = {
  /** True once this device has shown the home page; its large introduction is small from then on. */
  visited: boolean;
  /** True once the family has answered or skipped the three questions about today. */
  asked: boolean;
  /**
   * The highest number of finished Activities that this device has shown, so that the drawn fire never gets smaller.
   */
  logs: number;
  /** The family's replies about Activities that it stopped, by the slug of the Activity. */
  fits: Readonly<Record<string, StoppedActivityReply>>;
  /** True once the person has dismissed or followed the hint about installing the app. */
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
