import * as fc from 'fast-check';
import { cpuSince } from '../support/cpu-time.ts';
import { targetsNamed } from './names.ts';
import { defineTarget, mostMs } from './target.ts';

const below137 = (drawn: number): void => {
  if (drawn >= 137) throw new Error('too many');
};

test('a broken promise is told with its seed, the shortest counterexample and the error', async () => {
  const { failure } = await defineTarget(300, () => ({ draws: fc.nat(1000), check: below137 })).round(11);
  expect(failure).toMatch(/seed: 11\b/);
  expect(failure).toMatch(/Counterexample: \[137\]/);
  expect(failure).toMatch(/too many/);
});

test('where nothing is found all values were drawn, the same for the same seed', async () => {
  const drawnWith = async (seed: number): Promise<string[]> => {
    const drawn: string[] = [];
    const target = defineTarget(50, () => ({ draws: fc.string(), check: () => undefined }));
    const round = await target.round(seed, { onDrawn: (value) => drawn.push(value) });
    expect(round).toEqual({ runs: 50, failure: null });
    return drawn;
  };
  expect(await drawnWith(5)).toEqual(await drawnWith(5));
  expect(await drawnWith(6)).not.toEqual(await drawnWith(5));
});

test('every round opens its subject anew and closes it, also after a failure', async () => {
  const acts: string[] = [];
  const target = defineTarget(300, () => {
    acts.push('open');
    return { draws: fc.nat(1000), check: below137, close: async () => void acts.push('close') };
  });
  await target.round(1);
  await target.round(1, { runs: 1 });
  expect(acts).toEqual(['open', 'close', 'open', 'close']);
});

/** Keeps the processor busy for several times the limit, because the machine may be several times as slow. */
function spin(): void {
  const begun = process.cpuUsage();
  while (cpuSince(begun) < 4 * mostMs);
}

test('what takes too much processor time is found, unless it is slow the first time only', async () => {
  const always = await defineTarget(1, () => ({ draws: fc.constant('slow'), check: spin })).round(1);
  expect(always.failure).toMatch(/It takes \d+ ms of processor time; 500 are allowed/);
  let isFirst = true;
  const once = await defineTarget(1, () => ({
    draws: fc.constant('slow'),
    check: () => {
      if (isFirst) spin();
      isFirst = false;
    },
  })).round(1);
  expect(once.failure).toBeNull();
});

test('a target is named by its name, and a group by the part before the slash', () => {
  expect(targetsNamed('backup')).toEqual(['backup/read', 'backup/restore']);
  expect(targetsNamed('csv/lines')).toEqual(['csv/lines']);
  expect(targetsNamed('csv/l')).toEqual([]);
  expect(targetsNamed('')).toEqual([]);
});
