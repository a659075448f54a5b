/** @jest-environment jsdom */
import { WindowNetworkConnection } from '../../../../src/infrastructure/browser/platform/window-connection.ts';

let visibility: jest.SpyInstance;
beforeEach(() => (visibility = jest.spyOn(document, 'visibilityState', 'get')));
afterEach(() => visibility.mockRestore());

function turn(state: DocumentVisibilityState): void {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the online event and a page that becomes visible report a connection', () => {
  const back = jest.fn();
  const stop = new WindowNetworkConnection().onBack(back);
  window.dispatchEvent(new Event('online'));
  expect(back).toHaveBeenCalledTimes(1);
  turn('hidden');
  expect(back).toHaveBeenCalledTimes(1);
  turn('visible');
  expect(back).toHaveBeenCalledTimes(2);
  stop();
});

test('the offline event reports no connection', () => {
  const back = jest.fn();
  const stop = new WindowNetworkConnection().onBack(back);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('focus'));
  expect(back).not.toHaveBeenCalled();
  stop();
});

test('an unsubscribed listener is not notified; the others are', () => {
  const connection = new WindowNetworkConnection();
  const [stopped, listens] = [jest.fn(), jest.fn()];
  const stop = connection.onBack(stopped);
  const stopOther = connection.onBack(listens);
  stop();
  stop();
  window.dispatchEvent(new Event('online'));
  turn('visible');
  expect([stopped.mock.calls.length, listens.mock.calls.length]).toEqual([0, 2]);
  stopOther();
});

test('reports when the network is lost and restored, and its current state', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  const connection = new WindowNetworkConnection();
  const received: boolean[] = [];
  const stop = connection.onChange(() => received.push(connection.isLost()));
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  turn('visible');
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(received).toEqual([true, false]);
  online.mockRestore();
});
