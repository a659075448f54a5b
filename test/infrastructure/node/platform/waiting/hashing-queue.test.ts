import {
  HashingQueue,
  QueueFullError,
} from '../../../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';

const clock = new ManualClock(0);
const queueOf = (most = 1000, atOnce = 1): HashingQueue =>
  new HashingQueue({ atOnce, most, now: () => clock.now() });

/** Work that is done one item after the other, each by a call of `finish`; `begun` has the names in their order. */
class Work {
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  readonly of = (name: string) => async (): Promise<string> => {
    this.begun.push(name);
    await new Promise<void>((done) => this.#ends.push(done));
    return name;
  };

  async finish(afterMs = 200): Promise<void> {
    clock.moveBy(afterMs);
    this.#ends.shift()!();
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test('work begins in the order of arrival, so many at once', async () => {
  const [queue, work] = [queueOf(1000, 2), new Work()];
  const places = ['a', 'b', 'c', 'd'].map((name) => queue.enter({ network: name }, work.of(name)));
  expect(work.begun).toEqual(['a', 'b']);
  await work.finish();
  expect(work.begun).toEqual(['a', 'b', 'c']);
  await work.finish();
  await work.finish();
  await work.finish();
  expect(await Promise.all(places.map(({ done }) => done))).toEqual(['a', 'b', 'c', 'd']);
  expect(queue.figures()).toMatchObject({ waiting: 0, refused: 0, givenUp: 0 });
});

test('a network that sends a hundred delays its own and nobody else by more than one', async () => {
  const [queue, work] = [queueOf(), new Work()];
  for (let count = 0; count < 100; count += 1) void queue.enter({ network: 'flood' }, work.of('flood')).done;
  clock.moveBy(1);
  for (const name of ['a', 'b', 'c']) void queue.enter({ network: name }, work.of(name)).done;
  for (let turn = 0; turn < 5; turn += 1) await work.finish();
  expect(work.begun).toEqual(['flood', 'flood', 'a', 'b', 'c', 'flood']);
});

test('a whole school alone is served in its order, without a pause', async () => {
  const [queue, work] = [queueOf(), new Work()];
  for (let child = 0; child < 30; child += 1)
    void queue.enter({ network: 'school' }, work.of(`child ${child}`)).done;
  for (let child = 0; child < 30; child += 1) await work.finish(100);
  expect(work.begun).toEqual(Array.from({ length: 30 }, (_, child) => `child ${child}`));
});

test('a full queue refuses the newest and says when to come again', async () => {
  const [queue, work] = [queueOf(10), new Work()];
  for (let count = 0; count < 11; count += 1) void queue.enter({ network: `n${count}` }, work.of('in')).done;
  clock.moveBy(1);
  const refused = await queue.enter({ network: 'late' }, work.of('late')).done.catch((error) => error);
  expect(refused).toBeInstanceOf(QueueFullError);
  expect(refused).toMatchObject({ code: 'Unavailable' });
  // Five of ten items wait, a quarter of a second each, and one runs.
  expect(refused.retryAfterMs).toBe((5 + 0.5 + 1) * 250);
  expect(queue.figures()).toMatchObject({ waiting: 10, refused: 1 });
});

test('who fills the queue from one network gives up a place to whoever comes from another', async () => {
  const [queue, work] = [queueOf(10), new Work()];
  const flood = Array.from({ length: 11 }, () => queue.enter({ network: 'flood' }, work.of('flood')).done);
  const last = flood.at(-1)!.catch((error: unknown) => error);
  clock.moveBy(1);
  const other = queue.enter({ network: 'other' }, work.of('other'));
  expect(await last).toBeInstanceOf(QueueFullError);
  await work.finish();
  await work.finish();
  await work.finish();
  expect(await other.done).toBe('other');
  const more = queue.enter({ network: 'flood' }, work.of('flood')).done;
  for (let count = 0; count < 10; count += 1)
    void queue.enter({ network: 'flood' }, work.of('flood')).done.catch(() => undefined);
  expect(queue.figures().waiting).toBe(10);
  expect(await Promise.race([more.catch(() => 'refused'), settled()])).toBeUndefined();
});

test('whoever leaves frees the place, and the work is not done', async () => {
  const [queue, work] = [queueOf(), new Work()];
  void queue.enter({ network: 'a' }, work.of('a')).done;
  const leaving = new AbortController();
  const left = queue.enter({ network: 'b', signal: leaving.signal }, work.of('b'));
  const next = queue.enter({ network: 'c' }, work.of('c'));
  leaving.abort(new Error('gone'));
  await expect(left.done).rejects.toThrow('gone');
  expect(queue.figures()).toMatchObject({ waiting: 1, givenUp: 1 });
  await work.finish();
  await work.finish();
  expect(await next.done).toBe('c');
  expect(work.begun).toEqual(['a', 'c']);
  await expect(
    queue.enter({ network: 'd', signal: AbortSignal.abort(new Error('gone')) }, work.of('d')).done,
  ).rejects.toThrow('gone');
  expect(work.begun).toEqual(['a', 'c']);
});

test('work that has begun is finished, whoever leaves', async () => {
  const [queue, work] = [queueOf(), new Work()];
  const leaving = new AbortController();
  const place = queue.enter({ network: 'a', signal: leaving.signal }, work.of('a'));
  leaving.abort();
  await work.finish();
  expect(await place.done).toBe('a');
});

test('work that fails makes room like any other', async () => {
  const queue = queueOf();
  const failed = queue.enter({ network: 'a' }, async () => {
    throw new Error('no database');
  });
  const next = queue.enter({ network: 'b' }, async () => 'done');
  await expect(failed.done).rejects.toThrow('no database');
  expect(await next.done).toBe('done');
});

test('a request with a head start is served before one that came a second earlier', async () => {
  const [queue, work] = [queueOf(), new Work()];
  void queue.enter({ network: 'a' }, work.of('a')).done;
  void queue.enter({ network: 'b' }, work.of('b')).done;
  clock.moveBy(1000);
  void queue.enter({ network: 'c', headStartMs: 2000 }, work.of('c')).done;
  await work.finish();
  await work.finish();
  expect(work.begun).toEqual(['a', 'c', 'b']);
});

test('the expected time follows what work has taken, and the place', async () => {
  const [queue, work] = [queueOf(), new Work()];
  for (let count = 0; count < 40; count += 1) void queue.enter({ network: `n${count}` }, work.of('')).done;
  for (let count = 0; count < 30; count += 1) await work.finish(400);
  const last = queue.enter({ network: 'last' }, work.of('last'));
  // Nine items wait, and one is half done.
  expect(last.expectedMs()).toBeGreaterThan(0.95 * 10.5 * 400);
  expect(last.expectedMs()).toBeLessThan(1.05 * 10.5 * 400);
  expect(queue.figures().expectedSeconds).toBeCloseTo(queue.expectedMs() / 1000);
  await work.finish(400);
  expect(last.expectedMs()).toBeLessThan(1.05 * 9.5 * 400);
});
