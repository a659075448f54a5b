import { hideUrlSubject, revealUrlSubject } from '../../../domain/platform/hidden-address.ts';
import { readApiBaseAddress, readTabAccessToken } from './tab-access-token.ts';

declare global {
  /**
   * Reports to the server which Activity 'Exit this page' left, and repeats the report until it has arrived. Uses
   * `token`, or else the tab's own, in a request that outlives the page. `path` is the address that is left now.
   * Rejects when the server cannot be reached.
   */
  var firesideLeft: ((of: { token?: string; path?: string }) => Promise<void>) | undefined;
}

/**
 * Storage key of the hidden addresses of pages that 'Exit this page' left, the newest first. Hidden addresses do not
 * reveal the subject of a conversation.
 */
const key = 'fireside.left-page';
/** The hidden addresses in memory, for when the store is blocked or full. */
let here = '';

/** Returns the hidden addresses of the pages that 'Exit this page' left and that are not yet reported. */
export function readUnreportedPages(): string[] {
  let kept: string | null = '';
  try {
    kept = localStorage.getItem(key);
  } catch {
    // The store is blocked: this page alone has the addresses.
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
    // The store is blocked or full: the variable `here` still holds the addresses.
  }
}

/** Shares this script, which is inline in every page, with the program. Concurrent calls share one report. */
export function exposeLeftPageReporter(): void {
  let reporting: Promise<void> | undefined;
  globalThis.firesideLeft = ({ token, path = '' }) => {
    const [of] = /^(?:\/programme\/[^/]+)?\/activity\/[^/]+/.exec(revealUrlSubject(path)) ?? [];
    if (of)
      keep([hideUrlSubject(of), ...readUnreportedPages().filter((page) => page !== hideUrlSubject(of))]);
    return (reporting ??= reportLeft(token).finally(() => (reporting = undefined)));
  };
}

async function reportLeft(token: string | undefined): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const page = readUnreportedPages().find((one) => !tried.has(one));
    const bearer = page && (token ?? readTabAccessToken());
    if (!page || !bearer) return;
    tried.add(page);
    const place = revealUrlSubject(page)
      .replace(/^\/activity/, '/my-activities')
      .replace(/^\/programme/, '/my-programmes');
    const { ok, status } = await fetch(`${readApiBaseAddress()}${place}/left`, {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${bearer}` },
    });
    // A server without this Activity answers 404, which counts as reported, too.
    if (ok || status === 404) keep(readUnreportedPages().filter((one) => one !== page));
  }
}
