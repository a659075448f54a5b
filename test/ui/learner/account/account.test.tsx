import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import { Appearance } from '../../../../src/application/ports/device/platform/appearance.ts';
import { DeviceNotifications } from '../../../../src/application/ports/device/reminders/device-notes.ts';
import { QuickExit } from '../../../../src/application/ports/device/support/quick-exit.ts';
import { OfflineStore } from '../../../../src/application/ports/device/chat/offline-store.ts';
import { ReauthenticationGateway } from '../../../../src/application/ports/device/account/reauthentication-gateway.ts';
import {
  ReminderGateway,
  type ReminderState,
} from '../../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { MemoryReauthenticationGateway } from '../../../support/stores/memory-reauthentication.ts';
import { part, show } from './support.tsx';

const dayMs = 24 * 60 * 60 * 1000;
/** The instant of the tests' clock. */
const now = Date.UTC(2026, 2, 2, 12);

test('says whose account it is, until when everything is open, and what was paid', async () => {
  await show(
    new MemoryAccountGateway({
      grants: [
        { source: 'promo', from: 0, until: now - 1 },
        { source: 'card', from: 0, until: now + 30 * dayMs },
        { source: 'licence', from: 0, until: now + 10 * dayMs },
      ],
      receipts: [{ reference: 'purchase_7', paidAt: now - dayMs, pence: 54_000, until: now + 30 * dayMs }],
    }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(screen.getByText('mia@home.example')).toBeVisible();
  const access = part('Access');
  expect(access.getByText('Everything is open to you until Wednesday 1 April 2026.')).toBeVisible();
  expect(access.getByRole('listitem')).toHaveTextContent('£540.00 paid on Sunday 1 March 2026');
  expect(access.getByRole('listitem')).toHaveTextContent('purchase_7');
});

test.each([
  [[], 'You have no access to the others yet.'],
  [[{ source: 'card', from: 0, until: now }], 'Your access has ended.'],
])('without access it leads to the shop', async (grants, words) => {
  await show(new MemoryAccountGateway({ grants }));
  const access = part('Access');
  expect(access.getByText(words, { exact: false })).toBeVisible();
  expect(access.getByRole('link')).toHaveAttribute('href', '/shop');
});

test('the pace that is chosen here is the one of the next conversation', async () => {
  const { services, person } = await show();
  await person.click(screen.getByRole('radio', { name: 'Quick' }));
  expect(services.get(OfflineStore).pace()).toBe('quick');
});

test('everything is handed over as a file', async () => {
  const { person, gateway } = await show();
  const urls: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${urls.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await person.click(screen.getByRole('button', { name: 'Download everything' }));
  await waitFor(() => expect(screen.getByText('The file is in your downloads.')).toBeVisible());
  expect(gateway.calls).toContain('exported');
  expect(urls).toHaveLength(1);
  expect(saved).toHaveBeenCalledTimes(1);
  saved.mockRestore();
});

test('deleting takes two steps, says when it happens, and can be taken back', async () => {
  const { person, proofs } = await show();
  await person.click(part('Delete my account').getByRole('button', { name: 'Delete my account' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  expect(within(dialog).getByRole('button', { name: 'Keep my account' })).toHaveFocus();
  expect(proofs.calls).not.toContain('planErasure');
  await person.click(within(dialog).getByRole('button', { name: 'Delete in a week' }));
  expect(await within(dialog).findByText('This is not the password of your account')).toBeVisible();
  await person.type(within(dialog).getByLabelText('Your password'), `${proofs.password}{Enter}`);
  const planned = await screen.findByRole('region', {
    name: 'Your account will be deleted on Monday 9 March 2026',
  });
  expect(planned).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Delete my account' })).toBeNull();
  await person.click(within(planned).getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays. Nothing was deleted.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Delete my account' })).toBeVisible();
});

test('a passkey stands for the password, and an outside issuer asks who is there', async () => {
  const here = await show();
  here.proofs.passkeys = 1;
  await here.person.click(part('Delete my account').getByRole('button', { name: 'Delete my account' }));
  await here.person.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  expect(await screen.findByText('Your account will be deleted on', { exact: false })).toBeVisible();
  cleanup();

  const signIn = { isHere: false, address: null };
  const askElsewhere = async (isSignInFresh: boolean) => {
    const shown = await show(new MemoryAccountGateway({ signIn }));
    shown.proofs.isSignInFresh = isSignInFresh;
    await shown.person.click(part('Delete my account').getByRole('button', { name: 'Delete my account' }));
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await shown.person.click(screen.getByRole('button', { name: 'Delete in a week' }));
    return shown;
  };
  const { calls } = await askElsewhere(false);
  await waitFor(() => expect(calls.some((call) => call.startsWith('begin'))).toBe(true));
  cleanup();
  await askElsewhere(true);
  expect(await screen.findByText('Your account will be deleted on', { exact: false })).toBeVisible();
});

test('an admin reads why their account stays', async () => {
  await show(new MemoryAccountGateway(), { roles: ['admin'] });
  const leaving = part('Delete my account');
  expect(leaving.getByText('Another admin has to take that role', { exact: false })).toBeVisible();
  expect(leaving.queryByRole('button')).toBeNull();
});

test('what failed is told, and the page stays', async () => {
  const { person, gateway } = await show();
  gateway.failures.set('exported', new AppError('Network', 'away'));
  await person.click(screen.getByRole('button', { name: 'Download everything' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Your file could not be made' });
  await person.click(within(dialog).getByRole('button'));
  expect(screen.getByRole('region', { name: 'Access' })).toBeVisible();
});

test('an account that does not come can be asked for again', async () => {
  const gateway = new MemoryAccountGateway();
  gateway.failures.set('account', new AppError('Unavailable', 'busy'));
  const { person } = await show(gateway);
  expect(screen.getByRole('alert')).toBeVisible();
  gateway.failures.clear();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Access' })).toBeVisible();
});

test('what was written before and notes say when they cannot be shown', async () => {
  const gateway = new MemoryAccountGateway();
  const reauthentication = new MemoryReauthenticationGateway();
  reauthentication.failure = new AppError('Unavailable', 'busy');
  let reminders = async (): Promise<ReminderState> => Promise.reject(new AppError('Unavailable', 'busy'));
  const device = { find: async () => ({ isForbidden: false, endpointHash: null }) };
  const more = new Map<symbol, unknown>([
    [ReminderGateway, { find: () => reminders() }],
    [ReauthenticationGateway, reauthentication],
    [DeviceNotifications, device],
  ]);
  const { person } = await show(gateway, {}, undefined, more);
  const lost = ['What you wrote before', 'Notes by mail', 'Notes on this device'];
  for (const name of lost)
    expect(part(name).getByRole('alert')).toHaveTextContent('This cannot be shown right now.');

  reauthentication.failure = null;
  reminders = async () => ({ isOn: true, canSend: true, push: { key: 'k', devices: [] } });
  for (const name of lost) await person.click(screen.getByRole('button', { name: `Try again: ${name}` }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(part('Notes by mail').getByRole('checkbox')).toBeChecked();
  for (const name of lost) expect(screen.getByRole('region', { name })).toBeVisible();
});

test('a server without these calls leaves whose account it is and the settings', async () => {
  const gateway = new MemoryAccountGateway();
  gateway.failures.set('account', new AppError('NotFound', 'no such call'));
  const reauthentication = new MemoryReauthenticationGateway();
  reauthentication.state = null;
  const more = new Map<symbol, unknown>([
    [ReminderGateway, { find: async () => null }],
    [ReauthenticationGateway, reauthentication],
  ]);
  await show(gateway, {}, undefined, more);
  expect(screen.getByText('mia@home.example')).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['How it looks and reads', 'For your eyes']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(part('How it looks and reads').getByRole('radio', { name: 'Quick' })).toBeVisible();
});

test('the tab can have a neutral name, and Exit this page can log out, too; what that cannot do is said', async () => {
  const { services, person } = await show();
  const discreet = part('For your eyes');
  expect(
    discreet.getByText(/It cannot hide that you were here, nor what the browser kept before/),
  ).toBeVisible();
  await person.click(discreet.getByRole('radio', { name: 'Neutral' }));
  expect(services.get(Appearance).isDiscreet()).toBe(true);
  await person.click(discreet.getByRole('radio', { name: 'As it is' }));
  expect(services.get(Appearance).isDiscreet()).toBe(false);
  const quickExit = services.get(QuickExit);
  await person.click(discreet.getByRole('radio', { name: 'Leaves and logs out' }));
  expect(quickExit.logsOut()).toBe(true);
  await person.click(discreet.getByRole('radio', { name: 'Leaves' }));
  expect(quickExit.logsOut()).toBe(false);
});
