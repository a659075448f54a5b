import type { BrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { LazySignIn } from '../../../../src/infrastructure/browser/account/lazy-sign-in.ts';
import { OidcSignIn } from '../../../../src/infrastructure/browser/account/oidc-sign-in.ts';
import { SystemClock } from '../../../../src/infrastructure/shared/platform/system-clock.ts';
import { isProviderCallPending } from '../../../../src/infrastructure/browser/account/sign-in-marks.ts';
import { InMemoryWebStorage } from 'oidc-client-ts';

const app = 'http://app.example';
const settings = {
  authority: 'https://id.example',
  client_id: 'web',
  redirect_uri: `${app}/signed-in`,
  automaticSilentRenew: false,
};

function open(configured: Record<string, unknown> = settings) {
  const went: string[] = [];
  const removed: (() => void)[] = [];
  const page: BrowserPage = {
    origin: app,
    localStore: new InMemoryWebStorage(),
    tabStore: new InMemoryWebStorage(),
    language: () => 'en',
    showAddress: () => undefined,
    leaveTo: (address) => void went.push(address),
    isOnline: () => true,
    onRemoved: (_key, listener) => void removed.push(listener),
    hold: async () => true,
  };
  const part = { OidcSignIn };
  const load = jest.fn(async () => part);
  return { page, load, went, removed, signIn: new LazySignIn(configured, new SystemClock(), page, load) };
}

/** Waits until the condition holds. The library is loaded when the browser is idle, here within a second. */
async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 60 && !condition(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const user = { id_token: 'x', access_token: 'key', token_type: 'Bearer', profile: { sub: 'mia', iss: 'i' } };
const userKey = 'oidc.user:https://id.example:web';

test('an anonymous visitor waits for nothing', async () => {
  const { signIn, load } = open();
  expect(await signIn.restore()).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

const good = () => JSON.stringify({ ...user, expires_at: Date.now() / 1000 + 600 });

test('a person stored in this tab is signed in before the library is loaded, which then takes over', async () => {
  const { signIn, page, load } = open();
  page.tabStore.setItem(userKey, good());
  expect(await signIn.restore()).toBe(true);
  expect(await signIn.accessToken()).toBe('key');
  expect(await signIn.person()).toBe('["i","mia"]');
  expect(load).not.toHaveBeenCalled();
  await waitFor(() => load.mock.calls.length === 1);
  expect(await signIn.accessToken()).toBe('key');
  page.tabStore.removeItem(userKey);
  await expect(signIn.accessToken()).rejects.toMatchObject({ code: '401' });
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['is over', { ...user, expires_at: Date.now() / 1000 - 1 }],
  ['says no time', user],
  ['has no token', { profile: user.profile, expires_at: Date.now() / 1000 + 600 }],
  ['names nobody', { ...user, profile: {}, expires_at: Date.now() / 1000 + 600 }],
  ['is no record', 'x'],
])('a stored sign-in that %s is left to the library', async (_what, record) => {
  const { signIn, page, load } = open();
  page.tabStore.setItem(userKey, JSON.stringify(record));
  await signIn.accessToken().catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(1);
});

test('after an exit that may be unfinished a tab that was put aside goes on with no sign-in, and it is finished', async () => {
  const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () =>
    Promise.resolve(new Response(null, { status: 204 })),
  );
  const before = globalThis.fetch;
  globalThis.fetch = asked;
  const { signIn, page } = open({ ...settings, authority: `${app}/idp` });
  page.tabStore.setItem(`oidc.user:${app}/idp:web`, good());
  page.localStore.setItem('fireside.exited', 'true');
  expect(await signIn.restore()).toBe(false);
  await waitFor(() => page.localStore.length === 0);
  globalThis.fetch = before;
  expect([page.tabStore.length, page.localStore.length]).toEqual([0, 0]);
  expect(asked.mock.calls).toEqual([[`${app}/idp/leave`, { method: 'POST', keepalive: true }]]);
});

test.each(['log out', 'exit'])('%s in another tab is noticed before the library is loaded', (way) => {
  const { page, went, removed } = open();
  removed.forEach((listener) => listener());
  expect(went).toEqual([]);
  page.tabStore.setItem(userKey, good());
  if (way === 'exit') page.localStore.setItem('fireside.exited', 'true');
  removed.forEach((listener) => listener());
  expect(went).toEqual(['/']);
  expect(page.tabStore.getItem(userKey) ?? null).toBeNull();
});

test('a sign-in with an empty access token is refused', async () => {
  const { signIn, page } = open();
  const empty = { ...user, access_token: '', expires_at: Date.now() / 1000 + 600 };
  page.tabStore.setItem(userKey, JSON.stringify(empty));
  await signIn.restore();
  await expect(signIn.accessToken()).rejects.toMatchObject({
    code: '401',
    message: 'No security token found for your user',
  });
});

test('an unreadable record counts as none', async () => {
  const { signIn, page, load } = open();
  page.tabStore.setItem(userKey, '{');
  expect(await signIn.restore()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a browser that was signed in asks the provider, even where the tab has no record', async () => {
  const { signIn, page, load } = open();
  page.localStore.setItem('fireside.signed-in', 'yes');
  await signIn.restore().catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  [`${app}/signed-in?code=a&state=b`, true],
  [`${app}/signed-in?error=access_denied`, true],
  [`${app}/signed-in?code=a`, false],
  [`${app}/signed-in#code=a&state=b`, false],
  [`${app}/activity/x?code=a&state=b`, false],
  ['http://evil.example/signed-in?code=a&state=b', false],
])('%s is an answer of the provider: %s, before anything is loaded', (address, answer) => {
  const { signIn, load } = open();
  expect(signIn.isReturn(address)).toBe(answer);
  expect(load).not.toHaveBeenCalled();
});

test('an answer in the fragment counts where the settings say so', () => {
  const { signIn } = open({ ...settings, response_mode: 'fragment' });
  expect(signIn.isReturn(`${app}/signed-in#code=a&state=b`)).toBe(true);
  expect(signIn.isReturn(`${app}/signed-in?code=a&state=b`)).toBe(false);
});

test('a library that fails to load is reported as a missing network, and loaded again', async () => {
  const { signIn, page, load } = open();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await expect(signIn.begin('/')).rejects.toMatchObject({ code: 'Network' });
  page.tabStore.setItem(userKey, good());
  await signIn.begin('/').catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a listener added before the load is notified of the end', async () => {
  const { signIn, page } = open();
  const ended = jest.fn();
  signIn.onEnded(ended);
  page.tabStore.setItem(userKey, good());
  await signIn.restore();
  // The renewed token is refused, too: no further try can succeed.
  page.tabStore.removeItem(userKey);
  expect(await signIn.renew('key')).toBe(false);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a failure to notify the provider of a log out is reported once', () => {
  const { signIn, page } = open();
  page.tabStore.setItem('fireside.ended-here', 'yes');
  expect([signIn.endedHereOnly(), signIn.endedHereOnly()]).toEqual([true, false]);
});

test.each([
  ['the way back', '?code=a&state=b', 'yes', true, true],
  ['a new tab', '', 'yes', false, true],
  ['a reload', '', 'yes', true, false],
  ['nobody', '', '', false, false],
])('%s: the library is loaded at once: %s', (_what, query, marked, keeps, asks) => {
  const { page } = open();
  if (marked) page.localStore.setItem('fireside.signed-in', marked);
  if (keeps) page.tabStore.setItem(userKey, good());
  expect(isProviderCallPending(query, page)).toBe(asks);
});

test('incomplete settings are refused at once', () => {
  expect(() => open({ authority: 'https://id.example' })).toThrow(
    'The sign-in settings have no client_id, redirect_uri.',
  );
});
