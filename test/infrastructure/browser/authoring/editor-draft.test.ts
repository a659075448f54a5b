import { BrowserEditorDraftStorage } from '../../../../src/infrastructure/browser/authoring/storage-editor-draft.ts';

function storage(fail?: () => never): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => (fail ? fail() : kept.set(key, text)),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  } as unknown as Storage;
}

test('the draft is the text itself, under the key of the specification', () => {
  const local = storage();
  expect(new BrowserEditorDraftStorage(() => local).keep('{"a": 1} // mine')).toBe('kept');
  expect(local.getItem('jsonEditorContent')).toBe('{"a": 1} // mine');
  expect(new BrowserEditorDraftStorage(() => local).read()).toBe('{"a": 1} // mine');
});

test('a storage without room is full, one that denies access is blocked', () => {
  const full = storage(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect(new BrowserEditorDraftStorage(() => full).keep('x')).toBe('full');
  const blocked = new BrowserEditorDraftStorage(() => {
    throw new DOMException('not allowed', 'SecurityError');
  });
  expect([blocked.keep('x'), blocked.read()]).toEqual(['blocked', null]);
});

test('each draft has a key of its own beside the newest one, and none overwrites another', () => {
  const local = storage();
  const drafts = new BrowserEditorDraftStorage(() => local);
  const base = { slug: 'one', version: 'abc' };
  drafts.keep('first', { name: 'activity/one@abc', kind: 'activity', base });
  drafts.keep('second', { name: 'programme/two@def', kind: 'programme', base: null });
  expect(local.getItem('jsonEditorContent')).toBe('second');
  expect(drafts.read()).toBe('second');
  expect(drafts.read('activity/one@abc')).toBe('first');
  expect(drafts.read('nothing')).toBeNull();
  expect(drafts.list().map(({ text, kind }) => [text, kind])).toEqual(
    expect.arrayContaining([
      ['first', 'activity'],
      ['second', 'programme'],
    ]),
  );
  expect(drafts.list().find(({ text }) => text === 'first')).toMatchObject({ base });
  drafts.discard('programme/two@def');
  expect(drafts.list().map(({ text }) => text)).toEqual(['first']);
});

test('a foreign value under such a key is no draft', () => {
  const local = storage();
  for (const [name, text] of [
    ['a', 'no JSON'],
    ['b', '[]'],
    ['c', '{"text":1}'],
    ['d', 'null'],
  ] as const)
    local.setItem(`jsonEditorContent:${name}`, text);
  expect(new BrowserEditorDraftStorage(() => local).list()).toEqual([]);
});
