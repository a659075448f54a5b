import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { preloadConversationPictures } from '../../../../src/infrastructure/browser/chat/fetch-pictures.ts';
import { talk } from '../support.tsx';

const image = { url: '/boat.svg', alt: 'A boat' };

test('a picture that did not come though there is a network is asked for again, four times and ever later', () => {
  jest.useFakeTimers();
  const steps = [{ type: 'message' as const, id: 'boat', image }];
  const [boat] = preloadConversationPictures({ ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const asked = jest.spyOn(boat!, 'src', 'set');
  for (const [tries, waitMs] of [2000, 4000, 8000, 16_000].entries()) {
    fireEvent.error(boat!);
    jest.advanceTimersByTime(waitMs - 1);
    expect(asked).toHaveBeenCalledTimes(tries);
    jest.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledTimes(tries + 1);
  }
  fireEvent.error(boat!);
  jest.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('a picture of the conversation that did not come is asked for again when the network is back, once', () => {
  const steps = [{ type: 'message' as const, id: 'boat', image }];
  const [boat, ...others] = preloadConversationPictures({
    ...talk,
    touchpoints: [{ id: 'one', title: 'One', steps }],
  });
  expect(others).toEqual([]);
  const asked = jest.spyOn(boat!, 'src', 'set');
  fireEvent(window, new Event('online'));
  expect(asked).not.toHaveBeenCalled();
  fireEvent.error(boat!);
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  expect(asked.mock.calls).toEqual([['/boat.svg']]);
});

test('a picture is asked for again once a service worker takes the page over', () => {
  const container = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const steps = [{ type: 'message' as const, id: 'boat', image }];
  const [boat] = preloadConversationPictures({ ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const asked = jest.spyOn(boat!, 'src', 'set');
  fireEvent.load(boat!);
  container.dispatchEvent(new Event('controllerchange'));
  expect(asked.mock.calls).toEqual([['/boat.svg']]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
