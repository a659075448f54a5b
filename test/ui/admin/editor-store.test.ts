import { readFileSync } from 'node:fs';
import { AppError } from '../../../src/application/errors.ts';
import type { CodeView } from '../../../src/ui/admin/editor/code-view.ts';
import { editorStoreFrom } from '../../../src/ui/admin/editor/editor-store.ts';
import { adminPorts } from './support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const hidden = readFileSync('test/content/bad/unreachable-step.json', 'utf8');

/** A store with a text that stands in for the view. */
async function open(text: string, ports = adminPorts()) {
  const store = editorStoreFrom(ports.services);
  const view = {
    text,
    read: () => view.text,
    replace: (next: string) => void (view.text = next),
    mark: () => undefined,
  };
  store.attach(view as unknown as CodeView);
  const type = (next: string): void => {
    view.text = next;
    store.changed();
  };
  return { ...ports, store, view, type };
}

test('the draft of this browser is taken up', () => {
  const { services } = adminPorts({ kept: '{"a": 1}' });
  expect(editorStoreFrom(services).initialText).toBe('{"a": 1}');
});

test('typing is saved 500 ms after the last key, and checked after 200', async () => {
  const { store, type, clock, drafts } = await open('');
  await store.choose('activity');
  type('{');
  clock.moveBy(199);
  type('{"');
  expect(store.saving).toBe('saving');
  clock.moveBy(200);
  await store.check();
  expect(store.findings).toHaveLength(1);
  expect(drafts).toEqual([]);
  clock.moveBy(299);
  expect(drafts).toEqual([]);
  clock.moveBy(1);
  expect(drafts).toEqual(['{"']);
  expect(store.saving).toBe('kept');
});

test.each(['full', 'blocked'] as const)('storage that is %s is told', async (keeping) => {
  const { store, type, clock } = await open('', adminPorts({ keeping: () => keeping }));
  type('{}');
  clock.moveBy(500);
  expect(store.saving).toBe(keeping);
});

test('what is typed last is kept when the screen goes', async () => {
  const { store, type, drafts } = await open('');
  type('[1]');
  store.attach(null);
  expect(drafts).toEqual(['[1]']);
});

test('upload needs a schema and no schema errors; download no schema errors', async () => {
  const { store, type } = await open(good);
  await store.check();
  expect([store.uploadBarred, store.downloadBarred]).toEqual(['noSchema', null]);
  await store.choose('activity');
  expect([store.uploadBarred, store.downloadBarred]).toEqual([null, null]);
  type('{"slug": 1}');
  await store.check();
  expect([store.uploadBarred, store.downloadBarred]).toEqual(['errors', 'errors']);
  type('  ');
  await store.check();
  expect([store.uploadBarred, store.downloadBarred]).toEqual(['empty', 'empty']);
});

test('a fault that only the rules find bars neither', async () => {
  const { store } = await open(hidden);
  await store.choose('activity');
  expect(store.findings.map(({ rule }) => rule)).toContain('unreachable-step');
  expect([store.uploadBarred, store.downloadBarred]).toEqual([null, null]);
});

test('a schema that does not come is told with its path, and bars', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const schema = () => Promise.reject(new Error('away'));
  const { store } = await open(good, adminPorts({ schema }));
  await store.choose('programme');
  expect(store.lostSchema).toBe('/schemas/programme-schema.json');
  expect(store.uploadBarred).toBe('errors');
});

test('verifying without a schema or content says so', async () => {
  const { store, view } = await open(good);
  await store.verify();
  expect(store.told).toEqual({ kind: 'missing' });
  store.dismiss();
  await store.choose('activity');
  view.text = ' \n';
  await store.verify();
  expect(store.told).toEqual({ kind: 'missing' });
});

test('comments do not reach the server', async () => {
  const sent: unknown[] = [];
  const validate = async (_kind: unknown, file: unknown) => {
    sent.push(file);
    return [];
  };
  const { store } = await open(`// mine\n${good}`, adminPorts({ authoring: { validate } }));
  await store.choose('activity');
  await store.verify();
  expect(store.told).toEqual({ kind: 'verified' });
  expect(sent).toEqual([good]);
});

test('what the server finds is listed, and nothing is uploaded', async () => {
  const create = jest.fn();
  const ports = adminPorts({ authoring: { validate: async () => ['No such Activity.'], create } });
  const { store } = await open(good, ports);
  await store.choose('activity');
  await store.upload();
  expect(store.told).toEqual({ kind: 'serverInvalid' });
  expect(store.serverErrors).toEqual(['No such Activity.']);
  expect(create).not.toHaveBeenCalled();
});

test('a file that the server cannot read has that as its error', async () => {
  const validate = () => Promise.reject(new AppError('InvalidRequest', 'Line 1: no.'));
  const { store } = await open('{', adminPorts({ authoring: { validate } }));
  await store.choose('activity');
  await store.verify();
  expect([store.told, store.serverErrors]).toEqual([{ kind: 'serverInvalid' }, ['Line 1: no.']]);
});

test('a verification that breaks off is unexpected; an upload says why it failed', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const away = () => Promise.reject(new AppError('Network', 'away'));
  const { store } = await open(good, adminPorts({ authoring: { validate: away } }));
  await store.choose('activity');
  await store.verify();
  expect(store.told).toEqual({ kind: 'unexpected' });
  expect(logged).toHaveBeenCalled();
  await store.upload();
  expect(store.told).toEqual({ kind: 'uploadFailed', error: 'away' });
  expect(store.busy).toBeNull();
});

test('an upload tells its status, and takes the note along', async () => {
  const create = jest.fn(async () => 201);
  const { store } = await open(good, adminPorts({ authoring: { validate: async () => [], create } }));
  await store.choose('activity');
  store.writeNote(' Shorter. ');
  await store.upload();
  expect(store.told).toEqual({ kind: 'uploaded', status: 201 });
  expect(create).toHaveBeenCalledWith('activity', good, 'Shorter.');
});

test('a picked file must be named .json and be JSON, without comments', async () => {
  const { store, view } = await open('');
  for (const [name, text] of [
    ['a.txt', '{}'],
    ['a.json', '{"a":1,}'],
    ['a.json', '// a\n{}'],
  ] as const) {
    await store.take(new File([text], name));
    expect(store.told).toEqual({ kind: 'invalidFile' });
    expect(view.text).toBe('');
    store.dismiss();
  }
  await store.take(new File(['{"a": 1}'], 'A.JSON'));
  expect(view.text).toBe('{"a": 1}');
});

test('the file to save is named for its schema, and is not there with errors', async () => {
  const { store, type } = await open(good);
  expect((await store.fileToSave())!.name).toBe('content.json');
  await store.choose('activity');
  expect(await store.fileToSave()).toEqual({ name: 'activity.json', text: good });
  type('{"slug": 1}');
  expect(await store.fileToSave()).toBeNull();
});

test('formatting is given up when the text has changed meanwhile', async () => {
  const { store, view } = await open('{"a":1}');
  const formatting = store.format();
  view.text = '{"a":12}';
  await formatting;
  expect(view.text).toBe('{"a":12}');
  await store.format();
  expect(view.text).toBe('{\n  "a": 12\n}');
});
