import '../../support/i18n.ts';
import { act, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { AnnouncerProvider, useAnnounce } from '../../../src/ui/kit/Announcer.tsx';
import { Modal } from '../../../src/ui/kit/Modal.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const voice: { announce?: (text: string) => void } = {};
const announce = (text: string) => voice.announce?.(text);
function Listener() {
  const spoken = useAnnounce();
  useEffect(() => void (voice.announce = spoken), [spoken]);
  return null;
}
const page = (modal: boolean) => (
  <AnnouncerProvider>
    <Listener />
    {modal && <Modal title="Sure?" onConfirm={() => undefined} />}
  </AnnouncerProvider>
);

test('each text stays for at least a second', () => {
  render(page(false));
  const log = screen.getByRole('log');
  announce('12 results in 4 groups');
  act(() => jest.advanceTimersByTime(900));
  announce('Saved');
  act(() => jest.advanceTimersByTime(100));
  expect([...log.children].map((line) => line.textContent)).toEqual(['12 results in 4 groups', 'Saved']);
  act(() => jest.advanceTimersByTime(1000));
  expect([...log.children].map((line) => line.textContent)).toEqual(['Saved']);
  act(() => jest.advanceTimersByTime(1000));
  expect(log).toBeEmptyDOMElement();
});

test('text is text, never markup', () => {
  render(page(false));
  announce('<b>Coach</b>');
  expect(screen.getByRole('log').textContent).toBe('<b>Coach</b>');
});

test("while a dialog is open its own region speaks, and the page's again afterwards", () => {
  const { rerender } = render(page(true));
  const inside = within(screen.getByRole('dialog')).getByRole('log');
  announce('In the dialog');
  expect(inside.textContent).toBe('In the dialog');
  rerender(page(false));
  announce('On the page');
  expect(screen.getByRole('log').textContent).toBe('On the page');
});

test('without a provider nothing fails', () => {
  render(<Listener />);
  expect(() => announce('nobody hears')).not.toThrow();
});
