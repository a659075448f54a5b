import {
  textSizes,
  themes,
  type Appearance,
  type TextSize,
  type Theme,
} from '../../../application/ports/device/platform/appearance.ts';
import { SafeStorage } from './safe-storage.ts';

const themeKey = 'fireside.theme';
const textSizeKey = 'fireside.text-size';
const discreetKey = 'fireside.discreet';
const keys: readonly (string | null)[] = [themeKey, textSizeKey, discreetKey, null];

/** Stores the choices in local storage. The early script, which runs before the program, applies them. */
export class WindowAppearance implements Appearance {
  readonly #device = new SafeStorage(() => window.localStorage);

  theme(): Theme {
    return this.#chosen(themeKey, themes);
  }

  chooseTheme(theme: Theme): void {
    this.#choose(themeKey, themes, theme);
  }

  textSize(): TextSize {
    return this.#chosen(textSizeKey, textSizes);
  }

  chooseTextSize(size: TextSize): void {
    this.#choose(textSizeKey, textSizes, size);
  }

  isDiscreet(): boolean {
    return this.#chosen(discreetKey, ['no', 'yes']) === 'yes';
  }

  chooseDiscreet(isDiscreet: boolean): void {
    this.#choose(discreetKey, ['no', 'yes'], isDiscreet ? 'yes' : 'no');
  }

  onChange(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (keys.includes(key)) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  /** Returns the stored choice, or else the first of the values, which is the default. */
  #chosen<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
    const kept = this.#device.read(key);
    return values.find((value) => value === kept) ?? values[0];
  }

  #choose<Value extends string>(key: string, values: readonly [Value, ...Value[]], value: Value): void {
    if (value === values[0]) this.#device.remove(key);
    else this.#device.write(key, value);
    window.dispatchEvent(new CustomEvent(key, { detail: value }));
  }
}
