/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { InMemoryWebStorage } from 'oidc-client-ts';
import type { BrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { createStorageQuickExit } from '../../../../src/infrastructure/browser/account/storage-quick-exit.ts';

const oidcConfig = {
  authority: 'https://a.example/idp',
  client_id: 'web',
  redirect_uri: 'https://a.example/in',
};
const userKey = 'oidc.user:https://a.example/idp:web';
const signIn = { access_token: 'key', expires_at: 100, profile: { iss: 'i', sub: 'mia' } };

type Parts = { authority?: string; localStore?: Storage };

function open({ authority = oidcConfig.authority, localStore = new InMemoryWebStorage() }: Parts = {}) {
  const page = {
    origin: 'https://a.example',
    localStore,
    tabStore: new InMemoryWebStorage(),
  } as Partial<BrowserPage> as BrowserPage;
  const asked = jest.fn<typeof fetch>(async () => Promise.reject(new TypeError('offline')));
  globalThis.fetch = asked;
  const quickExit = createStorageQuickExit({ settings: { ...oidcConfig, authority }, page });
  return { page, asked, quickExit };
}
const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

test('nobody has chosen at first; what is chosen is kept', () => {
  const { quickExit, page } = open();
  expect(quickExit.logsOut()).toBeNull();
  quickExit.choose(true);
  expect(open(page).quickExit.logsOut()).toBe(true);
  quickExit.choose(false);
  expect(open(page).quickExit.logsOut()).toBe(false);
});

/** Returns the keys that remain on the device and in the tab. */
const left = ({ localStore, tabStore }: BrowserPage): (string | null)[] =>
  [localStore, tabStore].flatMap((store) => Array.from({ length: store.length }, (_, at) => store.key(at)));
/**
 * The call that notifies the provider: its cookie authenticates it, so it also works after the access token has ended.
 */
const leaveCall = ['https://a.example/idp/leave', { method: 'POST', keepalive: true }];

test.each([
  ['is good', JSON.stringify({ ...signIn, expires_at: Date.now() / 1000 + 600 })],
  ['is over', JSON.stringify(signIn)],
  ['cannot be read', '{'],
])(
  'a log out takes a sign-in that %s from this tab and the others, and tells the provider without waiting',
  (_state, record) => {
    const { page, asked, quickExit } = open();
    page.tabStore.setItem(userKey, record);
    page.localStore.setItem('fireside.signed-in', 'yes');
    quickExit.logOut();
    expect(left(page)).toEqual(['fireside.exited']);
    expect(asked.mock.calls).toEqual([leaveCall]);
  },
);

test('a tab without a sign-in logs the others out, too', () => {
  const { page, asked, quickExit } = open();
  page.localStore.setItem('fireside.signed-in', '');
  quickExit.logOut();
  expect([left(page), asked.mock.calls]).toEqual([['fireside.exited'], [leaveCall]]);
});

test('an issuer elsewhere is not told; the mark makes it ask at the next log in', () => {
  const { page, asked, quickExit } = open({ authority: 'https://id.example' });
  page.tabStore.setItem('oidc.user:https://id.example:web', JSON.stringify(signIn));
  quickExit.logOut();
  expect([left(page), asked.mock.calls]).toEqual([['fireside.exited'], []]);
});

test('where the device has no room for the mark, the provider is told and the tab is empty all the same', () => {
  const { page, asked, quickExit } = open();
  page.tabStore.setItem(userKey, JSON.stringify(signIn));
  page.localStore.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  quickExit.logOut();
  expect([left(page), asked.mock.calls]).toEqual([[], [leaveCall]]);
});

test('where others use the device, leaving always logs out', () => {
  const { page, quickExit } = open();
  quickExit.choose(false);
  page.tabStore.setItem('fireside.shared', '1');
  expect(quickExit.logsOut()).toBe(true);
});
