import { token, type Token } from '../../token.ts';

/** Light or dark colours, or the device's choice. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How large text is: as the device has it, 1.2 or 1.4 times that. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

/**
 * How the product looks on this device. The choices say nothing of a person: they stay after log out.
 *
 * Adapters: what is chosen shows at once and in every open tab; `onChange` calls when another tab chose.
 */
export interface Appearance {
  theme(): Theme;
  chooseTheme(theme: Theme): void;
  textSize(): TextSize;
  chooseTextSize(size: TextSize): void;
  /** The tab has a neutral name, icon and address. */
  isDiscreet(): boolean;
  chooseDiscreet(isDiscreet: boolean): void;
  onChange(listener: () => void): () => void;
}
export const Appearance: Token<Appearance> = token('Appearance');
