import * as fc from 'fast-check';
import { stepSchemas } from '../../../src/domain/steps/step-kinds.ts';
import { getListAtPath, type JsonPath } from '../../../src/domain/edits/json-edit.ts';
import { listRememberedNames } from '../../../src/domain/edits/references.ts';
import { jsonContentTextEditor } from '../../../src/infrastructure/shared/content/text/edit-text.ts';
import { CodeEditorView } from '../../../src/ui/admin/studio/editor/code-view.ts';
import { createEditorStore } from '../../../src/ui/admin/studio/editor/editor-services.ts';
import { StudioStore } from '../../../src/ui/admin/studio/outline/studio-store.ts';
import type { Dice } from '../../support/random-activity.ts';
import { randomFile } from '../../support/random-file.ts';
import { shareOf } from '../../support/random-share.ts';
import { adminPorts } from './support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** The portions and the files in each, 1,000 files in all or a share of them; four portions keep each test short. */
const [portions, files] = [[1, 2, 3, 4], shareOf(250)];
const examples = Object.values(stepSchemas).map(({ example }) => example);

function openView(text = '', changed = (): void => undefined): CodeEditorView {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const words = { label: 'JSON', search: {} as never };
  return new CodeEditorView(root, text, words, {
    guide: () => null,
    uploads: async () => [],
    changed,
    moved: () => undefined,
    leadTo: () => false,
  });
}

/** Does one random act of an author on a random part, in the outline, the map or the translation. */
function act(store: StudioStore, random: Dice): void {
  const { content } = store;
  const touchpoints = getListAtPath(content, ['touchpoints']).length;
  const at = random.throw(touchpoints);
  const touchpoint: JsonPath = ['touchpoints', at];
  const step: JsonPath = [
    ...touchpoint,
    'steps',
    random.throw(getListAtPath(content, [...touchpoint, 'steps']).length),
  ];
  const options = getListAtPath(content, [...step, 'options']).length;
  const part = random.pick([touchpoint, step]);
  const words = random.pick(['Hello, "you" two.\n\nAgain.', 'Nos da 🌙', '', '\\']);
  store.choose(part);
  random.pick<() => void>([
    () => store.set([...step, 'text'], words, ['type', 'id', 'text']),
    () => store.set([...touchpoint, 'title'], words, ['id', 'title']),
    () => store.set(['title'], words),
    () => store.set([...step, 'when'], { age: ['young'] }),
    () => store.set([...step, 'text'], undefined),
    () => store.setId([...part, 'id'], 'quite-another-id', ['type', 'id']),
    () => store.setRemembered([...step, 'remember'], 'otherName', ['type', 'id', 'text', 'remember']),
    () => store.setRemembered([...step, 'remember'], listRememberedNames(content)[0]?.name ?? '', []),
    () => store.addTouchpoint('By the lantern'),
    () => store.addStep(random.pick(examples)),
    () => store.remove(),
    () => store.duplicate(),
    () => store.move(random.pick([-1, 1])),
    () => store.drop(part, ['touchpoints', random.throw(touchpoints)], random.pick(['before', 'after'])),
    () => store.connect(at, random.throw(touchpoints)),
    () => store.newTarget([...touchpoint, 'next'], 'Into the wood'),
    () => store.addEntry([...step, 'options'], { label: 'Perhaps' }),
    () => options > 0 && store.removeEntry([...step, 'options', random.throw(options)]),
    () => options > 0 && store.moveEntry([...step, 'options', random.throw(options)], random.pick([-1, 1])),
    () => options > 0 && store.duplicateEntry([...step, 'options', random.throw(options)]),
    () => store.addLanguage('cy'),
    () => {
      store.addLanguage('cy');
      store.translate('cy', { address: 'title' }, { text: words, of: 'x' });
    },
    () => store.takeTranslation('cy', { title: { text: words, of: 'x' } }),
  ])();
}

/** Opens the editor with its outline; `actAndUndo` does an act and undoes it. */
async function open() {
  const { services } = adminPorts();
  const editor = createEditorStore(services);
  const store = new StudioStore(jsonContentTextEditor);
  const view = openView('', () => {
    editor.changed();
    store.changed();
  });
  editor.attach(view);
  await editor.choose('activity');
  store.attach(view);
  store.show(true);
  /** Does one act, undoes it and redoes it; returns whether the act changed anything. */
  const actAndUndo = (text: string, random: Dice): boolean => {
    act(store, random);
    const after = view.read();
    if (after === text) return false;
    expect(jsonContentTextEditor.read(after)).toBeDefined();
    expect(jsonContentTextEditor.read(after)).toEqual(store.content);
    let undone = 0;
    for (; undone < 2 && view.read() !== text; undone += 1) store.undo();
    expect(view.read()).toBe(text);
    for (; undone > 0; undone -= 1) store.redo();
    expect(view.read()).toBe(after);
    return true;
  };
  return { editor, view, actAndUndo };
}

test.each(portions)(
  'of 1,000 random files, or a share of them, each is saved as it was opened, and each act of the outline is undone, to the byte: portion %i',
  async () => {
    const { editor, actAndUndo } = await open();
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { text, random } = randomFile(String(seed), { isPlain: true });
        await editor.take(new File([text], 'activity.json'));
        expect(editor.message).toBeNull();
        expect((await editor.fileToSave())?.text).toBe(text);
        if (actAndUndo(text, random)) changed += 1;
      }),
      { numRuns: files },
    );
    expect(changed).toBeGreaterThan(files / 2);
  },
);

test('so are texts with comments', async () => {
  const { view, actAndUndo } = await open();
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { text, random } = randomFile(String(seed));
      view.replace(text);
      expect(view.read()).toBe(text);
      actAndUndo(text, random);
    }),
    { numRuns: shareOf(100) },
  );
});

test('line ends stay as they came when a line is changed, and mixed ones until then', () => {
  const view = openView('{\r\n  "a": 1\r\n}\r\n');
  view.edit('{\r\n  "a": 2\r\n}\r\n', { isTyped: true });
  expect(view.read()).toBe('{\r\n  "a": 2\r\n}\r\n');
  const mixed = '{\r\n  "a": 1\n}\r';
  view.replace(mixed);
  expect(view.read()).toBe(mixed);
  view.edit('{\n  "a": 2\n}\n', { isTyped: true });
  expect(view.read()).toBe('{\r\n  "a": 2\r\n}\r\n');
  view.undo();
  expect(view.read()).toBe(mixed);
  view.replace('{\n}\n');
  expect(view.read()).toBe('{\n}\n');
});

test('a text that is put in is undone without what is typed right behind it', () => {
  const view = openView('[1]');
  view.replace('[2]');
  view.edit('[23]', { isTyped: true });
  view.undo();
  expect(view.read()).toBe('[2]');
  view.undo();
  expect(view.read()).toBe('[1]');
});
