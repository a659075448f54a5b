import { orderDepthFirst } from '../../../src/domain/flow/depth-first-order.ts';

const along =
  (ways: Readonly<Record<number, readonly number[]>>) =>
  (place: number): readonly number[] =>
    ways[place] ?? [];

test('each place comes after those that follow it, the first way first', () => {
  const ways = { [-1]: [0, 2], 0: [1, 3], 1: [3], 2: [3, 3] };
  expect(orderDepthFirst([-1], along(ways))).toEqual({ places: [3, 1, 0, 2, -1], hasCircle: false });
  expect(orderDepthFirst([2, 0], along(ways))).toEqual({ places: [3, 2, 1, 0], hasCircle: false });
  expect(orderDepthFirst([], along(ways))).toEqual({ places: [], hasCircle: false });
});

test('a way back is told, and followed no further', () => {
  expect(orderDepthFirst([0], along({ 0: [1], 1: [2, 0], 2: [1] }))).toEqual({
    places: [2, 1, 0],
    hasCircle: true,
  });
  expect(orderDepthFirst([0], along({ 0: [0] }))).toEqual({ places: [0], hasCircle: true });
});

test('a long way is no deep recursion', () => {
  const { places } = orderDepthFirst([0], (place) => (place < 100_000 ? [place + 1] : []));
  expect([places.length, places[0], places.at(-1)]).toEqual([100_001, 100_000, 0]);
});
