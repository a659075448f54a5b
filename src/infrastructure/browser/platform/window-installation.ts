import type { AppInstallation } from '../../../application/ports/device/platform/installation.ts';

/** An event of Chromium browsers that no standard has. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** Offers the installation on the page in Chromium browsers and keeps the browser from showing its own prompt. */
export function createAppInstallation(): AppInstallation {
  let offer: InstallPrompt | null = null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
  });
  return {
    // Only Safari on iPhones and iPads has this property, which is false in a tab.
    way: () => (offer ? 'asks' : Reflect.get(navigator, 'standalone') === false ? 'byHand' : 'none'),
    async ask() {
      const asking = offer?.prompt();
      offer = null;
      // A browser may refuse to ask, for example too long after the press.
      await asking?.catch(() => undefined);
    },
  };
}
