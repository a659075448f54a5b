import type { Installation } from '../../../application/ports/device/installation.ts';

/** Of Chromium browsers, in no standard. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** In Chromium browsers the page asks; it is never the browser that asks at a time of its own. */
export class WindowInstallation implements Installation {
  #offer: InstallPrompt | null = null;

  constructor() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event;
    });
  }

  way(): 'asks' | 'byHand' | 'none' {
    if (this.#offer) return 'asks';
    // Safari on iPhones and iPads alone has this property, false in a tab.
    return Reflect.get(navigator, 'standalone') === false ? 'byHand' : 'none';
  }

  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    // A browser may refuse to ask, as after a press that is too old.
    await offer?.prompt().catch(() => undefined);
  }
}
