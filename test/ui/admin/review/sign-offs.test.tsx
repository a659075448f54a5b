import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  ListedComment,
  ListedRoleSignOffs,
} from '../../../../src/application/ports/device/authoring/reviewing.ts';
import { HistoryScreen } from '../../../../src/ui/admin/content/HistoryScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const versions = async () => [
  {
    version: 'b'.repeat(8),
    number: 2,
    publications: [{ at: 9000, by: 'ann@home.example' }],
    createdAt: 9000,
    createdBy: 'ann@home.example',
    note: null,
    isCurrent: true,
  },
];
const standing = [{ id: 's1', by: 'bea@home.example', at: 5000, isMine: false }];
const role = (name: string, changes: Partial<ListedRoleSignOffs> = {}): ListedRoleSignOffs => ({
  role: name,
  standing: [],
  stale: [],
  isDemanded: false,
  ...changes,
});
const comment: ListedComment = {
  id: 'c1',
  place: null,
  answers: null,
  text: 'Warmer?',
  at: 1000,
  by: 'bea@home.example',
  isMine: false,
  resolvedAt: 6000,
  resolvedBy: 'ann@home.example',
};
const at = { at: '/content/activity/one', path: '/content/:kind/:slug' };

test('sign-offs stand beside their version, which is signed in a dialog', async () => {
  let roles = [role('editorial', { standing }), role('safeguarding')];
  const signVersion = jest.fn(async () => {
    const own = { id: 's2', by: 'me@home.example', at: 7000, isMine: true };
    roles = [role('editorial', { standing }), role('safeguarding', { standing: [own] })];
  });
  const reviewing = {
    comments: async () => [],
    signOffs: async () => [{ version: 'b'.repeat(8), roles }],
    signVersion,
  };
  show(<HistoryScreen />, adminPorts({ authoring: { versions }, reviewing }), at);
  const user = userEvent.setup();
  const table = await screen.findByRole('table', { name: 'Versions, newest first' });
  expect(await within(table).findByText('Signed: Editorial')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: 'Sign-offs of Version 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-offs of Version 2' }));
  await user.click(dialog.getByRole('button', { name: 'Sign as Safeguarding' }));
  expect(signVersion).toHaveBeenCalledWith({ kind: 'activity', slug: 'one' }, 'b'.repeat(8), 'safeguarding');
  expect(
    await dialog.findByRole('button', { name: 'Take back your sign-off as Safeguarding' }),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(within(table).getByText('Signed: Safeguarding')).toBeVisible();
});

test('who did what is told in words, the newest first', async () => {
  const reviewing = {
    comments: async () => [comment],
    signOffs: async () => [{ version: 'b'.repeat(8), roles: [role('editorial', { standing })] }],
  };
  show(<HistoryScreen />, adminPorts({ authoring: { versions }, reviewing }), at);
  const log = await screen.findByRole('region', { name: 'Who did what' });
  await waitFor(() =>
    expect(
      within(log)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/ann@home\.example published Version 2\.$/),
      expect.stringMatching(/ann@home\.example settled: Warmer\?$/),
      expect.stringMatching(/bea@home\.example signed Version 2: Editorial\.$/),
      expect.stringMatching(/bea@home\.example commented: Warmer\?$/),
    ]),
  );
});

test('what was signed in other words does not stand for a version, and is told as that', async () => {
  const roles = [role('editorial', { stale: standing })];
  const reviewing = {
    comments: async () => [],
    signOffs: async () => [{ version: 'b'.repeat(8), roles }],
  };
  show(<HistoryScreen />, adminPorts({ authoring: { versions }, reviewing }), at);
  const log = await screen.findByRole('region', { name: 'Who did what' });
  expect(await within(log).findByText(/^bea@home\.example signed a wording that is none of/)).toBeVisible();
  expect(screen.queryByText('Signed: Editorial')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign-offs of Version 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign-offs of Version 2' });
  expect(dialog).toHaveTextContent('Not signed');
  expect(dialog).toHaveTextContent(/bea@home\.example signed another wording on .+, not this one/);
  expect(dialog).not.toHaveTextContent(/changed since/i);
});

test('a server without sign-offs and comments shows the versions as before', async () => {
  show(<HistoryScreen />, adminPorts({ authoring: { versions } }), at);
  expect(await screen.findByRole('button', { name: /^Edit bbbbbbbb/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign-offs/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Who did what' })).toBeNull();
});
