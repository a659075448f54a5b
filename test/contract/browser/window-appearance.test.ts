/** @jest-environment jsdom */
import { WindowAppearance } from '../../../src/infrastructure/browser/device/window-appearance.ts';

beforeEach(() => localStorage.clear());

test('a choice is kept for the next page, and the device has its say again when chosen', () => {
  const appearance = new WindowAppearance();
  expect(appearance.theme()).toBe('device');
  appearance.choose('dark');
  expect(new WindowAppearance().theme()).toBe('dark');
  appearance.choose('device');
  expect(new WindowAppearance().theme()).toBe('device');
  expect(localStorage).toHaveLength(0);
});

test('what the page shows hears the choice', () => {
  const heard: unknown[] = [];
  window.addEventListener('fireside.theme', (event) => heard.push((event as CustomEvent).detail));
  new WindowAppearance().choose('light');
  new WindowAppearance().choose('device');
  expect(heard).toEqual(['light', 'device']);
});

test.each(['"purple"', 'dark', '{', 'null', '7'])('a damaged choice, %s, is no choice', (kept) => {
  localStorage.setItem('fireside.theme', kept);
  expect(new WindowAppearance().theme()).toBe('device');
});

test('another tab chooses, or clears all it has: this one hears it until it stops listening', () => {
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
