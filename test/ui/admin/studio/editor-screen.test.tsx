import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import { EditorScreen } from '../../../../src/ui/admin/studio/EditorScreen.tsx';
import { createEditorStore } from '../../../../src/ui/admin/studio/editor/editor-services.ts';
import { SaveStatus } from '../../../../src/ui/admin/studio/editor/SaveStatus.tsx';
import { adminPorts, show } from '../support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const asFile = (text: string, name = 'a.json') => new File([text], name, { type: 'application/json' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** jsdom has neither layout nor typing, so these methods do nothing for the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.execCommand = () => false;

function open(ports: Parameters<typeof adminPorts>[0] = {}, at = '/editor') {
  const given = adminPorts(ports);
  show(<EditorScreen />, given, { at });
  return { ...given, user: userEvent.setup({ applyAccept: false }) };
}
const pick = (name: string) =>
  userEvent.setup().selectOptions(screen.getByLabelText('Schema'), screen.getByRole('option', { name }));
const dialog = () => screen.findByRole('alertdialog');
/** Waits until a button is enabled, which is a moment after its act. */
const ready = (name: string) => waitFor(() => expect(button(name)).toBeEnabled());

test('before a schema is chosen the screen asks for one, and the buttons name no kind', async () => {
  open();
  expect(screen.getByText('Please select a schema')).toBeInTheDocument();
  for (const name of [
    'Format JSON',
    'Fullscreen',
    'Download JSON',
    'Verify Activity/Programme JSON',
    'Upload Activity/Programme JSON',
  ])
    expect(button(name)).toBeInTheDocument();
  expect(button('Upload Activity/Programme JSON')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText('Open a JSON file')).toHaveAttribute(
    'accept',
    expect.stringContaining('.json'),
  );
  await pick('Activity Schema');
  expect(screen.queryByText('Please select a schema')).toBeNull();
  expect(button('Verify Activity JSON')).toBeInTheDocument();
  expect(button('Upload Activity JSON')).toBeInTheDocument();
  await pick('Programme Schema');
  expect(button('Verify Programme JSON')).toBeInTheDocument();
  expect(button('Upload Programme JSON')).toBeInTheDocument();
});

test('fullscreen opens and closes', async () => {
  const { user } = open();
  await user.click(button('Fullscreen'));
  await user.click(button('Exit Fullscreen'));
  expect(button('Fullscreen')).toBeInTheDocument();
});

test('errors are listed with line and column, and each leads to its place', async () => {
  const { user } = open({ kept: good.replace('"Draft"', '"Drafty"') }, '/editor?schema=activity');
  const list = await screen.findByRole('region', { name: 'Schema Validation Errors (click to navigate):' });
  const entry = within(list).getByRole('button', { name: /^Line 6, column \d+: "status" must be/ });
  await user.click(entry);
  const host = screen.getByTestId('json-editor');
  expect(host.shadowRoot!.activeElement).toHaveAccessibleName('JSON content');
  for (const name of ['Upload Activity JSON', 'Download JSON'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
});

test('word processor characters are repaired by one press', async () => {
  let marks = 0;
  const processed = good.replace(/"/g, () => '“”'[marks++ % 2]!).replace(': ', ':\u00a0');
  const { user, clock } = open({ kept: processed }, '/editor?schema=activity');
  const list = await screen.findByRole('region', { name: /^Schema Validation Errors/ });
  expect(list).toHaveTextContent(/Line 2, column 3: A word processor has put curly quotation marks here/);
  expect(list).toHaveTextContent(/A no-break or other special space stands here/);
  await user.click(button('Replace curly quotation marks and special spaces'));
  await waitFor(() => {
    act(() => clock.moveBy(200));
    expect(screen.getByText(/^No problems found/)).toBeInTheDocument();
  });
  expect(screen.queryByRole('button', { name: /^Replace curly/ })).toBeNull();
});

test("content for another server's schema can be downloaded and uploaded", async () => {
  const schema = async () => ({
    properties: { name: { $ref: '#/definitions/n' } },
    definitions: { n: { type: 'string' } },
  });
  open({ schema, kept: '{"name": "Calm"}' }, '/editor?schema=activity');
  expect(await screen.findByText(/^No problems found/)).toBeInTheDocument();
  for (const name of ['Upload Activity JSON', 'Download JSON'])
    expect(button(name)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a schema without an example offers none', async () => {
  open({ schema: async () => ({ type: 'object' }) }, '/editor?schema=activity');
  await waitFor(() =>
    expect(button('Upload Activity JSON')).toHaveAccessibleDescription(/nothing to upload/),
  );
  expect(screen.queryByRole('button', { name: 'Begin with a short Activity' })).toBeNull();
});

test('a schema that fails to load is reported as such', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  open({ schema: () => Promise.reject(new Error('away')) }, '/editor?schema=programme');
  const list = await screen.findByRole('region', { name: /^Schema Validation Errors/ });
  expect(list).toHaveTextContent('Failed to load schema from /schemas/programme-schema.json');
});

test('typing is shown as being saved, then as saved', async () => {
  const { user, clock } = open();
  await user.upload(screen.getByLabelText('Open a JSON file'), asFile('{"mine": 1}'));
  expect(await screen.findByText('Saving...')).toBeInTheDocument();
  act(() => clock.moveBy(500));
  expect(screen.getByText('All changes saved')).toBeInTheDocument();
});

test.each([
  ['full', 'there is no room left in this browser'],
  ['blocked', 'this browser does not let us keep the text'],
  ['elsewhere', 'another tab has changed the text'],
] as const)('a text that is not saved (%s) is reported', (state, words) => {
  const ports = adminPorts({ keeping: () => (state === 'elsewhere' ? 'kept' : state) });
  const store = createEditorStore(ports.services);
  show(<SaveStatus store={store} />, ports);
  act(() => {
    store.changed();
    if (state === 'elsewhere') ports.keepUnannounced('other');
    ports.clock.moveBy(500);
  });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(button('Copy the text')).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: /^(Keep this|Take the other) text$/ })).toHaveLength(
    state === 'elsewhere' ? 2 : 0,
  );
});

test.each([true, false])('leaving the editor: is its text kept by this browser: %s', async (isKept) => {
  const ports = adminPorts({ keeping: () => (isKept ? 'kept' : 'full') });
  const { unmount } = show(<EditorScreen />, ports, { at: '/editor?schema=activity' });
  const person = userEvent.setup();
  await person.upload(screen.getByLabelText('Open a JSON file'), asFile('{"mine": 1}'));
  act(() => ports.clock.moveBy(500));
  await screen.findByText(isKept ? 'All changes saved' : /there is no room left/);
  unmount();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(isKept);

  show(<EditorScreen />, ports, { at: '/editor?schema=activity' });
  const text = screen.getByTestId('json-editor').shadowRoot!.querySelector('.cm-content')!;
  expect(text).toHaveTextContent('{"mine": 1}');
  expect(screen.queryAllByText(/there is no room left/)).toHaveLength(isKept ? 0 : 1);
});

test('a file that is not JSON is refused', async () => {
  const { user } = open();
  for (const wrong of [asFile('{"a": 1,}'), asFile('{}', 'a.txt')]) {
    await user.upload(screen.getByLabelText('Open a JSON file'), wrong);
    expect(await dialog()).toHaveTextContent('Invalid JSON file.');
    await user.click(button('Close'));
  }
});

test('verifying: no content, faults found by the server, none, and an unexpected failure', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const answers = [
    async () => ['Line 1: No such Activity.'],
    async () => [],
    () => Promise.reject(new AppError('Network', 'away')),
  ];
  const { user } = open({ kept: good, authoring: { validate: () => answers.shift()!() } });
  const verify = async (name: string, words: string): Promise<void> => {
    await ready(name);
    await user.click(button(name));
    expect(await dialog()).toHaveTextContent(words);
    await user.click(button('Close'));
  };
  await verify('Verify Activity/Programme JSON', 'Schema or JSON content is missing');
  await pick('Activity Schema');
  await verify('Verify Activity JSON', 'Server validation failed, see errors below editor');
  expect(screen.getByRole('region', { name: 'Server Validation Errors:' })).toHaveTextContent(
    'Line 1: No such Activity.',
  );
  await verify('Verify Activity JSON', 'Verification successful');
  expect(screen.queryByRole('region', { name: 'Server Validation Errors:' })).toBeNull();
  await verify('Verify Activity JSON', 'unexpected error, please check console');
});

test('uploading shows status and audience, or why it failed', async () => {
  const answers = [
    async () => ({ status: 201, isNewVersion: true }),
    () => Promise.reject(new AppError('Unexpected', 'The disk is full.')),
  ];
  const authoring = { validate: async () => [], create: () => answers.shift()!() };
  const { user } = open({ kept: good, authoring }, '/editor?schema=activity');
  await screen.findByText(/^No problems found/);
  await user.click(button('Upload Activity JSON'));
  expect(await dialog()).toHaveTextContent('Upload successful: 201');
  expect(await dialog()).toHaveTextContent('It is a Draft');
  await user.click(button('Close'));
  await ready('Upload Activity JSON');
  await user.click(button('Upload Activity JSON'));
  expect(await dialog()).toHaveTextContent('Upload failed: The disk is full.');
});

test('an empty text can be started from an example', async () => {
  const { user } = open({}, '/editor?schema=programme');
  await user.click(await screen.findByRole('button', { name: 'Begin with a short Programme' }));
  expect(screen.getByTestId('json-editor').shadowRoot!.textContent).toContain('Our first talks');
});
