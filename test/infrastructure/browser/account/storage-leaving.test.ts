/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { InMemoryWebStorage } from 'oidc-client-ts';
import type { BrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { storageLeaving } from '../../../../src/infrastructure/browser/account/storage-leaving.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';

const oidcConfig = {
  authority: 'https://id.example',
  client_id: 'web',
  redirect_uri: 'https://a.example/in',
};
const userKey = 'oidc.user:https://id.example:web';
const signIn = { access_token: 'key', expires_at: 100, profile: { iss: 'i', sub: 'mia' } };

function open() {
  const page = {
    localStore: new InMemoryWebStorage(),
    tabStore: new InMemoryWebStorage(),
  } as Partial<BrowserPage> as BrowserPage;
  const asked = jest.fn<typeof fetch>(async () => Promise.reject(new TypeError('offline')));
  globalThis.fetch = asked;
  const leaving = storageLeaving({ apiUrl: '/api', oidcConfig, clock: new ManualClock(0), page });
  return { page, asked, leaving };
}
const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
  localStorage.clear();
});

test('nobody has chosen at first; what is chosen is kept', () => {
  const { leaving } = open();
  expect(leaving.logsOut()).toBeNull();
  leaving.choose(true);
  expect(open().leaving.logsOut()).toBe(true);
  leaving.choose(false);
  expect(open().leaving.logsOut()).toBe(false);
});

test('a log out takes the sign-in from this tab and the others, and tells the server without waiting', () => {
  const { page, asked, leaving } = open();
  page.tabStore.setItem(userKey, JSON.stringify(signIn));
  page.localStore.setItem('fireside.signed-in', 'yes');
  leaving.logOut();
  expect([page.tabStore.length, page.localStore.length]).toEqual([0, 0]);
  expect(asked.mock.calls).toEqual([
    [
      '/api/me/sign-ins/this/end',
      { method: 'POST', keepalive: true, headers: { authorization: 'Bearer key' } },
    ],
  ]);
});

test('without a sign-in, or with one that cannot be read, nobody is told', () => {
  const { page, asked, leaving } = open();
  leaving.logOut();
  page.tabStore.setItem(userKey, '{');
  leaving.logOut();
  expect([asked.mock.calls.length, page.tabStore.length]).toEqual([0, 0]);
});

test('where others use the device, leaving always logs out', () => {
  const { page, leaving } = open();
  leaving.choose(false);
  page.tabStore.setItem('fireside.shared', '1');
  expect(leaving.logsOut()).toBe(true);
});
