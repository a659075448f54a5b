import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { ListedPublicationPlan } from '../../../../src/application/ports/device/authoring/drafting.ts';
import { HistoryScreen } from '../../../../src/ui/admin/content/HistoryScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const missing = () => Promise.reject(new AppError('NotFound', 'There is no such version.'));
const version = (name: string, isCurrent: boolean) => ({
  version: name.repeat(8),
  number: name === 'a' ? 1 : 2,
  publications: [{ at: 0, by: 'admin@fireside.test' }],
  createdAt: 0,
  createdBy: 'admin@fireside.test',
  note: null,
  isCurrent,
});
const versions = async () => [version('b', true), version('a', false)];
const at = (kind: string) => ({ at: `/content/${kind}/one`, path: '/content/:kind/:slug' });
const underWay = { runs: 3, unaffected: 1, otherSteps: 0, removedStep: 0, lostAnswer: 2 };
const rehearsal = { findings: [], isNew: false, isCurrent: false, underWay };

test.each([
  ['a slug that nothing has', async () => [], 'There is no Activity with the slug one.'],
  [
    'a server without a history',
    async () => [{ id: 'a_1', slug: 'one', title: 'One' }],
    'This server keeps no versions of it.',
  ],
  ['a list that does not come', missing, 'There is no such version.'],
])('without versions: %s', async (_why, list, words) => {
  show(<HistoryScreen />, adminPorts({ authoring: { versions: missing, list } }), at('activity'));
  expect(await screen.findByText(words)).toBeVisible();
});

test('before an Activity is restored the effect on families in the middle is shown', async () => {
  const rehearse = jest.fn(async () => rehearsal);
  const restore = jest.fn(async () => undefined);
  const one = async (_kind: string, _id: string, name: string) => ({ slug: 'one', title: name });
  show(
    <HistoryScreen />,
    adminPorts({ authoring: { versions, version: one, rehearse, restore } }),
    at('activity'),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore aaaaaaaa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make this version current?' }));
  expect(await dialog.findByText(/^3 families are in the middle/)).toBeVisible();
  expect(dialog.getByText('2 would lose an answer')).toBeVisible();
  expect(rehearse).toHaveBeenCalledWith(expect.stringContaining('aaaaaaaa'));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(restore).toHaveBeenCalledWith('activity', 'one', 'aaaaaaaa', 'bbbbbbbb');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['programme', 'activity'])('a %s without a comparison can be restored as well', async (kind) => {
  const restore = jest.fn(async () => undefined);
  const rehearse = jest.fn(missing);
  show(
    <HistoryScreen />,
    adminPorts({ authoring: { versions, version: async () => ({}), rehearse, restore } }),
    at(kind),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore aaaaaaaa' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(restore).toHaveBeenCalledWith(kind, 'one', 'aaaaaaaa', 'bbbbbbbb');
  expect(rehearse).toHaveBeenCalledTimes(kind === 'activity' ? 1 : 0);
});

test('what is wrong with an earlier version is said where it was to be restored', async () => {
  const restore = async () => {
    throw new AppError('InvalidContent', 'Line 7, column 3: The words on help or safety have changed.');
  };
  show(
    <HistoryScreen />,
    adminPorts({ authoring: { versions, version: async () => ({}), rehearse: missing, restore } }),
    at('activity'),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore aaaaaaaa' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The words on help or safety have changed.');
});

test('a restore that somebody’s publication has overtaken is refused in words, beside the list of now', async () => {
  const now = [version('c', true), version('b', false), version('a', false)];
  const list = jest.fn(async () => now).mockImplementationOnce(versions);
  const restore = async () => {
    throw new AppError('VersionConflict', 'Another version is current by now.');
  };
  show(
    <HistoryScreen />,
    adminPorts({ authoring: { versions: list, version: async () => ({}), rehearse: missing, restore } }),
    at('activity'),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore aaaaaaaa' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/\w/);
  expect(await screen.findByRole('button', { name: 'Restore bbbbbbbb', hidden: true })).toBeInTheDocument();
});

test('the difference shows the newest version beside the one before it', async () => {
  show(<HistoryScreen />, adminPorts({ authoring: { versions } }), at('activity'));
  expect(await screen.findByLabelText('From')).toHaveValue('aaaaaaaa');
  expect(screen.getByLabelText('To')).toHaveValue('bbbbbbbb');
});

test('an earlier version is planned in the place of the current one; plans of other items are not listed', async () => {
  const plan = jest.fn(async () => undefined);
  const other = { id: 'plan_2', kind: 'activity', slug: 'two', title: 'Two', at: 0, zone: 'UTC', by: 'ann' };
  const plans = async () =>
    [{ ...other, state: 'waiting' as const, reason: null }] as ListedPublicationPlan[];
  const one = async (_kind: string, _id: string, name: string) => ({ slug: 'one', title: name });
  const given = adminPorts({ authoring: { versions, version: one }, drafting: { plan, plans } });
  show(<HistoryScreen />, given, at('programme'));
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: 'Publish at a time' }));
  expect(card.queryByText(/Two/)).toBeNull();
  expect(card.getByLabelText('Version')).toHaveDisplayValue(/^Version 1, /);
  fireEvent.change(card.getByLabelText('Day and time'), { target: { value: '2099-07-04T08:00' } });
  fireEvent.change(card.getByLabelText('Where the clock shows it'), { target: { value: 'Europe/London' } });
  await user.click(card.getByRole('button', { name: 'Publish at this time' }));
  expect(plan).toHaveBeenCalledWith(
    {
      kind: 'programme',
      file: JSON.stringify({ slug: 'one', title: 'aaaaaaaa' }, null, 2),
      note: '',
      base: 'bbbbbbbb',
    },
    { at: Date.parse('2099-07-04T07:00:00Z'), zone: 'Europe/London' },
  );
  expect(screen.queryByRole('region', { name: 'Preview link' })).toBeNull();
});

test('a link plays the version that is chosen', async () => {
  const made = {
    id: 'p',
    slug: 'one',
    title: 'One',
    by: 'ann',
    expiresAt: 0,
    address: 'https://here.example/p',
  };
  const makePreview = jest.fn(async () => made);
  const one = async (_kind: string, _id: string, name: string) => ({ slug: 'one', title: name });
  const drafting = { makePreview, previews: async () => [{ ...made, id: 'q', slug: 'two', title: 'Two' }] };
  show(<HistoryScreen />, adminPorts({ authoring: { versions, version: one }, drafting }), at('activity'));
  const user = userEvent.setup();
  const card = within(await screen.findByRole('region', { name: 'Preview link' }));
  expect(card.queryByText(/^Two/)).toBeNull();
  expect(card.getByLabelText('Version')).toHaveDisplayValue(/^Version 2, /);
  await user.selectOptions(card.getByLabelText('Version'), 'aaaaaaaa');
  await user.click(card.getByRole('button', { name: 'Make a preview link' }));
  expect(makePreview).toHaveBeenCalledWith(expect.stringContaining('aaaaaaaa'), 7);
  expect(await card.findByRole('link', { name: made.address })).toBeVisible();
});
