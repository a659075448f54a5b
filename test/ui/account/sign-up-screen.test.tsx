import type { RegistrationGateway } from '../../../src/application/ports/device/account/registration-gateway.ts';
import { act, render, screen, within } from '@testing-library/react';
import { AppError } from '../../../src/application/errors.ts';
import { IssuerRegistrationRedirect } from '../../../src/ui/account/SignUpScreen.tsx';
import { MemoryRouter } from 'react-router-dom';
import { i18n } from '../../support/i18n.ts';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import { field, fillIn, good, isWrong, spinnerGone, submit, terms, visit } from './visit.tsx';

const complete = () => screen.findByRole('heading', { level: 1, name: 'Registration complete' });
const summary = () => screen.getByRole('region', { name: 'There is a problem' });
const unknown = 'An unknown error occured, please check and try again.';

describe('the form', () => {
  test('shows its rules before anything is typed, and no error', async () => {
    await visit('/registration');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Register now');
    expect(field('Password')).toHaveAccessibleDescription(
      'At least 8 characters, with a letter, a number and a symbol, like ! or ?',
    );
    expect(terms()).toHaveAccessibleName('I am 18 or older and accept the terms and conditions');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    const link = screen.getByRole('link', { name: 'Read the terms and conditions (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/registration/terms');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('has autocomplete and input hints for browsers and password managers', async () => {
    await visit('/registration');
    expect(field('Email address')).toHaveAttribute('type', 'email');
    expect(field('Email address')).toHaveAttribute('autocomplete', 'email');
    for (const name of ['Password', 'Confirm password']) {
      expect(field(name)).toHaveAttribute('type', 'password');
      expect(field(name)).toHaveAttribute('autocomplete', 'new-password');
    }
    for (const name of ['Email address', 'Password', 'Confirm password']) expect(field(name)).toBeRequired();
    expect(terms()).toBeRequired();
  });

  test('creates the account as typed, and says what happens next', async () => {
    const { person, accounts } = await visit('/registration');
    await fillIn(person, { email: `  ${good.email} ` });
    await person.click(submit());
    expect(await complete()).toHaveFocus();
    expect(screen.getByText(good.email).parentElement).toHaveTextContent(
      `We have sent a mail to this address: ${good.email}`,
    );
    expect(screen.getByText('One more step, and your account is ready.')).toBeVisible();
    expect(accounts.calls).toEqual([{ email: good.email, language: 'en' }]);
    expect(accounts.passwords.get(good.email)).toBe(good.password);
  });

  test("sends the code of an organisation's link, and none without one", async () => {
    const { person, accounts } = await visit('/registration?code=%20HILLTOP-2027%20');
    const register = jest.spyOn(accounts, 'register');
    await fillIn(person);
    await person.click(submit());
    await complete();
    expect(register).toHaveBeenCalledWith(expect.anything(), 'en', 'HILLTOP-2027', expect.any(Function));
  });

  test('is sent by Enter', async () => {
    const { person, accounts } = await visit('/registration');
    await fillIn(person);
    await person.type(field('Email address'), '{Enter}');
    await complete();
    expect(accounts.calls).toHaveLength(1);
  });

  test('shows each password separately, and hides it when the form is sent', async () => {
    const { person } = await visit('/registration');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password')).toHaveAttribute('type', 'text');
    expect(field('Confirm password')).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show confirm password' }));
    expect(field('Confirm password')).toHaveAttribute('type', 'text');
    await person.click(submit());
    for (const name of ['Password', 'Confirm password'])
      expect(field(name)).toHaveAttribute('type', 'password');
  });
});

describe('errors', () => {
  test.each([
    ['Email address', { email: '' }, 'Invalid email'],
    ['Email address', { email: 'parent' }, 'Invalid email'],
    ['Password', { password: '' }, 'Min 8 characters'],
    ['Password', { password: 'Ab1!' }, 'Min 8 characters'],
    [
      'Password',
      { password: 'Abcdefg1' },
      'Use 3 of the following: lowercase, uppercase, numbers, and symbols',
    ],
    ['Confirm password', { confirm: 'Another-1' }, 'The passwords do not match'],
  ])('%s with %j: %s', async (name, wrong, message) => {
    const { person, accounts } = await visit('/registration');
    await fillIn(person, { confirm: good.password, ...wrong });
    await person.click(submit());
    expect(isWrong(field(name))).toBe(true);
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(`Error: ${message}`));
    expect(within(summary()).getByRole('link', { name: message })).toBeVisible();
    expect(accounts.calls).toEqual([]);
  });

  test('the terms that are not accepted', async () => {
    const { person, accounts } = await visit('/registration');
    await fillIn(person, { accepts: false });
    await person.click(submit());
    expect(isWrong(terms())).toBe(true);
    const link = within(summary()).getByRole('link', { name: 'You must accept terms and conditions' });
    await person.click(link);
    expect(terms()).toHaveFocus();
    expect(accounts.calls).toEqual([]);
  });

  test('are listed on top with the focus on the list at each try, and each links to its field', async () => {
    const { person } = await visit('/registration');
    await person.click(submit());
    expect(summary()).toHaveFocus();
    expect(document.title).toBe('Error: Register now - Fireside');
    const messages = within(summary())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(messages).toEqual([
      'Invalid email',
      'Min 8 characters',
      'The passwords do not match',
      'You must accept terms and conditions',
    ]);
    await person.click(within(summary()).getByRole('link', { name: 'Min 8 characters' }));
    expect(field('Password')).toHaveFocus();
    await person.click(submit());
    expect(summary()).toHaveFocus();
  });

  test('appear at a field after a first try, when the field is left', async () => {
    const { person } = await visit('/registration');
    await person.type(field('Email address'), 'parent');
    await person.tab();
    expect(isWrong(field('Email address'))).toBe(false);
    await fillIn(person, { accepts: false });
    await person.click(submit());
    await person.clear(field('Email address'));
    await person.type(field('Email address'), 'again');
    expect(isWrong(field('Email address'))).toBe(false);
    await person.tab();
    expect(isWrong(field('Email address'))).toBe(true);
    await person.type(field('Email address'), '@example.org');
    expect(isWrong(field('Email address'))).toBe(false);
  });

  test('follow what is typed: another message, then none', async () => {
    const { person } = await visit('/registration');
    await person.click(submit());
    await person.type(field('Password'), 'Abcdefg1');
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining('Use 3 of the following'));
    await person.type(field('Password'), '!');
    expect(isWrong(field('Password'))).toBe(false);
    await person.type(field('Confirm password'), 'Abcdefg1!');
    expect(isWrong(field('Confirm password'))).toBe(false);
    await person.type(field('Password'), '?');
    await person.tab();
    await person.click(submit());
    expect(isWrong(field('Confirm password'))).toBe(true);
    await person.type(field('Confirm password'), '?');
    expect(isWrong(field('Confirm password'))).toBe(false);
  });

  test('do not move the button while it is about to be pressed', async () => {
    const { person } = await visit('/registration');
    await fillIn(person, { accepts: false });
    await person.click(submit());
    await person.clear(field('Email address'));
    await person.pointer({ keys: '[MouseLeft>]', target: submit() });
    expect(isWrong(field('Email address'))).toBe(false);
  });
});

describe('a reply', () => {
  test('that is slow: one account is created, however often the button is pressed', async () => {
    const { person, accounts } = await visit('/registration');
    accounts.isSlow = true;
    await fillIn(person);
    await person.dblClick(submit());
    await person.type(field('Email address'), '{Enter}');
    expect(accounts.calls).toHaveLength(1);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await act(async () => accounts.answer());
    await complete();
  });

  test('that comes late among very many: the form says for how long, until it is there', async () => {
    const { person, accounts } = await visit('/registration');
    let goOn = (): void => undefined;
    accounts.register = async (...[, , , onWaiting]: Parameters<RegistrationGateway['register']>) => {
      onWaiting?.(71_000);
      await new Promise<void>((go) => (goOn = go));
    };
    await fillIn(person);
    await person.click(submit());
    const text = /^Very many people .* about 75 seconds\. Please keep this page open\./;
    expect(await screen.findByText(text, { selector: 'p' })).toBeVisible();
    expect(submit()).toBeDisabled();
    await act(async () => goOn());
    await complete();
  });

  test.each([
    [
      'what the person can mend, in the words of the server',
      new AppError('InvalidRegistration', 'x', {
        format: 'The address {email} cannot get mail.',
        values: { email: 'parent@example.org' },
      }),
      'The address parent@example.org cannot get mail.',
    ],
    [
      'a field it has no words for',
      new AppError('InvalidRegistration', 'x', {
        field: 'email',
        problem: 'odd',
        format: 'An odd {it}.',
        values: { it: 'one' },
      }),
      'An odd one.',
    ],
    [
      'a value that is missing',
      new AppError('InvalidRegistration', 'x', { format: 'The {email}', values: {} }),
      unknown,
    ],
    ['nothing at all', new AppError('InvalidRegistration', 'Validation failed'), unknown],
    ['an accident', new AppError('Unexpected', 'TypeError: x is undefined'), unknown],
    [
      'no network',
      new AppError('Network', 'x'),
      'We could not reach Fireside. Please check your connection and try again.',
    ],
    [
      'no time',
      new AppError('TimedOut', 'x'),
      'We have had no answer for a while. It may have worked: please look for our mail, or try again.',
    ],
    [
      'too many tries',
      new AppError('TooManyRequests', 'x'),
      'That was a lot of tries. Please wait a few minutes, then try again.',
    ],
    [
      'being away',
      new AppError('Unavailable', 'x'),
      'Fireside cannot answer right now. The trouble is on our side: please try again in a few minutes.',
    ],
  ])(
    'of %s is shown under the button; what was typed stays for the next try',
    async (_name, failure, message) => {
      const { person, accounts } = await visit('/registration');
      accounts.failure = failure;
      await fillIn(person);
      await person.click(submit());
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(field('Email address')).toHaveValue(good.email);
      expect(field('Password')).toHaveValue(good.password);
      expect(terms()).toBeChecked();
      expect(accounts.calls).toHaveLength(1);
    },
  );

  test('that never came: the next try succeeds unchanged', async () => {
    const { person, accounts } = await visit('/registration');
    accounts.failure = new AppError('Network', 'x');
    await fillIn(person);
    await person.click(submit());
    await screen.findByRole('alert');
    accounts.failure = null;
    await spinnerGone();
    await person.click(submit());
    await complete();
    expect(accounts.calls).toHaveLength(2);
  });

  test('about a field is shown at the field; the same input is not sent again', async () => {
    const { person, accounts } = await visit('/registration');
    accounts.failure = new AppError('InvalidRegistration', 'x', { field: 'password', problem: 'common' });
    await fillIn(person);
    await person.click(submit());
    const message = 'Many people use this password, so it is easy to guess. Please choose another one.';
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(summary()).toHaveFocus();
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(message));
    await spinnerGone();
    await person.click(terms());
    await person.click(terms());
    expect(isWrong(field('Password'))).toBe(true);
    await person.click(submit());
    expect(accounts.calls).toHaveLength(1);
    accounts.failure = null;
    await fillIn(person, { password: 'Another-good-1' });
    expect(isWrong(field('Password'))).toBe(false);
    await person.click(submit());
    await complete();
    expect(accounts.calls).toHaveLength(2);
  });

  test('that registration is closed says who creates accounts', async () => {
    const { person, accounts } = await visit('/registration');
    accounts.failure = new AppError('NotFound', 'x');
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByRole('heading', { name: 'Accounts are made for you here' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(document.body).not.toHaveFocus();
  });
});

describe('what was typed', () => {
  afterEach(() => act(() => i18n.changeLanguage('en')));

  test('survives a change of language, and the mail is in that language', async () => {
    i18n.addResourceBundle('cy', 'translation', cy);
    const { person, accounts } = await visit('/registration');
    await fillIn(person, { email: 'parent' });
    await person.click(submit());
    await act(() => i18n.changeLanguage('cy'));
    const email = screen.getByLabelText('Cyfeiriad e-bost');
    expect(email).toHaveValue('parent');
    expect(email).toHaveAccessibleDescription(expect.stringContaining('E-bost annilys'));
    expect(terms()).toBeChecked();
    await person.type(email, '@example.org');
    await person.click(screen.getByRole('button', { name: 'Cofrestrwch nawr' }));
    expect(await screen.findByRole('heading', { name: "Cofrestru wedi'i gwblhau" })).toBeVisible();
    expect(accounts.calls).toEqual([{ email: good.email, language: 'cy' }]);
  });

  test('stays after reading a policy, except for the passwords', async () => {
    const { person, router } = await visit('/registration');
    await fillIn(person, { confirm: 'Another-1' });
    await person.click(submit());
    await act(() => router.navigate('/no/such/policy'));
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Email address')).toHaveValue(good.email);
    expect(terms()).toBeChecked();
    for (const name of ['Password', 'Confirm password']) {
      expect(field(name)).toHaveValue('');
      expect(isWrong(field(name))).toBe(false);
    }
  });

  test('is only in the form: no password in storage, address or history, and none after the account is created', async () => {
    const { person, router } = await visit('/registration');
    await fillIn(person);
    await person.click(submit());
    await complete();
    const kept = [localStorage, sessionStorage].map((store) => Object.entries(store));
    const places = JSON.stringify([kept, router.location, window.history.state, document.cookie]);
    for (const secret of [good.password, good.email]) expect(places).not.toContain(secret);
    await act(() => router.navigate(-1));
    expect(field('Email address')).toHaveValue(good.email);
    for (const name of ['Password', 'Confirm password']) expect(field(name)).toHaveValue('');
    expect(terms()).not.toBeChecked();
  });
});

describe('where accounts are created elsewhere', () => {
  test('the page says that the operator creates them', async () => {
    const { person, calls } = await visit('/registration', { way: { registration: 'operator', links: {} } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Accounts are made for you here');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(calls).toContain('begin /');
  });

  test('the issuer’s own page replaces ours', () => {
    const left: string[] = [];
    const address = 'https://id.example/new';
    render(<IssuerRegistrationRedirect address={address} leaveTo={(to) => void left.push(to)} />, {
      wrapper: MemoryRouter,
    });
    expect(left).toEqual([address]);
    expect(screen.getByRole('link', { name: 'Go to that page' })).toHaveAttribute('href', address);
  });

  test('an address that is not http is not opened', async () => {
    const address = 'javascript:alert(1)';
    await visit('/registration', { way: { registration: 'operator', links: { registration: address } } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Accounts are made for you here');
  });
});

test('a person who is signed in is told so and gets a link home', async () => {
  await visit('/registration', { signedIn: true });
  expect(await screen.findByText(/You are logged in as a@b.example/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  expect(submit()).toBeEnabled();
});
