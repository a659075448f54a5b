import { plainAddress } from '../../../domain/platform/hidden-address.ts';
import { acceptLanguage } from '../platform/language-detector.ts';
import { leftPages } from './left-page.ts';
import { apiAddress, tabAccessToken } from './tab-access-token.ts';

/** The settings and their override for development, as the early script asks for them. */
export type EarlySettings = readonly [Promise<Response>, Promise<Response>];

/**
 * Asks for what the first screen waits for while the program itself is on its way: first the server's answers, then
 * the settings, then the screen's files, as a browser opens six connections to a server without HTTP/2. `files` are
 * those of the page's own screen. A page kept on the device names those of the `dashboard`, wherever it is shown.
 */
export function askFirst({ files, dashboard }: { files?: string; dashboard?: string }): EarlySettings {
  globalThis.firesideEarly = {};
  let isSignedIn = false;
  try {
    isSignedIn = askServer();
  } catch {
    // A blocked store, or a sign-in that cannot be read: the program says what is wrong.
  }
  const settings = [ask('/assets/config.json'), ask('/assets/config.development.json')] as const;
  const isHome = plainAddress(location.pathname) === '/';
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
 * Asks for the first screen's data, where this tab has a good access token. Not after 'Exit this page': Back only leads
 * on to the neutral page, and the server is first told which page was left. Returns whether it asked.
 */
function askServer(): boolean {
  if (sessionStorage.getItem('fireside.left') || leftPages().length > 0) return false;
  const token = tabAccessToken();
  const place = places.exec(plainAddress(location.pathname))?.groups;
  if (token === undefined || !place) return false;
  const headers = {
    accept: 'application/json',
    'accept-language': acceptLanguage(),
    authorization: `Bearer ${token}`,
  };
  const askApi = (method: string, path: string) => ask(apiAddress() + path, { method, headers });
  void askApi('GET', '/me');
  const call = callOf(place);
  if (call) void askApi(...call);
  return true;
}

/** Returns the first call of the screen at a place; a search by the query is the screen's own. */
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
