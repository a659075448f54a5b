import { revealUrlSubject } from '../../../domain/platform/hidden-address.ts';
import { formatAcceptLanguageHeader } from '../platform/language-detector.ts';
import { readUnreportedPages } from './left-page.ts';
import { readApiBaseAddress, readTabAccessToken } from './tab-access-token.ts';

/** The responses with the settings, and with the settings that override them in development. */
export type EarlySettingsResponses = readonly [Promise<Response>, Promise<Response>];

/**
 * Requests the data of the first screen while the program loads: the server's answers first, then the settings, then
 * the screen's files, because a browser opens only six connections to a server without HTTP/2. `files` are those of the
 * page's own screen; a stored page names only the `dashboard` files.
 */
export function requestFirstScreenData({
  files,
  dashboard,
}: {
  files?: string;
  dashboard?: string;
}): EarlySettingsResponses {
  globalThis.firesideEarly = {};
  let isSignedIn = false;
  try {
    isSignedIn = askServer();
  } catch {
    // The store is blocked or the sign-in cannot be read: the program reports the fault later.
  }
  const settings = [ask('/assets/config.json'), ask('/assets/config.development.json')] as const;
  const isHome = revealUrlSubject(location.pathname) === '/';
  const wanted = files ?? (isSignedIn && isHome ? dashboard : undefined);
  for (const file of wanted?.split(' ') ?? []) preload(file);
  return settings;
}

function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = fetch(address, { cache: 'no-store', ...init });
  // The caller that takes the answer handles its failure.
  answer.catch(() => undefined);
  const method = init?.method;
  Object.assign(globalThis.firesideEarly ?? {}, { [method ? `${method} ${address}` : address]: answer });
  return answer;
}

function preload(file: string): void {
  const link = document.createElement('link');
  Object.assign(link, { crossOrigin: '', href: file, fetchPriority: 'low' });
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  document.head.append(link);
}

type Place = Readonly<Record<string, string | undefined>>;

const places =
  /^\/(?:programme\/(?<programme>[\w-]+)(?:\/|$))?(?:activity\/(?<activity>[\w-]+)(?<chat>\/chat)?\/?)?$/;

/**
 * Requests the first screen's data if this tab has a valid access token, and returns true if it did. Requests nothing
 * after 'Exit this page': Back then leads to the neutral page, and the page that was left is reported first.
 */
function askServer(): boolean {
  if (sessionStorage.getItem('fireside.left') || readUnreportedPages().length > 0) return false;
  const token = readTabAccessToken();
  const place = places.exec(revealUrlSubject(location.pathname))?.groups;
  if (token === undefined || !place) return false;
  const headers = {
    accept: 'application/json',
    'accept-language': formatAcceptLanguageHeader(),
    authorization: `Bearer ${token}`,
  };
  const askApi = (method: string, path: string) => ask(readApiBaseAddress() + path, { method, headers });
  void askApi('GET', '/me');
  const call = callOf(place);
  if (call) void askApi(...call);
  return true;
}

/** Returns the method and path of the screen's first call; null for a search, which the screen itself requests. */
function callOf({ programme, activity, chat }: Place): [method: string, path: string] | null {
  if (activity) {
    const base = programme
      ? `/my-programmes/${programme}/activity/${activity}`
      : `/my-activities/${activity}`;
    return chat ? ['POST', `${base}/open`] : ['GET', base];
  }
  if (programme) return ['GET', `/my-programmes/${programme}`];
  return location.search ? null : ['GET', '/my-programmes/search'];
}
