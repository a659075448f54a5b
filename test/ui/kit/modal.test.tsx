import '../../support/i18n.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorOverlay } from '../../../src/ui/kit/ErrorOverlay.tsx';
import { Modal } from '../../../src/ui/kit/Modal.tsx';
import type { ModalProps } from '../../../src/ui/kit/Modal.tsx';

function open(props: Partial<ModalProps> = {}) {
  const said: string[] = [];
  render(
    <Modal
      title="Redo activity"
      message="Start again from the first step?"
      onConfirm={() => said.push('confirm')}
      onCancel={() => said.push('cancel')}
      {...props}
    />,
  );
  return { said, user: userEvent.setup(), dialog: screen.getByRole('dialog') };
}

test('it has a title, a message, and the default button texts', () => {
  const { dialog } = open();
  expect(dialog).toHaveAccessibleName('Redo activity');
  expect(dialog).toHaveAccessibleDescription('Start again from the first step?');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['OK', 'Cancel']);
});

test('the buttons can be renamed, and cancel can be hidden', async () => {
  const { said, user } = open({ confirmText: 'Yes Please', hideCancel: true });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Yes Please']);
  await user.click(screen.getByRole('button', { name: 'Yes Please' }));
  expect(said).toEqual(['confirm']);
});

test('the rest of a double press, or of a held key, does not answer a modal that has just opened', () => {
  const stopped = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { said } = open();
  const button = screen.getByRole('button', { name: 'OK' });
  fireEvent.click(button, { detail: 2 });
  expect(said).toEqual([]);
  stopped.mockRestore();
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: ' ', repeat: true })).toBe(false);
  act(() => button.blur());
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  expect(said).toEqual([]);
  fireEvent.click(button, { detail: 1 });
  expect(said).toEqual(['confirm']);
});

test('a held key continues typing', () => {
  open({ children: <textarea aria-label="Words" /> });
  expect(fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'Enter', repeat: true })).toBe(true);
});

test('Enter confirms when the focus has no other use for it', async () => {
  const { said, user } = open({ children: <input aria-label="Search" /> });
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(said).toEqual(['confirm']);

  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('{Enter}');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Enter}');
  expect(said).toEqual(['confirm', 'confirm', 'confirm']);
});

test('Enter on another button presses that button; in a text area it is a newline', async () => {
  const { said, user } = open({ children: <textarea aria-label="Notes" /> });
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Enter}');
  expect(said).toEqual(['cancel']);

  await user.type(screen.getByLabelText('Notes'), 'a{Enter}b');
  expect(screen.getByLabelText('Notes')).toHaveValue('a\nb');
  expect(said).toEqual(['cancel']);
});

test('Escape cancels, by key or by the back gesture', async () => {
  const { said, user, dialog } = open();
  await user.keyboard('{Escape}');
  expect(said).toEqual(['cancel']);
  const ask = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(ask));
  expect(said).toEqual(['cancel', 'cancel']);
  expect(ask.defaultPrevented).toBe(true);
});

test('Escape does nothing where a choice is required', async () => {
  const { said, user, dialog } = open({ closeOnEscape: false });
  await user.keyboard('{Escape}');
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(said).toEqual([]);
});

test('dismissing may differ from the cancel button', async () => {
  const said: string[] = [];
  const { user } = open({
    cancelText: 'Show All',
    closeOnBackdrop: true,
    onCancel: () => said.push('clear'),
    onDismiss: () => said.push('keep'),
  });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Show All' }));
  expect(said).toEqual(['keep', 'keep', 'clear']);
});

test('a click on the backdrop closes only when allowed', async () => {
  const { said, user, dialog } = open();
  await user.click(dialog);
  expect(said).toEqual([]);
});

test('a press that starts or ends inside the box is not a click on the backdrop', async () => {
  const { said, user, dialog } = open({ closeOnBackdrop: true });
  const title = screen.getByRole('heading', { name: 'Redo activity' });
  await user.click(title);
  fireEvent.mouseDown(title);
  fireEvent.mouseUp(dialog);
  fireEvent.click(dialog);
  fireEvent.mouseDown(dialog);
  fireEvent.mouseUp(title);
  fireEvent.click(dialog);
  expect(said).toEqual([]);
  await user.click(dialog);
  expect(said).toEqual(['cancel']);
});

test('while confirming neither Enter nor the button confirms again', async () => {
  const { said, user } = open({ confirming: true, children: <input aria-label="Search" /> });
  await user.type(screen.getByLabelText('Search'), '{Enter}');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(said).toEqual([]);
});

test('the first focus: the heading when full screen, Cancel when something would be lost', () => {
  const { rerender } = render(<Modal title="Filter" fullScreen onConfirm={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Filter' })).toHaveFocus();
  rerender(<Modal key="2" title="Reset" destructive onConfirm={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('the full-screen modal has a close button that dismisses', async () => {
  const { said, user } = open({ fullScreen: true });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(said).toEqual(['cancel']);
});

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button onClick={() => setShown(true)}>Open</button>
      {shown && children(() => setShown(false))}
    </>
  );
}

test('the focus returns to where it was', async () => {
  const user = userEvent.setup();
  render(<Opener>{(close) => <Modal title="Sure?" onConfirm={close} onCancel={close} />}</Opener>);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each(['click', 'Escape', 'Enter'])(
  'the error overlay runs its callback, then closes (%s)',
  async (way) => {
    const user = userEvent.setup();
    const said: string[] = [];
    render(
      <ErrorOverlay
        title="Already available"
        message="You already have access."
        onButton={() => said.push('callback')}
        onClose={() => said.push('close')}
      />,
    );
    const overlay = screen.getByRole('alertdialog', { name: 'Already available' });
    expect(overlay).toHaveAccessibleDescription('You already have access.');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    if (way === 'click') await user.click(screen.getByRole('button', { name: 'Close' }));
    else await user.keyboard(`{${way}}`);
    expect(said).toEqual(['callback', 'close']);
  },
);
