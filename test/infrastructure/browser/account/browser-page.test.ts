/** @jest-environment jsdom */
import { currentBrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { isBrowserStorageBlocked } from '../../../../src/infrastructure/browser/account/storage-probe.ts';

afterEach(() => jest.restoreAllMocks());

test.each([
  [
    'refuses to keep anything',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  [
    'refuses to read',
    () => {
      const getItem = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      return { getItem } as unknown as Storage;
    },
  ],
  ['has no storage at all', () => null as unknown as Storage],
])('in a browser that %s, stored values live as long as the page', (_, storage) => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(storage);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(storage);
  const page = currentBrowserPage();
  const { localStore, tabStore } = page;
  localStore.setItem('a', '1');
  tabStore.setItem('a', '2');
  expect([localStore.getItem('a'), tabStore.getItem('a')]).toEqual(['1', '2']);
  expect(isBrowserStorageBlocked(page)).toBe(true);
});

test('a browser with storage keeps stored values', () => {
  currentBrowserPage().localStore.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  expect(isBrowserStorageBlocked(currentBrowserPage())).toBe(false);
  expect(localStorage).toHaveLength(1);
});
