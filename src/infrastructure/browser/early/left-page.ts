import { hiddenAddress, plainAddress } from '../../../domain/platform/hidden-address.ts';
import { apiAddress, tabAccessToken } from './tab-access-token.ts';

declare global {
  /**
   * Tells the server which Activity was left by 'Exit this page', until that has arrived: with this token, or else the
   * tab's own, in a request that outlives the page. Takes the Activity of a `path` for the one that is left. Rejects
   * where the server cannot be reached.
   */
  var firesideLeft: ((of: { token?: string; path?: string }) => Promise<void>) | undefined;
}

/** Keeps addresses without words, the last one first, so a look through the browser's storage shows no subject. */
const key = 'fireside.left-page';
/** The same for this page alone, where the store is blocked or full. */
let here = '';

/** Returns the pages that were left and not reported yet, without words; empty for none. */
export function leftPages(): string[] {
  let kept: string | null = '';
  try {
    kept = localStorage.getItem(key);
  } catch {
    // This page alone reports it.
  }
  return [...new Set(`${here} ${kept ?? ''}`.split(' '))].filter((page) => page !== '');
}

function keep(pages: readonly string[]): void {
  here = pages.join(' ');
  try {
    if (here) localStorage.setItem(key, here);
    else localStorage.removeItem(key);
    here = '';
  } catch {
    // The variable `here` still holds it.
  }
}

/** Lends the program this script's report, which each page contains. Calls at the same time report once. */
export function lendLeftPage(): void {
  let reporting: Promise<void> | undefined;
  globalThis.firesideLeft = ({ token, path = '' }) => {
    const [of] = /^(?:\/programme\/[^/]+)?\/activity\/[^/]+/.exec(plainAddress(path)) ?? [];
    if (of) keep([hiddenAddress(of), ...leftPages().filter((page) => page !== hiddenAddress(of))]);
    return (reporting ??= reportLeft(token).finally(() => (reporting = undefined)));
  };
}

async function reportLeft(token: string | undefined): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const page = leftPages().find((one) => !tried.has(one));
    const bearer = page && (token ?? tabAccessToken());
    if (!page || !bearer) return;
    tried.add(page);
    const place = plainAddress(page)
      .replace(/^\/activity/, '/my-activities')
      .replace(/^\/programme/, '/my-programmes');
    const { ok, status } = await fetch(`${apiAddress()}${place}/left`, {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${bearer}` },
    });
    // A server without this Activity answers 404, which counts as a report, too.
    if (ok || status === 404) keep(leftPages().filter((one) => one !== page));
  }
}
