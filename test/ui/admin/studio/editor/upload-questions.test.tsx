import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import type { AuthoringGateway } from '../../../../../src/application/ports/device/authoring/authoring-gateway.ts';
import type { StoredDraft } from '../../../../../src/application/ports/device/authoring/editor-draft.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const theirs = { ...(JSON.parse(good) as object), title: 'Of theirs' };
const mine: StoredDraft = {
  name: 'activity/smallest@aaaaaaaa',
  kind: 'activity',
  base: { slug: 'smallest', version: 'a'.repeat(64) },
  text: good,
  at: Date.UTC(2026, 0, 2),
};
const created = async () => ({ status: 201, isNewVersion: true });

/** jsdom has neither layout nor typing, so these methods do nothing for the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.execCommand = () => false;

async function open(authoring: Partial<AuthoringGateway>, listed: readonly StoredDraft[] = [mine]) {
  const given = adminPorts({ kept: good, listed, authoring: { validate: async () => [], ...authoring } });
  show(<EditorScreen />, given, { at: '/editor?schema=activity' });
  await screen.findByText(/^No problems found/);
  return { ...given, user: userEvent.setup() };
}
const upload = () => screen.getByRole('button', { name: 'Upload Activity JSON' });
const textIn = (part: HTMLElement) => part.shadowRoot!.textContent;

const conflict = new AppError('VersionConflict', 'Ann has published.', {
  version: 'b'.repeat(64),
  number: 3,
  publishedBy: 'ann@fireside.test',
  publishedOn: '2026-01-05T00:00:00.000Z',
});

test('a version published meanwhile is named, and is not overwritten without a question', async () => {
  const create = jest.fn<ReturnType<AuthoringGateway['create']>, Parameters<AuthoringGateway['create']>>(() =>
    Promise.reject(conflict),
  );
  const { user } = await open({ create, version: async () => theirs });
  await user.click(upload());
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody has published since' }));
  expect(dialog.getByText(/ann@fireside\.test has published version 3/)).toBeVisible();
  expect(create).toHaveBeenCalledWith('activity', expect.anything(), '', mine.base?.version);
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(
    await dialog.findByText((_text, part) => part?.shadowRoot?.textContent?.includes('Of theirs') ?? false),
  ).toBeVisible();
  create.mockImplementation(created);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish mine anyway' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Publish mine anyway' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Upload successful: 201');
  expect(create).toHaveBeenLastCalledWith('activity', expect.anything(), '', 'b'.repeat(64));
});

test('taking theirs puts their text in the editor and keeps mine as a draft', async () => {
  const { user, drafts } = await open({
    create: () => Promise.reject(conflict),
    version: async () => theirs,
  });
  await user.click(upload());
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(textIn(screen.getByTestId('json-editor'))).toContain('Of theirs'));
  expect(drafts.at(-1)).toContain('Of theirs');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByText('1 other draft in this browser'));
  expect(screen.getByRole('button', { name: /^Open A test, 2 Jan 2026/ })).toBeVisible();
});

test('a new slug with the title of an existing item is asked about before publishing', async () => {
  const create = jest.fn(created);
  const list = async () => [{ id: 'a_1', slug: 'smalest', title: 'A test' }];
  const { user } = await open({ create, list });
  await user.click(upload());
  const asked = () => screen.findByRole('dialog', { name: 'Is this a new one?' });
  expect(within(await asked()).getByText('smalest')).toBeVisible();
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
  expect(create).not.toHaveBeenCalled();
  await waitFor(() => expect(upload()).toBeEnabled());
  await user.click(upload());
  const publish = within(await asked()).getByRole('button', { name: 'Publish as a new one' });
  await waitFor(() => expect(publish).toBeEnabled());
  await user.click(publish);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Upload successful: 201');
  expect(create).toHaveBeenCalledTimes(1);
});

test('drafts have title and time, and can be opened and, after a question, discarded', async () => {
  const other = {
    ...mine,
    name: 'activity/two@bbbbbbbb',
    text: JSON.stringify(theirs),
    at: Date.UTC(2026, 0, 3),
  };
  const half = { ...mine, name: 'half', kind: null, base: null, text: '{', at: Date.UTC(2026, 0, 4) };
  const { user } = await open({}, [mine, other, half]);
  await user.click(screen.getByText('2 other drafts in this browser'));
  await user.click(screen.getByRole('button', { name: /^Discard Without a title, 4 Jan 2026/ }));
  const asked = within(screen.getByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(asked.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('1 other draft in this browser')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Open Of theirs, 3 Jan 2026/ }));
  await waitFor(() => expect(textIn(screen.getByTestId('json-editor'))).toContain('Of theirs'));
  expect(await screen.findByRole('button', { name: /^Open A test, 2 Jan 2026/ })).toBeInTheDocument();
});
