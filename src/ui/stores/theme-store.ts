import { makeAutoObservable } from 'mobx';
import { Appearance, themes, type Theme } from '../../application/ports/device/appearance.ts';
import type { Resolver } from './resolver.ts';

/** The colours chosen on this device. */
export class ThemeStore {
  readonly themes = themes;
  theme: Theme;
  readonly #appearance: Appearance;

  constructor(appearance: Appearance) {
    this.#appearance = appearance;
    this.theme = appearance.theme();
    makeAutoObservable(this, { themes: false }, { autoBind: true });
  }

  /** Until the returned function is called, choices of other tabs are followed. */
  open(): () => void {
    const stop = this.#appearance.onChange(this.look);
    this.look();
    return stop;
  }

  look(): void {
    this.theme = this.#appearance.theme();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    this.#appearance.choose(theme);
  }
}

export function themeStoreFrom(services: Resolver): ThemeStore {
  return new ThemeStore(services.get<Appearance>(Appearance));
}
