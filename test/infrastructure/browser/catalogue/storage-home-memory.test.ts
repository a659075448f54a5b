/** @jest-environment jsdom */
import { BrowserHomePageStorage } from '../../../../src/infrastructure/browser/catalogue/storage-home-memory.ts';

const nothing = { visited: false, asked: false, logs: 0, fits: {}, installPassed: false, preference: {} };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what is written is read again, by another visit too', () => {
  const kept = {
    visited: true,
    asked: true,
    logs: 3,
    fits: { 'our-hour': 'wrong' as const, 'exam-weather': 'skipped' as const },
    installPassed: true,
    preference: { minutes: 10 as const },
  };
  new BrowserHomePageStorage().write(kept);
  expect(new BrowserHomePageStorage().read()).toEqual(kept);
});

test('what a family said about today is gone with the tab', () => {
  new BrowserHomePageStorage().write({ ...nothing, visited: true, preference: { minutes: 10 } });
  sessionStorage.clear();
  expect(new BrowserHomePageStorage().read()).toEqual({ ...nothing, visited: true });
});

test.each([
  'null',
  '7',
  '[]',
  '{"logs":-1,"fits":3}',
  '{"fits":{"a":"maybe","b":1},"installPassed":"yes"}',
  '{',
])('of %s nothing is believed', (text) => {
  localStorage.setItem('fireside.home', text);
  expect(new BrowserHomePageStorage().read()).toEqual(nothing);
});

test('where others use the device, all of it is gone with the tab', () => {
  sessionStorage.setItem('fireside.shared', '1');
  const kept = { ...nothing, visited: true, preference: { minutes: 10 as const } };
  new BrowserHomePageStorage().write(kept);
  expect(new BrowserHomePageStorage().read()).toEqual(kept);
  expect(localStorage).toHaveLength(0);
});
