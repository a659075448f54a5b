import type { OfflineStore } from '../../../src/application/ports/device/chat/offline-store.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { TestDevice } from '../../support/browser-device.ts';

const key = '7-8-9';

describe.each([
  ['in memory', () => new MemoryOfflineStore()],
  ['in storages', () => new TestDevice().tab().load()],
  ['in storages that are blocked', () => new TestDevice('blocked').tab().load()],
])('typed words %s', (_, make: () => OfflineStore) => {
  function withWords(): OfflineStore {
    const copy = make();
    copy.open('somebody');
    copy.saveTypedWords(key, 'suicide');
    copy.saveTypedWords('other', 'sleep');
    expect([copy.typedWords(key), copy.typedWords('other'), copy.typedWords('none')]).toEqual([
      'suicide',
      'sleep',
      '',
    ]);
    return copy;
  }

  test.each<[string, (copy: OfflineStore) => void]>([
    ['at log out and exit', (copy) => copy.clear()],
    ['when the sign-in is over', (copy) => copy.removeSent()],
    ['when the page finds nobody signed in', (copy) => copy.forgetTypedWords()],
    ['when somebody else logs in', (copy) => copy.open('another')],
  ])('go %s, and do not come back for the same person', (_when, act) => {
    const copy = withWords();
    act(copy);
    copy.open('somebody');
    expect([copy.typedWords(key), copy.typedWords('other')]).toEqual(['', '']);
  });

  test('go alone when they are taken out', () => {
    const copy = withWords();
    copy.saveTypedWords(key, '');
    expect([copy.typedWords(key), copy.typedWords('other')]).toEqual(['', 'sleep']);
  });

  test('are not kept by a page that is still there after an exit, nor without a person', () => {
    const copy = withWords();
    copy.clear();
    copy.saveTypedWords(key, 'suicide');
    expect(copy.typedWords(key)).toBe('');
    const nobody = make();
    nobody.saveTypedWords(key, 'suicide');
    expect(nobody.typedWords(key)).toBe('');
  });
});

test('the storage has them for a reload of their tab, and no other tab and no new one has them', () => {
  const device = new TestDevice();
  const tab = device.tab();
  const open = (at = tab): OfflineStore => {
    const copy = at.load();
    copy.open('somebody');
    return copy;
  };
  open().saveTypedWords(key, 'suicide');
  expect(open().typedWords(key)).toBe('suicide');
  expect(open(device.tab()).typedWords(key)).toBe('');
});

test('a log out or exit in another tab removes them from the storage', () => {
  const device = new TestDevice();
  const one = device.tab().load();
  const two = device.tab().load();
  for (const copy of [one, two]) copy.open('somebody');
  one.saveTypedWords(key, 'suicide');
  expect(device.contents()).toContain('suicide');
  two.clear();
  expect(device.contents()).not.toContain('suicide');
});
