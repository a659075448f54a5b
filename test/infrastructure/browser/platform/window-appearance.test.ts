/** @jest-environment jsdom */
import { WindowAppearance } from '../../../../src/infrastructure/browser/platform/window-appearance.ts';

beforeEach(() => localStorage.clear());

test("a choice is stored for the next page; choosing the device's setting removes it", () => {
  const appearance = new WindowAppearance();
  expect(appearance.theme()).toBe('device');
  appearance.choose('dark');
  expect(new WindowAppearance().theme()).toBe('dark');
  appearance.choose('device');
  expect(new WindowAppearance().theme()).toBe('device');
  expect(localStorage).toHaveLength(0);
});

test('listeners on the page are notified of the choice', () => {
  const heard: unknown[] = [];
  window.addEventListener('fireside.theme', (event) => heard.push((event as CustomEvent).detail));
  new WindowAppearance().choose('light');
  new WindowAppearance().choose('device');
  expect(heard).toEqual(['light', 'device']);
});

test.each(['"purple"', 'dark', '{', 'null', '7'])('a damaged choice, %s, counts as none', (kept) => {
  localStorage.setItem('fireside.theme', kept);
  expect(new WindowAppearance().theme()).toBe('device');
});

test('a choice or a clearing in another tab is noticed until the listener unsubscribes', () => {
  let heard = 0;
  const stop = new WindowAppearance().onChange(() => (heard += 1));
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.theme' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.pace' }));
  expect(heard).toBe(2);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'fireside.theme' }));
  expect(heard).toBe(2);
});
