/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createAppInstallation } from '../../../../src/infrastructure/browser/platform/window-installation.ts';

const offer = (prompt: () => Promise<unknown>) =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });

afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'));

test('a browser that can ask does so on a press alone, once', async () => {
  const installation = createAppInstallation();
  expect(installation.way()).toBe('none');
  const prompt = jest.fn(async () => undefined);
  const event = offer(prompt);
  window.dispatchEvent(event);
  expect([installation.way(), event.defaultPrevented, prompt.mock.calls.length]).toEqual(['asks', true, 0]);
  await installation.ask();
  await installation.ask();
  expect([installation.way(), prompt.mock.calls.length]).toEqual(['none', 1]);
});

test('a browser that refuses to ask does no harm', async () => {
  const installation = createAppInstallation();
  window.dispatchEvent(offer(async () => Promise.reject(new Error('too late'))));
  await expect(installation.ask()).resolves.toBeUndefined();
});

test.each([
  [false, 'byHand'],
  [true, 'none'],
])('Safari on a phone with standalone %s: %s', (standalone, way) => {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  expect(createAppInstallation().way()).toBe(way);
});
