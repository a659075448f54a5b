import type { Installation } from '../../../application/ports/device/platform/installation.ts';

/** An event of Chromium browsers that no standard has. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** In Chromium browsers the page asks; it is never the browser that asks at a time of its own. */
export function windowInstallation(): Installation {
  let offer: InstallPrompt | null = null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
  });
  return {
    // Safari on iPhones and iPads alone has this property, false in a tab.
    way: () => (offer ? 'asks' : Reflect.get(navigator, 'standalone') === false ? 'byHand' : 'none'),
    async ask() {
      const asking = offer?.prompt();
      offer = null;
      // A browser may refuse to ask, as after a press that is too old.
      await asking?.catch(() => undefined);
    },
  };
}
