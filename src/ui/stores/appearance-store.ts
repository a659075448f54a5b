import { makeAutoObservable } from 'mobx';
import {
  Appearance,
  textSizes,
  themes,
  type TextSize,
  type Theme,
} from '../../application/ports/device/platform/appearance.ts';
import type { Resolver } from './resolver.ts';

/** Holds the colours and the text size chosen on this device. */
export class AppearanceStore {
  readonly themes = themes;
  readonly textSizes = textSizes;
  theme: Theme;
  textSize: TextSize;
  isDiscreet: boolean;
  readonly #appearance: Appearance;

  constructor(appearance: Appearance) {
    this.#appearance = appearance;
    this.theme = appearance.theme();
    this.textSize = appearance.textSize();
    this.isDiscreet = appearance.isDiscreet();
    makeAutoObservable(this, { themes: false, textSizes: false }, { autoBind: true });
  }

  /** Applies the choices that other tabs make, until the returned function is called. */
  open(): () => void {
    const stop = this.#appearance.onChange(this.read);
    this.read();
    return stop;
  }

  read(): void {
    this.theme = this.#appearance.theme();
    this.textSize = this.#appearance.textSize();
    this.isDiscreet = this.#appearance.isDiscreet();
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    this.#appearance.chooseTheme(theme);
  }

  chooseDiscreet(isDiscreet: boolean): void {
    this.isDiscreet = isDiscreet;
    this.#appearance.chooseDiscreet(isDiscreet);
  }

  chooseTextSize(size: TextSize): void {
    this.textSize = size;
    this.#appearance.chooseTextSize(size);
  }
}

export function createAppearanceStore(services: Resolver): AppearanceStore {
  return new AppearanceStore(services.get(Appearance));
}
