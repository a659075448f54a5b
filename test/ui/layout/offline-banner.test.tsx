import { act, render, screen } from '@testing-library/react';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { App } from '../../../src/ui/shell/App.tsx';
import { memoryRouter } from '../../support/memory-router.tsx';
import { createSessionStore } from '../../../src/ui/stores/session-store.ts';
import '../../support/i18n.ts';
import { fakePorts } from '../shell/fake-ports.ts';
import '../shell/simulated-request.ts';

const gone = 'You are offline. Your answers are kept on this device.';
const there = 'You are back online.';

/** Returns the visible texts; `spoken` returns those in the live region. */
const seen = (text: string) => screen.queryAllByText(text).filter((element) => element.tagName === 'P');
const spoken = (text: string) => screen.queryAllByText(text).filter((element) => element.tagName !== 'P');

async function arrive({ lost = false } = {}) {
  const ports = fakePorts();
  if (lost) ports.connection.lose();
  const session = createSessionStore(ports.services);
  const router = memoryRouter('/privacy-policy');
  render(<App services={ports.services} session={session} Router={router.Router} />);
  await act(() => session.open('http://localhost/privacy-policy'));
  await act(() => import('../../../src/ui/layout/OfflineBanner.tsx'));
  return ports.connection;
}

test('on a device without room nobody is told that their answers are kept', async () => {
  const isLasting = jest.spyOn(MemoryOfflineStore.prototype, 'isLasting').mockReturnValue(false);
  await arrive({ lost: true });
  expect(seen(gone)).toHaveLength(0);
  expect(
    seen('You are offline. Please leave this page open: your newest answers cannot be kept on this device.'),
  ).toHaveLength(1);
  isLasting.mockRestore();
});

afterEach(() => jest.useRealTimers());

test('losing and regaining the network are each shown and announced once', async () => {
  const connection = await arrive();
  expect(seen(gone)).toHaveLength(0);
  jest.useFakeTimers();

  act(() => connection.lose());
  act(() => connection.lose());
  expect([seen(gone).length, spoken(gone).length]).toEqual([1, 1]);

  act(() => connection.back());
  expect(seen(gone)).toHaveLength(0);
  expect([seen(there).length, spoken(there).length]).toEqual([1, 1]);
  act(() => jest.advanceTimersByTime(5900));
  expect(seen(there)).toHaveLength(1);
  act(() => jest.advanceTimersByTime(200));
  expect(seen(there)).toHaveLength(0);
});

test('a page that opens without a network says so', async () => {
  await arrive({ lost: true });
  expect(seen(gone)).toHaveLength(1);
});

test('a page that becomes visible again shows nothing about the network', async () => {
  const connection = await arrive();
  act(() => connection.back());
  expect(seen(there)).toHaveLength(0);
});
