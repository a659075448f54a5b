import { computeReadingAge } from '../../../src/domain/checks/reading-age.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';

test('longer sentences and words are for older readers', () => {
  const short = computeReadingAge('The dog ran. The cat sat. We had tea.');
  const long = computeReadingAge(
    'Notwithstanding considerable difficulties the administration persevered indefinitely.',
  );
  expect(short).toBeLessThan(7);
  expect(long).toBeGreaterThan(20);
});

test('a sentence ends with marks before a space, at a line end and with the text', () => {
  const one = computeReadingAge('The dog ran and the cat sat');
  for (const text of ['The dog ran?! and the cat sat', 'The dog ran\nand the cat sat...'])
    expect(computeReadingAge(text)).toBeLessThan(one);
  for (const text of ['The dog.ran and the cat sat.', 'The dog ran ...and the cat sat'])
    expect(computeReadingAge(text)).toBeCloseTo(one);
});

test('without words there is no age', () => {
  expect(computeReadingAge('... 999!')).toBe(0);
});

test('lines of nothing but marks are read in time', () => {
  const text = `${'.'.repeat(3999)}a\n`.repeat(200);
  expectCpuMs(() => void computeReadingAge(text), 500);
});
