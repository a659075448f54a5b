import { chooseCachingStrategy } from './infrastructure/browser/platform/caching-strategy.ts';
import { SystemClock } from './infrastructure/shared/platform/system-clock.ts';

/**
 * PROGRAM 4: stores the web program on the device, so that it opens without a network, and never any personal data.
 * Shows the notes that a person wants on this device. A new version waits until all pages of the old one are closed or
 * a page asks it to take over.
 */
declare const self: ServiceWorkerGlobalScope;

/** The build defines this: the files of a learner's screens, and the file that starts the program. */
declare const shell: { version: string; program: string; files: string[] };

const { version, program, files } = shell;
const clock = new SystemClock();
const named = 'fireside ';
const name = named + version;
const pageAddress = '/';
const configAddress = '/assets/config.json';
/**
 * Time that a stored file waits for a newer one (ms). It is shorter for a while after a timeout, because a page
 * consists of many files.
 */
const timeoutMs = 4000;
const shortTimeoutMs = 500;
const shortTimeoutForMs = 20_000;
let shortTimeoutUntil = 0;
/** Time for which a stored page counts as current (ms): it opens at once, while a newer version is installed. */
const currentForMs = 24 * 60 * 60 * 1000;
const confirmedAt = 'x-fireside-confirmed-at';

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void self.skipWaiting();
  if (data === 'which program') ports[0]?.postMessage(program);
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = chooseCachingStrategy(request, self.location.origin, navigator.onLine);
  if (way === 'page') event.respondWith(openPage(event));
  else if (way === 'keptFirst') event.respondWith(keptFirst(event));
  else if (way === 'freshFirst') event.respondWith(freshFirst(event, request.url));
});

self.addEventListener('push', (event) => event.waitUntil(showNote(event.data)));
self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(action === 'end' ? endNotes() : openHome());
});

/** Shows a note for each push, even for an unreadable one, because browsers require it. */
async function showNote(data: PushMessageData | null): Promise<void> {
  const { title, text, end } = wordsIn(data);
  const actions = end === undefined ? [] : [{ action: 'end', title: end }];
  const options: NotificationOptions & { actions: object[] } = { tag: 'note', body: text ?? '', actions };
  await self.registration.showNotification(title ?? '…', options);
}

function wordsIn(data: PushMessageData | null): { title?: string; text?: string; end?: string } {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Ends the subscription; the server learns of it from the push service with the next note. */
async function endNotes(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function openHome(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' });
  const home = open.find(({ url }) => new URL(url).pathname === pageAddress);
  await (home ? home.focus() : self.clients.openWindow(pageAddress));
}

/**
 * Stores all files of the program or none. The browser's own cache may supply files whose names contain a hash of
 * their content.
 */
async function keepShell(): Promise<void> {
  await keepPage();
  const cache = await caches.open(name);
  const isLasting = (file: string): boolean => file.startsWith('/assets/') && file !== configAddress;
  await cache.addAll(
    [configAddress, ...files].map((file) =>
      isLasting(file) ? file : new Request(file, { cache: 'no-cache' }),
    ),
  );
}

/** Deletes the files of all but the last versions: tabs that have not been reloaded may still request their files. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith(named) && other !== name);
  await Promise.all(others.slice(0, -2).map((old) => caches.delete(old)));
  await self.clients.claim();
}

/**
 * Stores the page with the instant at which it was the server's current one (epoch ms).
 *
 * @throws Error for a page of another version: during a release the server may send one with this worker.
 */
async function keepPage(): Promise<void> {
  const page = await fetch(pageAddress, { cache: 'no-cache' });
  const text = await page.text();
  if (!text.includes(program)) throw new Error('The page is of another version.');
  const headers = new Headers(page.headers);
  headers.set(confirmedAt, String(clock.now()));
  const cache = await caches.open(name);
  await cache.put(pageAddress, new Response(text, { headers }));
}

async function openPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(name);
  const page = await cache.match(pageAddress, { ignoreVary: true });
  const age = clock.now() - Number(page?.headers.get(confirmedAt) ?? 0);
  const answer = page && age >= 0 && age < currentForMs ? page : await freshFirst(event, pageAddress);
  event.waitUntil(keepPage().catch(() => undefined));
  return answer;
}

async function keptFirst(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  return kept ?? fetchAndKeep(event, event.request.url);
}

async function freshFirst(event: FetchEvent, address: string): Promise<Response> {
  const fetched = fetchAndKeep(event, address);
  const ms = performance.now() < shortTimeoutUntil ? shortTimeoutMs : timeoutMs;
  const first = await Promise.race([fetched, late(ms)]).catch(() => undefined);
  if (first instanceof Response) return first;
  if (first === 'late') shortTimeoutUntil = performance.now() + shortTimeoutForMs;
  const cache = await caches.open(name);
  return (await cache.match(address, { ignoreVary: true })) ?? fetched;
}

/** Fetches and stores a file. The page itself is stored only together with all its files, at installation. */
function fetchAndKeep(event: FetchEvent, address: string): Promise<Response> {
  const fetched = fetch(event.request);
  const keeping = fetched.then((fresh) =>
    address === pageAddress ? undefined : keep(address, fresh.clone()),
  );
  event.waitUntil(keeping.catch(() => undefined));
  return fetched;
}

/** Stores an answer if it is whole and of this site; ignores a full device. */
async function keep(address: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return;
  const cache = await caches.open(name);
  await cache.put(address, answer).catch(() => undefined);
}

function late(ms: number): Promise<'late'> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, 'late');
  });
}
