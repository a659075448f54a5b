/** @jest-environment jsdom */
import { createStoredUserPresence } from '../../../../src/infrastructure/browser/account/storage-presence.ts';
import { StorageOfflineStore } from '../../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';

test('a press is noted until the device is emptied, and again once somebody is admitted', () => {
  const clock = new ManualClock(1_000_000);
  const copy = new StorageOfflineStore(clock);
  const presence = createStoredUserPresence(clock, copy);
  copy.open('mia');
  presence.press();
  expect(presence.isIdle()).toBe(false);

  copy.clear();
  // The server's reply to the press on 'Log out' arrives only now.
  presence.press(60_000);
  expect(presence.isIdle()).toBe(true);
  expect(Object.keys(localStorage)).toEqual([]);

  copy.open('tom');
  presence.press();
  expect(presence.isIdle()).toBe(false);
});
