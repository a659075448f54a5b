import { readFileSync } from 'node:fs';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../src/application/errors.ts';
import { EditorScreen } from '../../../src/ui/admin/editor/EditorScreen.tsx';
import { editorStoreFrom } from '../../../src/ui/admin/editor/editor-store.ts';
import { SaveStatus } from '../../../src/ui/admin/editor/SaveStatus.tsx';
import { adminPorts, show } from './support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const asFile = (text: string, name = 'a.json') => new File([text], name, { type: 'application/json' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** jsdom measures nothing and types nothing by itself. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.execCommand = () => false;
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

function open(ports: Parameters<typeof adminPorts>[0] = {}, at = '/editor') {
  const given = adminPorts(ports);
  show(<EditorScreen />, given, { at });
  return { ...given, user: userEvent.setup({ applyAccept: false }) };
}
const pick = (name: string) =>
  userEvent.setup().selectOptions(screen.getByLabelText('Schema'), screen.getByRole('option', { name }));
const told = () => screen.findByRole('alertdialog');
/** A button is disabled for a moment after what it did. */
const ready = (name: string) => waitFor(() => expect(button(name)).toBeEnabled());

test('until a schema is picked it is asked for, and the buttons name no kind', async () => {
  open();
  expect(screen.getByText('Please select a schema')).toBeInTheDocument();
  for (const name of ['Format JSON', 'Fullscreen', 'Download JSON', 'Verify JSON', 'Upload JSON'])
    expect(button(name)).toBeInTheDocument();
  expect(button('Upload JSON')).toHaveAttribute('aria-disabled', 'true');
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

test('fullscreen and back', async () => {
  const { user } = open();
  await user.click(button('Fullscreen'));
  await user.click(button('Exit Fullscreen'));
  expect(button('Fullscreen')).toBeInTheDocument();
});

test('errors of the text are listed with line and column, each a way to its place', async () => {
  const { user } = open({ kept: good.replace('"Draft"', '"Drafty"') }, '/editor?schema=activity');
  const list = await screen.findByRole('region', { name: 'Schema Validation Errors (click to navigate):' });
  const entry = within(list).getByRole('button', { name: /^Line 6, column \d+: "status" must be/ });
  await user.click(entry);
  const host = screen.getByTestId('json-editor');
  expect(host.shadowRoot!.activeElement).toHaveAccessibleName('JSON content');
  for (const name of ['Upload Activity JSON', 'Download JSON'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
});

test('a schema that does not come is an error of the schema', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  open({ schema: () => Promise.reject(new Error('away')) }, '/editor?schema=programme');
  const list = await screen.findByRole('region', { name: /^Schema Validation Errors/ });
  expect(list).toHaveTextContent('Failed to load schema from /schemas/programme-schema.json');
});

test('typing is told as being saved, and as saved', async () => {
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
] as const)('a text that is not kept (%s) is told as that', (state, words) => {
  const ports = adminPorts({ keeping: () => (state === 'elsewhere' ? 'kept' : state) });
  const store = editorStoreFrom(ports.services);
  show(<SaveStatus store={store} />, ports);
  act(() => {
    store.changed();
    if (state === 'elsewhere') ports.keepUnheard('other');
    ports.clock.moveBy(500);
  });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(button('Copy the text')).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: /^(Keep this|Take the other) text$/ })).toHaveLength(
    state === 'elsewhere' ? 2 : 0,
  );
});

test('what is no JSON file is refused', async () => {
  const { user } = open();
  for (const wrong of [asFile('{"a": 1,}'), asFile('{}', 'a.txt')]) {
    await user.upload(screen.getByLabelText('Open a JSON file'), wrong);
    expect(await told()).toHaveTextContent('Invalid JSON file.');
    await user.click(button('Close'));
  }
});

test('verifying: nothing to verify, faults of the server, none, and what nobody foresaw', async () => {
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
    expect(await told()).toHaveTextContent(words);
    await user.click(button('Close'));
  };
  await verify('Verify JSON', 'Schema or JSON content is missing');
  await pick('Activity Schema');
  await verify('Verify Activity JSON', 'Server validation failed, see errors below editor');
  expect(screen.getByRole('region', { name: 'Server Validation Errors:' })).toHaveTextContent(
    'Line 1: No such Activity.',
  );
  await verify('Verify Activity JSON', 'Verification successful');
  expect(screen.queryByRole('region', { name: 'Server Validation Errors:' })).toBeNull();
  await verify('Verify Activity JSON', 'unexpected error, please check console');
});

test('uploading tells its status and who sees it, or why it failed', async () => {
  const answers = [
    async () => ({ status: 201, isNewVersion: true }),
    () => Promise.reject(new AppError('Unexpected', 'The disk is full.')),
  ];
  const authoring = { validate: async () => [], create: () => answers.shift()!() };
  const { user } = open({ kept: good, authoring }, '/editor?schema=activity');
  await screen.findByText(/^No problems found/);
  await user.click(button('Upload Activity JSON'));
  expect(await told()).toHaveTextContent('Upload successful: 201');
  expect(await told()).toHaveTextContent('It is a Draft');
  await user.click(button('Close'));
  await ready('Upload Activity JSON');
  await user.click(button('Upload Activity JSON'));
  expect(await told()).toHaveTextContent('Upload failed: The disk is full.');
});

test('an empty text is begun with an example', async () => {
  const { user } = open({}, '/editor?schema=programme');
  await user.click(await screen.findByRole('button', { name: 'Begin with a short Programme' }));
  expect(screen.getByTestId('json-editor').shadowRoot!.textContent).toContain('Our first talks');
});
