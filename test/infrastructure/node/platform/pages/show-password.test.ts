/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { renderPasswordField } from '../../../../../src/infrastructure/node/platform/pages/form-parts.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { testFrame } from '../../../../support/page-frame.ts';

const script = readFileSync('src/ui/public/show-password.js', 'utf8');

/** Opens one of our forms with two passwords, and runs its script. */
function open(language = 'en') {
  const frame = testFrame({ clock: new ManualClock(0), publicUrl: 'https://family.example' });
  const view = frame.view({ originalUrl: `/x?lng=${language}`, headers: {} });
  const field = (name: string) =>
    renderPasswordField(view, { name, label: name, autocomplete: 'new-password', attributes: null }).text;
  document.body.innerHTML = `<form>${field('password')}${field('confirmPassword')}<button>Go</button></form>`;
  const [first, second] = document.querySelectorAll('button');
  expect([first!.hidden, second!.hidden]).toEqual([true, true]);
  window.eval(script);
  return { first: first!, input: document.querySelector('input')!, second: second! };
}

test('a press shows the password, the next one hides it, and the button names the next action', () => {
  const { first, second, input } = open();
  expect([first.hidden, first.textContent.trim(), input.type]).toEqual([false, 'Show password', 'password']);
  expect(second.textContent.trim()).toBe('Show confirm password');
  first.click();
  expect([first.textContent, input.type]).toEqual(['Hide password', 'text']);
  expect(document.querySelectorAll('input')[1]!.type).toBe('password');
  first.click();
  expect([first.textContent, input.type]).toEqual(['Show password', 'password']);
});

test('the field is a password again when it is sent, so that no browser stores it as plain text', () => {
  const { first, input } = open();
  first.click();
  document.querySelector('form')!.dispatchEvent(new Event('submit'));
  expect([first.textContent, input.type]).toEqual(['Show password', 'password']);
});

test('the button is in Welsh on a Welsh page', () => {
  const { first } = open('cy');
  first.click();
  expect(first.textContent).toBe('Cuddio cyfrinair');
});
