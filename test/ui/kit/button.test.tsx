import '../../support/i18n.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { Button } from '../../../src/ui/kit/Button.tsx';
import { buttonClass } from '../../../src/ui/kit/button-class.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** Drops the focus as browsers do when a focused button becomes disabled; jsdom leaves the focus on it. */
function dropFocus() {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
}
const button = (name = 'Enrol') => screen.getByRole('button', { name });

test('the spinner shows at once and stays 800 ms after loading ends', () => {
  const { rerender, container } = render(<Button>Enrol</Button>);
  expect(button()).toBeEnabled();
  expect(container.querySelector('.spinner')).toBeNull();

  rerender(<Button loading>Enrol</Button>);
  expect(button()).toBeDisabled();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(container.querySelector('.spinner')).not.toBeNull();
  pass(5000);
  expect(button()).toBeDisabled();

  rerender(<Button>Enrol</Button>);
  pass(799);
  expect(button()).toBeDisabled();
  expect(container.querySelector('.spinner')).not.toBeNull();
  pass(1);
  expect(button()).toBeEnabled();
  expect(button()).not.toHaveAttribute('aria-busy');
  expect(container.querySelector('.spinner')).toBeNull();
});

test('loading that restarts within that time keeps the spinner', () => {
  const { rerender } = render(<Button loading>Enrol</Button>);
  rerender(<Button>Enrol</Button>);
  pass(500);
  rerender(<Button loading>Enrol</Button>);
  pass(2000);
  expect(button()).toBeDisabled();
  rerender(<Button>Enrol</Button>);
  pass(800);
  expect(button()).toBeEnabled();
});

test('the button cannot be pressed while the spinner shows', () => {
  const onClick = jest.fn();
  render(
    <Button loading onClick={onClick}>
      Enrol
    </Button>,
  );
  fireEvent.click(button());
  expect(onClick).not.toHaveBeenCalled();
});

test('the focus returns when the button is enabled again', () => {
  const { rerender } = render(<Button>Enrol</Button>);
  button().focus();
  rerender(<Button loading>Enrol</Button>);
  dropFocus();
  expect(document.body).toHaveFocus();
  rerender(<Button>Enrol</Button>);
  pass(800);
  expect(button()).toHaveFocus();
});

test('the focus is held and returns where a browser takes it in the moment in which the button is disabled', () => {
  const { rerender } = render(<Button>Enrol</Button>);
  const element = button();
  element.focus();
  const set = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    set(name, value);
    if (name === 'disabled') dropFocus();
  };
  rerender(<Button loading>Enrol</Button>);
  expect(element.parentElement).toHaveFocus();
  rerender(<Button>Enrol</Button>);
  pass(800);
  expect(element).toHaveFocus();
  element.blur();
  rerender(<Button loading>Enrol</Button>);
  expect(document.body).toHaveFocus();
});

test('the focus stays elsewhere if the person moved on', () => {
  const page = (loading: boolean) => (
    <>
      <Button loading={loading}>Enrol</Button>
      <input aria-label="Name" />
    </>
  );
  const { rerender } = render(page(false));
  button().focus();
  rerender(page(true));
  screen.getByLabelText('Name').focus();
  rerender(page(false));
  pass(800);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('"Loading" is spoken once for each wait', () => {
  const page = (loading: boolean) => (
    <AnnouncerProvider>
      <Button loading={loading}>Enrol</Button>
    </AnnouncerProvider>
  );
  const { rerender } = render(page(false));
  expect(screen.getByRole('log')).toHaveTextContent('');
  rerender(page(true));
  rerender(page(true));
  expect(screen.getByRole('log').textContent).toBe('Loading');
  pass(3000);
  rerender(page(false));
  pass(3000);
  expect(screen.getByRole('log').textContent).toBe('');
});

test('a single error under the button is an alert and describes it', () => {
  render(<Button error="Could not enrol, try again later">Enrol</Button>);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not enrol, try again later');
  expect(button()).toHaveAccessibleDescription('Could not enrol, try again later');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a list shows the first message and "+N errors", which shows the others', () => {
  render(<Button error={['First', 'Second', 'Third']}>Enrol</Button>);
  expect(screen.getByRole('alert')).toHaveTextContent(/^First$/);
  expect(screen.queryByText('Second')).toBeNull();

  const toggle = screen.getByRole('button', { name: '+2 errors' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Second', 'Third']);
  fireEvent.click(toggle);
  expect(screen.queryByText('Third')).toBeNull();
});

test('without an error there is no alert; a button does not submit by default', () => {
  const { rerender } = render(<Button error={[]}>Enrol</Button>);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button()).toHaveAttribute('type', 'button');
  rerender(<Button type="submit">Enrol</Button>);
  expect(button()).toHaveAttribute('type', 'submit');
});

test('links can look like buttons', () => {
  expect(buttonClass()).toBe('button primary');
  expect(buttonClass('quiet', true)).toBe('button quiet wide');
});
