import { StorageEditorDraft } from '../../../src/infrastructure/browser/authoring/storage-editor-draft.ts';

function storage(fail?: () => never): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => (fail ? fail() : kept.set(key, text)),
  } as unknown as Storage;
}

test('the draft is the text itself, under the key of the specification', () => {
  const local = storage();
  expect(new StorageEditorDraft(() => local).keep('{"a": 1} // mine')).toBe('kept');
  expect(local.getItem('jsonEditorContent')).toBe('{"a": 1} // mine');
  expect(new StorageEditorDraft(() => local).read()).toBe('{"a": 1} // mine');
});

test('a storage without room is full, one that may not be touched is blocked', () => {
  const full = storage(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect(new StorageEditorDraft(() => full).keep('x')).toBe('full');
  const blocked = new StorageEditorDraft(() => {
    throw new DOMException('not allowed', 'SecurityError');
  });
  expect([blocked.keep('x'), blocked.read()]).toEqual(['blocked', null]);
});
