import { emailOf } from '../support/people.ts';
import type { Target } from './found.ts';
import type { Walker } from './walker.ts';

export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const link = (name: string | RegExp): Target => ({ role: 'link', name });

const password = 'Fireside-demo-1';

/** Fills in the provider's screen. */
export async function logIn(walker: Walker, email: string, secret = password): Promise<void> {
  await walker.press(button('Log in'), { label: 'Password' });
  await walker.write({ label: 'Email address' }, email);
  await walker.write({ label: 'Password' }, secret);
  await walker.press(button('Log in'), button('Log out'));
}

/** Signs in a demo account as a person does, whose messages are shown without a pause. */
export async function signIn(walker: Walker, name = 'learner'): Promise<void> {
  await walker.open();
  await walker.tab.read(`localStorage.setItem('fireside.pace', '"instant"')`);
  await logIn(walker, emailOf(walker.address, name));
  await walker.see({ role: 'region', inside: { role: 'main' } });
}
