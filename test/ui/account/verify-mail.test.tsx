import { act, screen } from '@testing-library/react';
import { AppError } from '../../../src/application/errors.ts';
import { field, fillIn, good, isWrong, spinnerGone, submit, visit } from './visit.tsx';

const send = () => screen.getByRole('button', { name: 'Send the mail again' });
const sent = 'Thank you. If there is an account with this address, a new mail is on its way.';
const heading = () => screen.findByRole('heading', { level: 1 });

describe('another mail', () => {
  test('is requested with the address, in the language of the page, and the reply reveals nothing of the account', async () => {
    const { person, accounts } = await visit('/registration/unverified');
    expect(await heading()).toHaveTextContent('Verify your account');
    expect(screen.getByText(/Please verify your email address before you log in/)).toBeVisible();
    await person.type(field('Email address'), ` ${good.email} {Enter}`);
    expect(await screen.findByText(sent)).toBeVisible();
    expect(accounts.calls).toEqual([{ email: good.email, language: 'en' }]);
    expect(accounts.mails).toEqual([]);
  });

  test.each(['', 'parent', 'parent@'])('for “%s” is not requested', async (email) => {
    const { person, accounts } = await visit('/registration/unverified');
    if (email !== '') await person.type(field('Email address'), email);
    await person.tab();
    expect(isWrong(field('Email address'))).toBe(false);
    await person.click(send());
    expect(isWrong(field('Email address'))).toBe(true);
    expect(screen.getByRole('region', { name: 'There is a problem' })).toHaveFocus();
    expect(accounts.calls).toEqual([]);
    await person.clear(field('Email address'));
    await person.type(field('Email address'), good.email);
    expect(isWrong(field('Email address'))).toBe(false);
  });

  test('may be requested after a pause with a quiet countdown', async () => {
    const { person, accounts, clock } = await visit('/registration/unverified');
    await person.type(field('Email address'), good.email);
    await person.click(send());
    await screen.findByText(sent);
    const wait = screen.getByText('You can ask for the next mail in 60 seconds.');
    expect(wait.closest('[aria-live], [role=status], output')).toBeNull();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    expect(send()).toHaveAccessibleDescription('You can ask for the next mail in 60 seconds.');
    act(() => clock.moveBy(1000));
    expect(wait).toHaveTextContent('in 59 seconds.');
    await spinnerGone();
    await person.click(send());
    expect(accounts.calls).toHaveLength(1);
    act(() => clock.moveBy(59_000));
    expect(wait).not.toBeInTheDocument();
    expect(send()).not.toHaveAttribute('aria-disabled');
    await person.click(send());
    expect(accounts.calls).toHaveLength(2);
  });

  test.each([
    [
      new AppError('Network', 'x'),
      'We could not reach Fireside. Please check your connection and try again.',
    ],
    [
      new AppError('NotFound', 'x'),
      'The mail cannot be sent again from here. Please ask the person who runs this installation.',
    ],
    [new AppError('Unexpected', 'x'), 'An unknown error occured, please check and try again.'],
  ])('that fails with %s says so and may be requested again', async (failure, message) => {
    const { person, accounts } = await visit('/registration/unverified');
    accounts.failure = failure;
    await person.type(field('Email address'), `${good.email}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText(sent)).toBeNull();
    expect(field('Email address')).toHaveValue(good.email);
    expect(send()).not.toHaveAttribute('aria-disabled');
  });

  test('waits as long as the server says', async () => {
    const { person, accounts, clock } = await visit('/registration/unverified');
    accounts.failure = new AppError('TooManyRequests', 'x', { retryAfterMs: 150_000 });
    await person.type(field('Email address'), `${good.email}{Enter}`);
    expect(await screen.findByText('You can ask for the next mail in 3 minutes.')).toBeVisible();
    act(() => clock.moveBy(150_000));
    expect(send()).not.toHaveAttribute('aria-disabled');
  });
});

describe('once the account is made', () => {
  test('a mail has been sent: the next may be requested a minute later, without the address', async () => {
    const { person, accounts, clock, router } = await visit('/registration');
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByText('You can ask for the next mail in 60 seconds.')).toBeVisible();
    expect(screen.queryByLabelText('Email address')).toBeNull();
    for (const words of [/look in your spam folder/, /within 24 hours/])
      expect(screen.getByText(words)).toBeVisible();
    act(() => clock.moveBy(60_000));
    await person.click(send());
    expect(await screen.findByText(sent)).toBeVisible();
    expect(accounts.mails).toHaveLength(2);
    await act(() => router.navigate('/registration/unverified'));
    expect(field('Email address')).toHaveValue(good.email);
    expect(screen.getByText('You can ask for the next mail in 60 seconds.')).toBeVisible();
  });

  test('a wrong address has a link back to the form', async () => {
    const { person } = await visit('/registration/confirmation');
    await person.click(screen.getByRole('link', { name: 'The address was wrong: register again' }));
    expect(await heading()).toHaveTextContent('Register now');
  });

  test('the reloaded page asks for the address', async () => {
    await visit('/registration/confirmation');
    expect(await heading()).toHaveTextContent('Registration complete');
    expect(field('Email address')).toHaveValue('');
  });
});

describe('where mails are stored in the mailbox', () => {
  test.each(['confirmation', 'unverified'])(
    '%s links to the mailbox, in the language of the page',
    async (place) => {
      await visit(`/registration/${place}`, {
        way: { registration: 'open', links: { mailbox: '/mailbox' } },
      });
      const link = screen.getByRole('link', { name: 'Open the mailbox' });
      expect(link).toHaveAttribute('href', '/mailbox?lng=en');
    },
  );

  test('elsewhere there is no such link', async () => {
    await visit('/registration/confirmation');
    expect(screen.queryByRole('link', { name: 'Open the mailbox' })).toBeNull();
  });
});

describe('the result of verifying', () => {
  test.each(['true', 'TRUE'])('success=%s links to the log in', async (success) => {
    const { person, calls } = await visit(`/registration/verify?success=${success}&message=no`);
    expect(await heading()).toHaveTextContent('Your email address is verified');
    expect(screen.queryByText('no')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(calls).toContain('begin /');
  });

  test.each(['?success=false', '?success=1', '?success=truely', '?message=x', ''])(
    '%s is a failure, with the message or our own words',
    async (query) => {
      await visit(`/registration/verify${query}`);
      expect(await heading()).toHaveTextContent('We could not verify your email address');
      const words = query.includes('message')
        ? 'x'
        : 'The link may be too old, or it may have been used already.';
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Get a new mail' })).toHaveAttribute(
        'href',
        '/registration/unverified',
      );
    },
  );

  test('the message is plain text: no markup, no link, 300 characters', async () => {
    const message = `<a href="https://evil.example">Press here</a> https://evil.example ${'long '.repeat(100)}`;
    await visit(`/registration/verify?success=false&message=${encodeURIComponent(message)}`);
    const shown = await screen.findByText(/Press here/);
    expect(shown.textContent).toHaveLength(300);
    expect(shown.textContent).toContain('<a href=');
    const main = screen.getByRole('main');
    for (const link of main.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^\/registration/);
  });

  test('a sign-in that cannot begin says why', async () => {
    const { person } = await visit('/registration/verify?success=true', {
      fail: { begin: new AppError('Network', 'x') },
    });
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach Fireside');
  });

  test('a person who is signed in already gets a link home', async () => {
    await visit('/registration/verify?success=true', { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });
});
