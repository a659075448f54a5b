import type { OfflineStore } from '../../../src/application/ports/device/chat/offline-store.ts';
import { drawingRetentionMs } from '../../../src/application/ports/device/chat/offline-store.ts';
import { parseStrokes, type Stroke } from '../../../src/domain/chat/drawing.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestDevice } from '../../support/browser-device.ts';

const talk = { activity: 'worry' };
const other = { activity: 'worry2' };
const line: Stroke = { ink: 'blue', isThick: true, points: [1, 2, 3, 4] };
const drawn = (copy: OfflineStore, of = talk): number => parseStrokes(copy.drawing(of, 'house')).length;

describe.each([
  ['in memory', () => new MemoryOfflineStore()],
  ['in storages', () => new TestDevice().tab().load()],
])('drawings %s', (_, make: () => OfflineStore) => {
  function withDrawings(): OfflineStore {
    const copy = make();
    copy.open('somebody');
    for (const one of [talk, other]) copy.saveDrawing(one, 'house', [line]);
    expect([drawn(copy), drawn(copy, other)]).toEqual([1, 1]);
    return copy;
  }

  test.each<[string, (copy: OfflineStore) => void, number[]]>([
    ['when all lines are undone', (copy) => copy.saveDrawing(talk, 'house', []), [0, 1]],
    ['when the conversation is over', (copy) => copy.forgetDrawings(talk), [0, 1]],
    ['when the conversation begins again', (copy) => copy.forget(talk), [0, 1]],
    ['at log out and exit', (copy) => copy.clear(), [0, 0]],
    ['when somebody else logs in', (copy) => copy.open('another'), [0, 0]],
  ])('go %s', (_when, act, left) => {
    const copy = withDrawings();
    act(copy);
    expect([drawn(copy), drawn(copy, other)]).toEqual(left);
  });

  test('after an exit a page that is still there keeps none', () => {
    const copy = withDrawings();
    copy.clear();
    copy.saveDrawing(talk, 'house', [line]);
    expect(drawn(copy)).toBe(0);
  });
});

test('the storage keeps a drawing for two weeks from its last line', () => {
  const clock = new ManualClock();
  const tab = new TestDevice().tab();
  const open = (): OfflineStore => {
    const copy = tab.load(clock);
    copy.open('somebody');
    return copy;
  };
  open().saveDrawing(talk, 'house', [line]);
  clock.moveBy(drawingRetentionMs - 1);
  expect(drawn(open())).toBe(1);
  clock.moveBy(1);
  expect(drawn(open())).toBe(0);
});
