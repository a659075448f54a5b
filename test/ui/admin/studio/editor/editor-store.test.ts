import { readFileSync } from 'node:fs';
import { AppError } from '../../../../../src/application/errors.ts';
import { DraftAnalyser } from '../../../../../src/application/ports/device/authoring/draft-analyser.ts';
import type { CodeEditorView } from '../../../../../src/ui/admin/studio/editor/code-view.ts';
import { createEditorStore } from '../../../../../src/ui/admin/studio/editor/editor-services.ts';
import { adminPorts } from '../../support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const hidden = readFileSync('test/content/bad/unreachable-step.json', 'utf8');

/** Creates an editor store with a text in place of the view. */
async function open(text: string, ports = adminPorts()) {
  const store = createEditorStore(ports.services);
  const view = {
    text,
    read: () => view.text,
    replace: (next: string) => void (view.text = next),
    goTo: () => undefined,
    mark: () => undefined,
  };
  store.attach(view as unknown as CodeEditorView);
  const type = (next: string): void => {
    view.text = next;
    store.changed();
  };
  return { ...ports, store, view, type };
}

test('the draft of this browser is loaded', () => {
  const { services } = adminPorts({ kept: '{"a": 1}' });
  expect(createEditorStore(services).keeper.textWithoutView).toBe('{"a": 1}');
});

test('typing is saved 500 ms after the last key, and checked after 200', async () => {
  const { store, type, clock, drafts } = await open('');
  await store.choose('activity');
  type('{');
  clock.moveBy(199);
  type('{"');
  expect(store.keeper.state).toBe('saving');
  clock.moveBy(200);
  await store.check();
  expect(store.findings).toHaveLength(1);
  expect(drafts).toEqual([]);
  clock.moveBy(299);
  expect(drafts).toEqual([]);
  clock.moveBy(1);
  expect(drafts).toEqual(['{"']);
  expect(store.keeper.state).toBe('kept');
});

test.each(['full', 'blocked'] as const)('storage that is %s is reported', async (keeping) => {
  const { store, type, clock } = await open('', adminPorts({ keeping: () => keeping }));
  type('{}');
  clock.moveBy(500);
  expect(store.keeper.state).toBe(keeping);
});

test('the last typed text is saved when the screen closes', async () => {
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

test('a fault of the rules disables neither', async () => {
  const { store } = await open(hidden);
  await store.choose('activity');
  expect(store.findings.map(({ rule }) => rule)).toContain('unreachable-step');
  expect([store.uploadBarred, store.downloadBarred]).toEqual([null, null]);
});

test('a schema that fails to load is reported with its path, and disables both', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const schema = () => Promise.reject(new Error('away'));
  const { store } = await open(good, adminPorts({ schema }));
  await store.choose('programme');
  expect(store.lostSchema).toBe('/schemas/programme-schema.json');
  expect(store.uploadBarred).toBe('errors');
});

test('verifying without a schema or content is refused', async () => {
  const { store, view } = await open(good);
  await store.publishing.verify();
  expect(store.message).toEqual({ kind: 'missing' });
  store.dismiss();
  await store.choose('activity');
  view.text = ' \n';
  await store.publishing.verify();
  expect(store.message).toEqual({ kind: 'missing' });
});

test('comments are not sent to the server', async () => {
  const sent: unknown[] = [];
  const validate = async (_kind: unknown, file: unknown) => {
    sent.push(file);
    return [];
  };
  const { store } = await open(`// mine\n${good}`, adminPorts({ authoring: { validate } }));
  await store.choose('activity');
  await store.publishing.verify();
  expect(store.message).toEqual({ kind: 'verified' });
  expect(sent).toEqual([good]);
});

test('faults found by the server are listed, and nothing is uploaded', async () => {
  const create = jest.fn();
  const ports = adminPorts({ authoring: { validate: async () => ['No such Activity.'], create } });
  const { store } = await open(good, ports);
  await store.choose('activity');
  await store.publishing.upload();
  expect(store.message).toEqual({ kind: 'serverInvalid' });
  expect(store.publishing.serverErrors).toEqual(['No such Activity.']);
  expect(create).not.toHaveBeenCalled();
});

test('a file that the server cannot read gets that error', async () => {
  const validate = () => Promise.reject(new AppError('InvalidRequest', 'Line 1: no.'));
  const { store } = await open('{', adminPorts({ authoring: { validate } }));
  await store.choose('activity');
  await store.publishing.verify();
  expect([store.message, store.publishing.serverErrors]).toEqual([
    { kind: 'serverInvalid' },
    ['Line 1: no.'],
  ]);
});

test('an interrupted verification is unexpected; an upload says why it failed', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const away = () => Promise.reject(new AppError('Network', 'away'));
  const { store } = await open(good, adminPorts({ authoring: { validate: away } }));
  await store.choose('activity');
  await store.publishing.verify();
  expect(store.message).toEqual({ kind: 'unexpected' });
  expect(logged).toHaveBeenCalled();
  await store.publishing.upload();
  expect(store.message).toEqual({ kind: 'uploadFailed', error: 'away' });
  expect(store.publishing.busy).toBeNull();
});

test('an upload reports its status and sends the note', async () => {
  const create = jest.fn(async () => ({ status: 201, isNewVersion: true }));
  const { store } = await open(good, adminPorts({ authoring: { validate: async () => [], create } }));
  await store.choose('activity');
  store.publishing.writeNote(' Shorter. ');
  await store.publishing.upload();
  expect(store.message).toEqual({ kind: 'uploaded', status: 201, meaning: 'isDraft' });
  expect(create).toHaveBeenCalledWith('activity', good, 'Shorter.');
  expect(store.publishing.note).toBe('');
});

test('a chosen file must be named .json and be JSON without comments', async () => {
  const { store, view } = await open('');
  for (const [name, text] of [
    ['a.txt', '{}'],
    ['a.json', '{"a":1,}'],
    ['a.json', '// a\n{}'],
  ] as const) {
    await store.take(new File([text], name));
    expect(store.message).toEqual({ kind: 'invalidFile' });
    expect(view.text).toBe('');
    store.dismiss();
  }
  await store.take(new File(['{"a": 1}'], 'A.JSON'));
  expect(view.text).toBe('{"a": 1}');
});

test('what is typed while a file is being read stays, and the author is told', async () => {
  const { store, view, type } = await open('');
  const reading = store.take(new File(['{"a": 1}'], 'a.json'));
  type('{"mine": 1}');
  await reading;
  expect(view.text).toBe('{"mine": 1}');
  expect(store.message).toEqual({ kind: 'typedMeanwhile', file: 'a.json' });
  store.dismiss();
  await store.take(new File(['{"a": 1}'], 'a.json'));
  expect([view.text, store.message]).toEqual(['{"a": 1}', null]);
});

test('of two files that are picked one after the other the last one is put in, whichever is read first', async () => {
  const { store, view } = await open('');
  const slow = new File(['{"a": 1}'], 'slow.json');
  const { promise, resolve } = Promise.withResolvers<string>();
  jest.spyOn(slow, 'text').mockReturnValue(promise);
  const first = store.take(slow);
  await store.take(new File(['{"b": 2}'], 'b.json'));
  resolve('{"a": 1}');
  await first;
  expect([view.text, store.message]).toEqual(['{"b": 2}', null]);
});

test('the file to save is named for its schema, and absent with errors', async () => {
  const { store, type } = await open(good);
  expect((await store.fileToSave())!.name).toBe('content.json');
  await store.choose('activity');
  expect(await store.fileToSave()).toEqual({ name: 'activity.json', text: good });
  type('{"slug": 1}');
  expect(await store.fileToSave()).toBeNull();
});

test('formatting is dropped when the text has changed meanwhile', async () => {
  const { store, view } = await open('{"a":1}');
  const formatting = store.format();
  view.text = '{"a":12}';
  await formatting;
  expect(view.text).toBe('{"a":12}');
  await store.format();
  expect(view.text).toBe('{\n  "a": 12\n}');
});

test.each(['activity', 'programme'] as const)('an empty text can start from a complete %s', async (kind) => {
  const { store, view, type } = await open('');
  expect(store.canBegin).toBe(false);
  await store.choose(kind);
  expect(store.canBegin).toBe(true);
  store.begin();
  await store.check();
  expect(JSON.parse(view.text)).toHaveProperty('status', 'Draft');
  expect([store.findings, store.uploadBarred, store.canBegin]).toEqual([[], null, false]);
  type('{"mine": true}');
  await store.check();
  store.begin();
  expect(view.text).toBe('{"mine": true}');
});

test('content already published is reported as such, and keeps its note', async () => {
  const create = async () => ({ status: 201, isNewVersion: false });
  const { store } = await open(good, adminPorts({ authoring: { validate: async () => [], create } }));
  await store.choose('activity');
  store.publishing.writeNote('Again');
  await store.publishing.upload();
  expect(store.message).toMatchObject({ meaning: 'isSame' });
  expect(store.publishing.note).toBe('Again');
});

describe('a text that another tab has saved', () => {
  test.each(['keepElsewhere', 'keepUnannounced'] as const)('is not overwritten: %s', async (how) => {
    const { store, type, clock, drafts, ...tabs } = await open('[1]', adminPorts({ kept: '[1]' }));
    type('[1, 2]');
    tabs[how]('[3]');
    clock.moveBy(500);
    expect([store.keeper.state, drafts]).toEqual(['elsewhere', []]);
    type('[1, 2, 3]');
    clock.moveBy(5000);
    expect([store.keeper.isAtRisk, drafts]).toEqual([true, []]);
    store.keeper.keepMine();
    expect([store.keeper.state, drafts]).toEqual(['kept', ['[1, 2, 3]']]);
  });

  test('can be loaded', async () => {
    const { store, view, type, clock, keepElsewhere, drafts } = await open(
      '[1]',
      adminPorts({ kept: '[1]' }),
    );
    keepElsewhere('[3]');
    store.takeTheirs();
    expect([view.text, store.keeper.state]).toEqual(['[3]', 'kept']);
    type('[3, 4]');
    clock.moveBy(500);
    expect(drafts).toEqual(['[3, 4]']);
  });

  test('counts as the same when its text is the same', async () => {
    const { store, keepElsewhere } = await open('[1]', adminPorts({ kept: '[1]' }));
    keepElsewhere('[1]');
    expect(store.keeper.state).toBe('kept');
  });
});

test('findings of an earlier text are not shown for a changed one', async () => {
  const rehearse = async () => ({ findings: [], isNew: true, isCurrent: false, underWay: null });
  const ports = adminPorts({ authoring: { rehearse, validate: async () => ['No.'] } });
  const { store, type } = await open(good, ports);
  await store.choose('activity');
  await store.publishing.rehearse();
  await store.publishing.verify();
  expect([
    store.publishing.rehearsal.answer?.isNew,
    store.publishing.serverErrors,
    store.publishing.hasChangedSince,
  ]).toEqual([true, ['No.'], false]);
  type(`${good} `);
  expect([
    store.publishing.rehearsal.answer,
    store.publishing.serverErrors,
    store.publishing.hasChangedSince,
  ]).toEqual([null, ['No.'], true]);
  await store.take(new File([good], 'a.json'));
  expect(store.publishing.serverErrors).toEqual([]);
});

test('a text is checked once, early in its pause, and the findings are shown at the end of the pause', async () => {
  const { store, type, clock, services } = await open(good);
  await store.choose('activity');
  const examine = jest.spyOn(services.get(DraftAnalyser), 'examine');
  type('{"slug": 1}');
  clock.moveBy(100);
  expect(examine).toHaveBeenCalledTimes(1);
  await examine.mock.results[0]!.value;
  expect(store.findings).toEqual([]);
  clock.moveBy(100);
  await store.check();
  expect(store.findings.length).toBeGreaterThan(0);
  type('{"slug": 2, "a": 1}');
  clock.moveBy(100);
  await store.choose('programme');
  expect(store.findings.map(({ message }) => message).join()).toContain('activities');
});
