import { readFileSync } from 'node:fs';
import { runInAction } from 'mobx';
import { AppError } from '../../../../../src/application/errors.ts';
import type {
  WorkingCopyBinding,
  WorkingCopyText,
  DraftingGateway,
  ListedWorkingCopy,
} from '../../../../../src/application/ports/device/authoring/drafting.ts';
import { LoadDraftingServices } from '../../../../../src/application/ports/device/authoring/drafting.ts';
import type { CodeEditorView } from '../../../../../src/ui/admin/studio/editor/code-view.ts';
import { ReviewRequestStore } from '../../../../../src/ui/admin/studio/drafts/review-request-store.ts';
import { createEditorStore } from '../../../../../src/ui/admin/studio/editor/editor-services.ts';
import { createWorkingCopyStore } from '../../../../../src/ui/admin/studio/drafts/working-copy-store.ts';
import { adminPorts } from '../../support.tsx';

const good = readFileSync('test/content/good/smallest.json', 'utf8');
const slug = 'smallest';

/** Returns a gateway that stores working copies as the server does; `fail` sets the error of its next calls. */
function aServer(at: () => number) {
  const kept = new Map<string, ListedWorkingCopy & { text: string }>();
  const sent: string[] = [];
  let failure: AppError | null = null;
  let losesAnswers = false;
  const gateway: Pick<DraftingGateway, 'copies' | 'copy' | 'removeCopy' | 'store'> = {
    copies: async () => {
      if (failure) throw failure;
      return [...kept.values()];
    },
    copy: async (id) => kept.get(id)!,
    removeCopy: async (id) => void kept.delete(id),
    store: async (id, written: WorkingCopyText, revision) => {
      sent.push(written.text);
      if (failure) throw failure;
      const now = kept.get(id);
      if (now && now.revision !== revision)
        throw new AppError('VersionConflict', 'Changed.', {
          id,
          revision: now.revision,
          changedOn: new Date(now.changedAt).toISOString(),
        });
      const copy = {
        ...written,
        id,
        revision: revision + 1,
        changedAt: at(),
        by: 'ann@home.example',
        isMine: true,
        review: null,
        published: null,
      };
      kept.set(id, copy);
      if (losesAnswers) throw new AppError('Network', 'The connection was lost.');
      return copy;
    },
  };
  return {
    gateway,
    kept,
    sent,
    fail: (error: AppError | null) => void (failure = error),
    /** Makes requests succeed on the server while their responses are lost. */
    loseAnswers: (isSo: boolean) => void (losesAnswers = isSo),
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function open(
  text: string,
  server = aServer(() => 0),
  marks = new Map<string, WorkingCopyBinding | null>(),
) {
  const ports = adminPorts({ drafting: server.gateway, marks, kept: text });
  const { services, clock } = ports;
  const editor = createEditorStore(services);
  const view = {
    text,
    read: () => view.text,
    replace: (next: string) => {
      view.text = next;
      editor.changed();
    },
    goTo: () => undefined,
    mark: () => undefined,
  };
  editor.attach(view as unknown as CodeEditorView);
  await editor.choose('activity');
  const store = createWorkingCopyStore(services, await services.get(LoadDraftingServices)(), editor);
  const close = store.open();
  const pass = async (ms: number): Promise<void> => {
    await settled();
    clock.moveBy(ms);
    await settled();
  };
  await pass(0);
  const type = async (next: string): Promise<void> => {
    view.text = next;
    editor.changed();
    // The browser saves its own draft first, then sends the text to the server.
    await pass(500);
    await pass(2000);
  };
  return { ...ports, ...server, server, marks, editor, view, store, close, pass, type };
}

test('a text that was made from nothing published is sent at once, and each change when the typing rests', async () => {
  const { store, kept, type, sent } = await open(good);
  expect(store.state).toBe('stored');
  expect([...kept.values()]).toEqual([expect.objectContaining({ slug, text: good, revision: 1 })]);
  await type(`${good} `);
  expect(sent).toEqual([good, `${good} `]);
  expect([...kept.values()]).toEqual([expect.objectContaining({ revision: 2 })]);
});

test('the same browser goes on with its copy after a reload', async () => {
  const { server, marks, kept } = await open(good);
  const again = await open(good, server, marks);
  expect(again.sent).toEqual([good]);
  expect(again.store.state).toBe('stored');
  await again.type(`${good} `);
  expect(kept.size).toBe(1);
});

test('what a killed server has not taken is sent again until it is there', async () => {
  const server = aServer(() => 0);
  server.fail(new AppError('Network', 'Gone.'));
  const { store, pass, kept, editor } = await open(good, server);
  expect(store.state).toBe('waiting');
  expect(editor.text).toBe(good);
  await pass(5000);
  expect(kept.size).toBe(0);
  server.fail(null);
  await pass(10_000);
  expect([store.state, kept.size]).toEqual(['stored', 1]);
});

test('a text whose answer was lost is one’s own: what was typed meanwhile takes its place', async () => {
  const { store, kept, type, loseAnswers, pass, marks } = await open(good);
  loseAnswers(true);
  await type(`${good} `);
  expect([store.state, [...kept.values()][0]?.revision]).toEqual(['waiting', 2]);
  loseAnswers(false);
  await type(`${good}  `);
  await pass(0);
  expect([store.state, store.instead]).toEqual(['stored', null]);
  expect([...kept.values()]).toEqual([expect.objectContaining({ text: `${good}  `, revision: 3 })]);
  expect([...marks.values()]).toEqual([expect.objectContaining({ revision: 3, isStored: true })]);
});

test('a reload before the answer goes on with what was sent, and asks nothing', async () => {
  const { server, marks, kept, type, loseAnswers, close } = await open(good);
  loseAnswers(true);
  await type(`${good} `);
  close();
  loseAnswers(false);
  const again = await open(`${good}  `, server, marks);
  await again.pass(0);
  expect([again.store.state, again.store.instead]).toEqual(['stored', null]);
  expect([...kept.values()]).toEqual([expect.objectContaining({ text: `${good}  `, revision: 3 })]);
  expect([...marks.values()].at(-1)).not.toHaveProperty('sent');
});

test('where the item has a copy under another id, the question is asked, and nothing is looked for in vain', async () => {
  const server = aServer(() => 0);
  const { type } = await open(good, server);
  await type(`${good} `);
  const [[id]] = [...server.kept] as [[string, unknown]];
  const { store } = server.gateway;
  const readIds: string[] = [];
  const other = {
    ...server,
    gateway: {
      ...server.gateway,
      copy: (one: string) => (readIds.push(one), server.gateway.copy(one)),
      store: (_mine: string, written: WorkingCopyText, revision: number) => store(id, written, revision),
    },
  };
  const again = await open(`${good}   `, other);
  await again.pass(0);
  expect([again.store.state, again.store.instead?.id, readIds]).toEqual(['elsewhere', id, [id]]);
});

test('a reload before the answer asks where another device has stored a text meanwhile', async () => {
  const { server, marks, kept, type, loseAnswers, close } = await open(good);
  loseAnswers(true);
  await type(`${good} `);
  close();
  const [[id, copy]] = [...kept] as [[string, ListedWorkingCopy & { text: string }]];
  kept.set(id, { ...copy, text: 'by the phone', revision: 3, changedAt: 7000 });
  loseAnswers(false);
  const again = await open(`${good}  `, server, marks);
  await again.pass(0);
  expect([again.store.state, kept.get(id)?.text]).toEqual(['elsewhere', 'by the phone']);
});

test('a text of another device that came after one’s own, whose answer was lost, stays', async () => {
  const { store, kept, type, loseAnswers } = await open(good);
  loseAnswers(true);
  await type(`${good} `);
  const [[id, copy]] = [...kept] as [[string, ListedWorkingCopy & { text: string }]];
  kept.set(id, { ...copy, text: 'by the phone', revision: 3, changedAt: 7000 });
  loseAnswers(false);
  await type(`${good}  `);
  expect([store.state, kept.get(id)?.text]).toEqual(['elsewhere', 'by the phone']);
});

test('the device that stores second keeps its text, and says which one stays', async () => {
  const { store, kept, type, server } = await open(good);
  const [[id, copy]] = [...kept] as [[string, ListedWorkingCopy & { text: string }]];
  kept.set(id, { ...copy, text: 'by the phone', revision: 2, changedAt: 7000 });
  await type(`${good} `);
  expect(store.state).toBe('elsewhere');
  expect(store.instead).toEqual({ id, revision: 2, changedAt: 7000 });
  expect(kept.get(id)?.text).toBe('by the phone');
  await store.comparison.compare(id);
  expect(store.comparison.compared).toMatchObject({ before: `${good} `, after: 'by the phone' });
  const before = server.sent.length;
  await type(`${good}  `);
  expect(server.sent).toHaveLength(before);
  await store.keepMine();
  expect([store.state, kept.get(id)?.text]).toEqual(['stored', `${good}  `]);
});

test('a colleague’s copy becomes one’s own, and theirs stays', async () => {
  const { store, kept, pass, editor, marks } = await open('');
  const theirs = {
    kind: 'activity',
    slug,
    title: 'A',
    base: null,
    revision: 4,
    changedAt: 0,
    review: null,
    published: null,
  } as const;
  kept.set('theirs', { ...theirs, id: 'theirs', by: 'ben@home.example', isMine: false, text: good });
  await store.refresh();
  expect(store.others).toHaveLength(1);
  await store.take('theirs', () => undefined);
  await pass(0);
  expect(editor.text).toBe(good);
  expect(marks.get(`activity/${slug}`)).toMatchObject({ isStored: true, revision: 1 });
  expect([...kept.values()].map(({ by }) => by)).toEqual(['ben@home.example', 'ann@home.example']);
});

test('one’s own copy of another device goes on as the same one', async () => {
  const server = aServer(() => 0);
  await open(good, server);
  const phone = await open('', server);
  const [id] = [...server.kept.keys()] as [string];
  await phone.store.take(id, () => undefined);
  await phone.type(`${good} `);
  expect([...server.kept.values()]).toEqual([expect.objectContaining({ id, text: `${good} `, revision: 2 })]);
});

test('another item in the place of this one gets a copy of its own; a new slug does not', async () => {
  const { type, kept } = await open(good);
  await type(good.replace(slug, 'smallest-of-all'));
  expect([...kept.values()].map((copy) => copy.slug)).toEqual(['smallest-of-all']);
  await type(`{"slug": "another", "title": "Another", "rest": "${'x'.repeat(2000)}"}`);
  expect([...kept.values()].map((copy) => copy.slug)).toEqual(['smallest-of-all', 'another']);
});

test('what was published needs no copy', async () => {
  const { editor, kept, store, type } = await open(good);
  runInAction(() => (editor.message = { kind: 'uploaded', status: 201, meaning: 'isAvailable' }));
  await settled();
  expect([kept.size, store.state]).toEqual([0, 'none']);
  await type(`${good} `);
  expect(kept.size).toBe(1);
});

test('a version that was published meanwhile is reported', async () => {
  const server = aServer(() => 0);
  const { store } = await open(good, server);
  const [[id, copy]] = [...server.kept] as [[string, ListedWorkingCopy & { text: string }]];
  expect(store.newer).toBeNull();
  server.kept.set(id, { ...copy, published: { version: 'v2', at: 9000, by: 'ben@home.example' } });
  await store.refresh();
  expect(store.newer).toEqual({ version: 'v2', at: 9000, by: 'ben@home.example' });
});

test('a server without working copies is asked once, and never sent a text', async () => {
  const server = aServer(() => 0);
  server.fail(new AppError('NotFound', 'No such route.'));
  const { store, type, sent } = await open(good, server);
  expect(store.isAbsent).toBe(true);
  await type(`${good} `);
  expect(sent).toEqual([]);
});

test('the copy of somebody else who was logged in here is left alone', async () => {
  const server = aServer(() => 0);
  const first = await open(good, server);
  const mine = { ...first.server.gateway };
  const [id] = [...server.kept.keys()] as [string];
  const { store: put } = mine;
  server.gateway.store = async (to, ...rest) => {
    if (to === id) throw new AppError('NotFound', 'Not yours.');
    return put(to, ...rest);
  };
  const second = await open(good, server, first.marks);
  await second.type(`${good} `);
  await second.pass(0);
  expect(server.kept.get(id)?.text).toBe(good);
  expect([...server.kept.values()].map(({ text }) => text)).toContain(`${good} `);
});

test('before somebody is asked to read it, what was typed last is sent after what is on its way', async () => {
  const { store, sent, view, editor, server, kept } = await open(good);
  const { store: send } = server.gateway;
  let go: () => void = () => undefined;
  server.gateway.store = async (...args) => {
    await new Promise<void>((resolve) => (go = resolve));
    return send(...args);
  };
  view.text = `${good} `;
  editor.changed();
  const first = store.storeNow();
  view.text = `${good}  `;
  editor.changed();
  const isThere = store.settle();
  go();
  await first;
  await settled();
  go();
  expect(await isThere).toBe(true);
  expect(sent).toEqual([good, `${good} `, `${good}  `]);
  expect([...kept.values()]).toEqual([expect.objectContaining({ text: `${good}  ` })]);
});

test('nobody is asked to read a text that the server has not taken', async () => {
  const { store, services, fail, view, editor, kept } = await open(good);
  const reviews = new ReviewRequestStore(services, store);
  fail(new AppError('Network', 'No network.'));
  view.text = `${good} `;
  editor.changed();
  await reviews.ask();
  expect(reviews.act.failure).toMatchObject({ code: 'Network' });
  fail(null);
  const [copy] = kept.values();
  kept.set(copy!.id, { ...copy!, text: 'Of another device.', revision: 9 });
  await reviews.ask();
  expect(reviews.act.failure).toMatchObject({ message: 'The server has another text than this one.' });
  expect(store.state).toBe('elsewhere');
});
