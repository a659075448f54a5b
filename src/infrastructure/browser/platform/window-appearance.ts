import { themes, type Appearance, type Theme } from '../../../application/ports/device/appearance.ts';
import { SafeStorage } from './safe-storage.ts';

const key = 'fireside.theme';

/** Keeps the choice in local storage. Showing it is the work of the early script, which runs before the program. */
export class WindowAppearance implements Appearance {
  readonly #device = new SafeStorage(() => window.localStorage);

  theme(): Theme {
    const kept = this.#device.read(key);
    return themes.find((theme) => theme === kept) ?? 'device';
  }

  choose(theme: Theme): void {
    if (theme === 'device') this.#device.remove(key);
    else this.#device.write(key, theme);
    window.dispatchEvent(new CustomEvent(key, { detail: theme }));
  }

  onChange(listener: () => void): () => void {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }
}
