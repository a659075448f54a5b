/** Light or dark colours, or whichever the device asks for. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * How the product looks on this device. The choice says nothing of a person: it stays after log out.
 *
 * Adapters: `choose` shows at once and in every open tab; `onChange` calls when another tab chose.
 */
export interface Appearance {
  theme(): Theme;
  choose(theme: Theme): void;
  onChange(listener: () => void): () => void;
}
export const Appearance = Symbol.for('Appearance');
