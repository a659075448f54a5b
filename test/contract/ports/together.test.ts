import { AppError } from '../../../src/application/errors.ts';
import { together } from '../../../src/infrastructure/node/sql/together.ts';

/** A database that answers when it is told to. */
function slowly() {
  const statements: {
    asks: readonly { number: number }[];
    answer: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const ask = together((asks: readonly { number: number }[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    statements.push({ asks, answer: () => resolve(asks.map(({ number }) => 10 * number)), fail: reject });
    return promise;
  });
  const begun = async (): Promise<number[]> => {
    await new Promise((done) => setTimeout(done, 5));
    return statements.map(({ asks }) => asks.length);
  };
  return { ask: (number: number) => ask({ number }), statements, begun };
}

test('who comes alone is asked for at once; whoever comes meanwhile goes together', async () => {
  const { ask, statements, begun } = slowly();
  const first = ask(1);
  expect(await begun()).toEqual([1]);
  const second = ask(2);
  expect(await begun()).toEqual([1, 1]);
  const others = [3, 4, 5].map(ask);
  expect(await begun()).toEqual([1, 1]);
  statements[0]!.answer();
  expect(await first).toBe(10);
  expect(await begun()).toEqual([1, 1, 3]);
  statements[2]!.answer();
  statements[1]!.answer();
  expect(await Promise.all([second, ...others])).toEqual([20, 30, 40, 50]);
});

test('a statement has no more than 32, and the rest are next', async () => {
  const { ask, statements, begun } = slowly();
  const all = Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)));
  expect(await begun()).toEqual([32, 32]);
  statements[0]!.answer();
  statements[1]!.answer();
  expect(await begun()).toEqual([32, 32, 32, 4]);
  statements[3]!.answer();
  statements[2]!.answer();
  expect(await all).toEqual(Array.from({ length: 100 }, (_, number) => 10 * number));
});

test('what is refused for one is asked for each alone, and nobody else fails', async () => {
  const sizes: number[] = [];
  const ask = together(async (asks: readonly { number: number }[]) => {
    sizes.push(asks.length);
    if (asks.some(({ number }) => number === 2)) throw new Error('invalid byte sequence');
    return asks.map(({ number }) => (number === 3 ? new Error('not this one') : number));
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((number) => ask({ number })));
  expect(sizes).toEqual([4, 1, 1, 1, 1]);
  expect(outcomes).toMatchObject([
    { value: 1 },
    { reason: { message: 'invalid byte sequence' } },
    { reason: { message: 'not this one' } },
    { value: 4 },
  ]);
});

test('a database that is not there is told to all at once, and asked again by who comes next', async () => {
  const { ask, statements, begun } = slowly();
  const all = Promise.allSettled([1, 2, 3].map(ask));
  await begun();
  statements[0]!.fail(new AppError('Unavailable', 'The database does not answer.'));
  expect(await all).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { code: 'Unavailable' } })));
  expect(await begun()).toEqual([3]);
  const again = ask(4);
  await begun();
  statements[1]!.answer();
  expect(await again).toBe(40);
});
