import { createPortToken, type PortToken } from '../../token.ts';

/** The colour themes; 'device' follows the setting of the device. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The text sizes: as the device sets it, 1.2 times and 1.4 times as large. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/**
 * The appearance of the product on this device. The choices reveal nothing about a person, so they stay after log out.
 *
 * Adapters: a choice must take effect at once and in every open tab; `onChange` calls its listener when another tab
 * made a choice.
 */
export interface Appearance {
  theme(): Theme;
  chooseTheme(theme: Theme): void;
  textSize(): TextSize;
  chooseTextSize(size: TextSize): void;
  /** Returns whether the tab has a neutral name, icon and address, which do not reveal the product. */
  isDiscreet(): boolean;
  chooseDiscreet(isDiscreet: boolean): void;
  onChange(listener: () => void): () => void;
}
export const Appearance: PortToken<Appearance> = createPortToken('Appearance');
