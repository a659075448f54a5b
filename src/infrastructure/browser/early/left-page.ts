import { hiddenAddress, plainAddress } from '../../../domain/platform/hidden-address.ts';
import { apiAddress, tokenHere } from './token-here.ts';

declare global {
  /**
   * Tells the server which Activity was left by 'Exit this page', until it has heard of it: with this token, or else the
   * tab's own, in a request that outlives the page. Takes the Activity of a `path` for the one that is left. Rejects where
   * the server cannot be reached.
   */
  var firesideLeft: ((of: { token?: string; path?: string }) => Promise<void>) | undefined;
}

/** An address without words: whoever looks through what the browser stores reads nothing in it. */
const key = 'fireside.left-page';

/** Null where nothing is to be told, and where the store is blocked. */
export function leftPage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The program tells it by this script, which stands in each page. */
export function lendLeftPage(): void {
  globalThis.firesideLeft = async ({ token, path = '' }) => {
    const [of] = /^(?:\/programme\/[^/]+)?\/activity\/[^/]+/.exec(plainAddress(path)) ?? [];
    if (of) localStorage.setItem(key, hiddenAddress(of));
    const left = leftPage();
    const bearer = left && (token ?? tokenHere());
    if (!left || !bearer) return;
    const place = plainAddress(left)
      .replace(/^\/activity/, '/my-activities')
      .replace(/^\/programme/, '/my-programmes');
    const headers = { authorization: `Bearer ${bearer}` };
    const { status } = await fetch(`${apiAddress()}${place}/left`, {
      method: 'POST',
      keepalive: true,
      headers,
    });
    if (status < 500 && status !== 401) localStorage.removeItem(key);
  };
}
