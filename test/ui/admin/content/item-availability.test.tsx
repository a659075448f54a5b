import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  AuthoringGateway,
  ContentState,
} from '../../../../src/application/ports/device/authoring/authoring-gateway.ts';
import { HistoryScreen } from '../../../../src/ui/admin/content/HistoryScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const versions = async () => [
  {
    version: 'bbbbbbbb',
    number: 2,
    publications: [
      { at: 2, by: 'bo@fireside.test' },
      { at: 1, by: 'ann@fireside.test' },
    ],
    createdAt: 1,
    createdBy: 'ann@fireside.test',
    note: null,
    isCurrent: true,
  },
];
const offered: ContentState = { status: 'Available', standstill: null, inTheMiddle: 2 };
const withdrawn: ContentState = {
  ...offered,
  standstill: { standing: 'withdrawn', at: 0, by: 'ann@fireside.test', reason: 'A wrong number.' },
};

function open(authoring: Partial<AuthoringGateway>) {
  show(<HistoryScreen />, adminPorts({ authoring: { versions, ...authoring } }), {
    at: '/content/activity/one',
    path: '/content/:kind/:slug',
  });
  return userEvent.setup();
}
const card = async () => within(await screen.findByRole('region', { name: 'Is it offered to families?' }));
const dialog = () => within(screen.getByRole('dialog'));

test('the list has the number of each version, and who restored it', async () => {
  open({});
  const row = within(await screen.findByRole('row', { name: /Version 2/ }));
  expect(row.getByText(/^Published again on .* by bo@fireside\.test$/)).toBeVisible();
});

test('an offered item is withdrawn with a reason only, and the card shows reason and author', async () => {
  let now = offered;
  const withdraw = jest.fn(async () => void (now = withdrawn));
  const user = open({ state: async () => now, withdraw });
  const standing = await card();
  expect(await standing.findByText('2 families are in the middle of it.')).toBeVisible();
  expect(standing.queryByRole('button', { name: 'Bring back' })).toBeNull();
  await user.click(standing.getByRole('button', { name: /^Withdraw now/ }));
  expect(dialog().getByText(/^It closes at once for everybody\. 2 families are in the middle/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Withdraw now' }));
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give the reason\./);
  expect(withdraw).not.toHaveBeenCalled();
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), ' A wrong number. ');
  await user.click(dialog().getByRole('button', { name: 'Withdraw now' }));
  expect(withdraw).toHaveBeenCalledWith('activity', 'one', 'A wrong number.');
  expect(
    await standing.findByText(/^Withdrawn on .* by ann@fireside\.test.*Reason: A wrong number\.$/),
  ).toBeVisible();
  expect(standing.getByRole('button', { name: 'Bring back' })).toBeVisible();
  for (const gone of [/^Withdraw now/, 'Archive'])
    expect(standing.queryByRole('button', { name: gone })).toBeNull();
});

test('a withdrawn item is brought back', async () => {
  let now = withdrawn;
  const user = open({ state: async () => now, bringBack: async () => void (now = offered) });
  const standing = await card();
  await user.click(await standing.findByRole('button', { name: 'Bring back' }));
  await user.click(dialog().getByRole('button', { name: 'Bring back' }));
  expect(await standing.findByText('Families can find and start it.')).toBeVisible();
});

test('a refused slug is explained in the dialog and stays typed', async () => {
  const rename = jest.fn(() => Promise.reject(new AppError('InvalidRequest', 'This slug is taken.')));
  const user = open({ state: async () => offered, rename });
  await user.click(await (await card()).findByRole('button', { name: 'Change the slug' }));
  const slug = dialog().getByRole('textbox', { name: 'New slug' });
  expect(slug).toHaveValue('one');
  await user.clear(slug);
  await user.type(slug, 'another');
  await user.click(dialog().getByRole('button', { name: 'Change the slug' }));
  expect(await dialog().findByText('This slug is taken.')).toBeVisible();
  expect(rename).toHaveBeenCalledWith('activity', 'one', 'another');
  expect(slug).toHaveValue('another');
});

test('a cancelled act changes nothing', async () => {
  const archive = jest.fn(async () => undefined);
  const user = open({ state: async () => offered, archive });
  await user.click(await (await card()).findByRole('button', { name: 'Archive' }));
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(archive).not.toHaveBeenCalled();
});

test('a server without standing offers only the copy', async () => {
  open({});
  const standing = await card();
  expect(standing.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Duplicate in the editor',
  ]);
});
