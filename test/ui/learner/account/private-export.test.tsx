import { screen, waitFor, within } from '@testing-library/react';
import { ReauthenticationGateway } from '../../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { ReminderGateway } from '../../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { MemoryReauthenticationGateway } from '../../../support/stores/memory-reauthentication.ts';
import { show } from './support.tsx';

const files: Blob[] = [];

beforeEach(() => {
  files.length = 0;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

async function asked(isHere = true) {
  const reauthentication = new MemoryReauthenticationGateway();
  const address = isHere ? null : 'https://id.example';
  const shown = await show(
    new MemoryAccountGateway({ signIn: { isHere, address } }),
    {},
    undefined,
    new Map<symbol, unknown>([
      [ReauthenticationGateway, reauthentication],
      [ReminderGateway, { find: async () => null }],
    ]),
  );
  await shown.person.click(screen.getByRole('button', { name: 'Download with private answers' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Whose words are these?' }));
  const press = async () => {
    const button = dialog.getByRole('button', { name: 'Download their words too' });
    await waitFor(() => expect(button).toBeEnabled());
    await shown.person.click(button);
  };
  return { ...shown, reauthentication, dialog, press };
}

test('says whose words they are and takes no other password, also within the ten minutes', async () => {
  const { person, dialog, press } = await asked();
  expect(dialog.getByText(/the child's or young person's words/)).toBeVisible();
  await person.type(dialog.getByLabelText('Your password'), 'guess');
  await press();
  expect(await dialog.findByText('This is not the password of your account')).toBeVisible();
  expect(files).toHaveLength(0);
  await person.clear(dialog.getByLabelText('Your password'));
  await person.type(dialog.getByLabelText('Your password'), 'Kettle-and-4-cups');
  await press();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('The file is in your downloads.')).toBeVisible();
});

test('says until when they stay closed, and that it does not go by what was answered', async () => {
  const { person, dialog, press, reauthentication } = await asked();
  reauthentication.restsUntil = '2026-04-01T12:00:00.000Z';
  await person.type(dialog.getByLabelText('Your password'), 'Kettle-and-4-cups');
  await press();
  expect(
    await dialog.findByText(
      /Whatever they answered, private answers stay closed until Wednesday 1 April 2026\./,
    ),
  ).toBeVisible();
  expect(files).toHaveLength(0);
});

test('leads to an outside service, which has to say that it was asked for this', async () => {
  const { dialog, press, calls, reauthentication } = await asked(false);
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await press();
  await waitFor(() => expect(calls).toContain('begin /'));
  expect(reauthentication.calls).toContain('privateExportNonce');
  expect(files).toHaveLength(0);
});
