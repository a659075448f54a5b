import { inParts } from '../../../../../src/infrastructure/node/platform/database/parts-of-runs.ts';

const runs = (...sizes: number[]) => sizes.map((entries, at) => ({ id: `r${at + 1}`, entries }));

test('short conversations are read together, and a long one alone', () => {
  expect(inParts(runs(20, 30, 400))).toEqual([['r1', 'r2', 'r3']]);
  expect(inParts(runs(20, 1999, 1999, 20, 30))).toEqual([['r1'], ['r2'], ['r3'], ['r4', 'r5']]);
  expect(inParts(runs(250, 250, 1))).toEqual([['r1'], ['r2', 'r3']]);
  expect(inParts([])).toEqual([]);
});

test('runs without entries count, too', () => {
  expect(inParts(runs(...Array.from({ length: 1001 }, () => 0)))).toHaveLength(3);
});
