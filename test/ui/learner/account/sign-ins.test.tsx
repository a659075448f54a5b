import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { part, show } from './support.tsx';

const now = Date.UTC(2026, 2, 2, 12);

function withBrowsers(): MemoryAccountGateway {
  const gateway = new MemoryAccountGateway();
  gateway.shownBrowsers = [
    { id: 'here', browser: 'Firefox, Windows', begunAt: now, usedAt: now, isThis: true },
    { id: 'phone', browser: 'Chrome, Android', begunAt: now, usedAt: now, isThis: false },
    { id: 'odd', browser: '', begunAt: now, usedAt: now, isThis: false },
  ];
  return gateway;
}

const passkey = { id: 'one', name: 'Blue phone', createdAt: now, usedAt: now };

test('the browsers that are signed in are listed, and another one is logged out', async () => {
  const { person, gateway } = await show(withBrowsers());
  const browsers = part('Where you are logged in');
  expect(browsers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Firefox, Windows · this one'),
    expect.stringContaining('Chrome, Android'),
    expect.stringContaining('A browser'),
  ]);
  expect(browsers.queryByRole('button', { name: 'Log out Firefox, Windows' })).toBeNull();
  await person.click(browsers.getByRole('button', { name: 'Log out Chrome, Android' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Log this browser out?' }));
  await person.click(dialog.getByRole('button', { name: 'Log out' }));
  expect(await dialog.findByText('This is not the password of your account')).toBeVisible();
  expect(gateway.shownBrowsers).toHaveLength(3);
  await person.type(dialog.getByLabelText('Your password'), `${gateway.password}{Enter}`);
  expect(browsers.getAllByRole('listitem')).toHaveLength(2);
  expect(await screen.findByText('It is logged out.')).toBeVisible();
});

test('log out everywhere asks first, and logs this browser out too', async () => {
  const { person, gateway, calls } = await show(withBrowsers());
  await person.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = screen.getByRole('dialog', { name: 'Log out everywhere?' });
  expect(gateway.calls).not.toContain('endAllBrowsers');
  await person.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
  expect(await within(dialog).findByText('This is not the password of your account')).toBeVisible();
  expect(calls).not.toContain('signOut');
  await person.type(within(dialog).getByLabelText('Your password'), `${gateway.password}{Enter}`);
  expect(gateway.shownBrowsers).toEqual([]);
  expect(calls).toContain('signOut');
});

test('a link to set another password is mailed', async () => {
  const { person, gateway } = await show(withBrowsers());
  await person.click(screen.getByRole('button', { name: 'Mail me a link' }));
  expect(gateway.calls).toContain('mailPasswordLink');
  expect(
    await screen.findByText('A mail is on its way to mia@home.example.', { exact: false }),
  ).toBeVisible();
});

test('a link to another address is mailed, with the password or a passkey', async () => {
  const gateway = withBrowsers();
  const { person } = await show(gateway);
  await person.click(screen.getByRole('button', { name: 'Use another address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Use another address' }));
  expect(dialog.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  const email = dialog.getByLabelText('New email address');
  await person.type(email, 'nobody');
  await person.type(dialog.getByLabelText('Your password'), gateway.password);
  await person.click(dialog.getByRole('button', { name: 'Mail me the link' }));
  expect(await dialog.findByText('Invalid email')).toBeVisible();
  await person.clear(email);
  await person.type(email, 'mia@home.example{Enter}');
  expect(await dialog.findByText('You log in with this address already')).toBeVisible();
  await person.clear(email);
  await person.type(email, 'new@home.example');
  await person.type(dialog.getByLabelText('Your password'), 'x{Enter}');
  expect(await dialog.findByText('This is not the password of your account')).toBeVisible();
  expect(email).toHaveValue('new@home.example');
  await person.type(dialog.getByLabelText('Your password'), '{Backspace}{Enter}');
  expect(
    await screen.findByText('A mail is on its way to new@home.example.', { exact: false }),
  ).toBeVisible();
  expect(gateway.askedFor).toEqual(['new@home.example']);
});

test('a passkey stands for the password of another address, and a device that gives none says so', async () => {
  const gateway = withBrowsers();
  gateway.shownPasskeys = [passkey];
  gateway.makesPasskeys = false;
  const { person } = await show(gateway);
  await person.click(screen.getByRole('button', { name: 'Use another address' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('New email address'), 'new@home.example');
  await person.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
  expect(await dialog.findByText('Your device gave no passkey.', { exact: false })).toBeVisible();
  gateway.makesPasskeys = true;
  const button = dialog.getByRole('button', { name: 'Use a passkey instead' });
  await waitFor(() => expect(button).toBeEnabled());
  await person.click(button);
  expect(
    await screen.findByText('A mail is on its way to new@home.example.', { exact: false }),
  ).toBeVisible();
});

test('while the last change of address can be taken back, it says until when', async () => {
  const gateway = withBrowsers();
  const until = { until: '2026-03-07T12:00:00.000Z' };
  gateway.failures.set('askForNewAddress', new AppError('AddressChangeOpen', 'Not yet.', until));
  const { person } = await show(gateway);
  await person.click(screen.getByRole('button', { name: 'Use another address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Use another address' }));
  await person.type(dialog.getByLabelText('New email address'), 'new@home.example{Enter}');
  expect(await screen.findByText(/From Saturday 7 March 2026 on you can use another one/)).toBeVisible();
});

test('a passkey is added with the password, renamed and removed', async () => {
  const { person, gateway } = await show(withBrowsers());
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a passkey' });
  await person.type(within(dialog).getByLabelText('Your password'), 'wrong');
  await person.click(within(dialog).getByRole('button', { name: 'Go on' }));
  expect(await within(dialog).findByText('This is not the password of your account')).toBeVisible();
  await person.clear(within(dialog).getByLabelText('Your password'));
  await person.type(within(dialog).getByLabelText('Your password'), gateway.password);
  await person.clear(within(dialog).getByLabelText('Name'));
  expect(within(dialog).getByText('Give it a name')).toBeVisible();
  await person.type(within(dialog).getByLabelText('Name'), 'Blue phone{Enter}');
  expect(await screen.findByText('Your passkey is added.', { exact: false })).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Rename Blue phone' }));
  const name = within(screen.getByRole('dialog')).getByLabelText('Name');
  expect(name).toHaveValue('Blue phone');
  await person.type(name, ' of mine{Enter}');
  expect(await screen.findByText('Blue phone of mine')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Remove Blue phone of mine' }));
  const removing = within(screen.getByRole('dialog'));
  await person.click(removing.getByRole('button', { name: 'Remove' }));
  expect(await removing.findByText('This is not the password of your account')).toBeVisible();
  await person.type(removing.getByLabelText('Your password'), `${gateway.password}{Enter}`);
  expect(await screen.findByText('The passkey is removed.', { exact: false })).toBeVisible();
  expect(screen.queryByText('Blue phone of mine')).toBeNull();
});

test('a device that makes no passkey is told, and nothing changes', async () => {
  const gateway = withBrowsers();
  gateway.shownPasskeys = [passkey];
  gateway.makesPasskeys = false;
  const { person } = await show(gateway);
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a passkey' });
  await person.type(within(dialog).getByLabelText('Your password'), `${gateway.password}{Enter}`);
  expect(await screen.findByRole('alertdialog', { name: 'No passkey was added' })).toBeVisible();
  expect(gateway.shownPasskeys).toEqual([passkey]);
});

test('where an outside service keeps the account, the page says so and where', async () => {
  const signIn = { isHere: false, address: 'https://id.example/account' };
  await show(new MemoryAccountGateway({ signIn }));
  expect(part('Logging in').getByRole('link')).toHaveAttribute('href', 'https://id.example/account');
  expect(screen.queryByRole('region', { name: 'Where you are logged in' })).toBeNull();
});

test.each([
  ['passkeys', 'Logging in', 'Where you are logged in'],
  ['browsers', 'Where you are logged in', 'Logging in'],
] as const)('where %s do not come, %s says so and can be asked for again', async (call, lost, there) => {
  const gateway = new MemoryAccountGateway();
  gateway.failures.set(call, new AppError('Unavailable', 'busy'));
  const { person } = await show(gateway);
  expect(part(lost).getByRole('alert')).toHaveTextContent('This cannot be shown right now.');
  expect(part(there).queryByRole('alert')).toBeNull();
  gateway.failures.clear();
  await person.click(part(lost).getByRole('button', { name: `Try again: ${lost}` }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(part(lost).queryByRole('button', { name: /Try again/ })).toBeNull();
});

test('a server without these calls shows none of it', async () => {
  const gateway = new MemoryAccountGateway();
  gateway.failures.set('browsers', new AppError('NotFound', 'no such call'));
  await show(gateway);
  expect(screen.getByRole('region', { name: 'Access' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Logging in' })).toBeNull();
});
