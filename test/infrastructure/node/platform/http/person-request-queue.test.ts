import { EventEmitter, once } from 'node:events';
import type { FastifyReply } from 'fastify';
import {
  maxWaitingLongRequests,
  PersonRequestQueue,
} from '../../../../../src/infrastructure/node/platform/http/person-request-queue.ts';

type Raw = EventEmitter & { destroyed: boolean; closed: boolean };
const long = { tooMany: 'Too many wait.', tooLate: 'It took too long.' };
const rawReply = (): Raw => Object.assign(new EventEmitter(), { destroyed: false, closed: false });
const replyOf = (raw: Raw, header = jest.fn()) =>
  ({ raw, header }) as unknown as Pick<FastifyReply, 'raw' | 'header'>;

/**
 * Requests a turn for each of these people at the same time. Returns the people in the order of their turns; '|' marks
 * each round of the event loop.
 */
async function played(people: readonly string[], given: readonly number[] = []): Promise<string[]> {
  const turns = new PersonRequestQueue();
  const happened: string[] = [];
  const goRound = (): void => {
    happened.push('|');
    if (happened.filter((one) => one !== '|').length < people.length) setImmediate(goRound);
  };
  setImmediate(goRound);
  await Promise.all(
    people.map(async (person, at) => {
      const raw = rawReply();
      const reply = replyOf(raw);
      if (given.includes(at)) Object.assign(raw, { destroyed: true });
      await turns.take(person, reply);
      happened.push(person);
      raw.emit('close');
    }),
  );
  return happened;
}

const roundsBetween = (happened: readonly string[], person: string): number[] => {
  const places = happened.flatMap((one, at) => (one === person ? [at] : []));
  return places
    .slice(1)
    .map((place, at) => happened.slice(places[at], place).filter((one) => one === '|').length);
};

test('others have their turn between any two requests of one person, also where all came at once', async () => {
  const happened = await played(['ann', 'ann', 'ann', 'ann']);
  expect(roundsBetween(happened, 'ann')).toHaveLength(3);
  for (const rounds of roundsBetween(happened, 'ann')) expect(rounds).toBeGreaterThanOrEqual(1);
});

test('no person waits for another', async () => {
  const happened = await played(['ann', 'ann', 'ann', 'bob']);
  expect(
    happened
      .filter((one) => one !== '|')
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['ann', 'bob']);
});

test('a request whose client has gone gives its turn to the next', async () => {
  const happened = await played(['ann', 'ann', 'ann'], [0, 1]);
  expect(happened.filter((one) => one === 'ann')).toHaveLength(3);
});

test('a request waits until the one before is answered', async () => {
  const turns = new PersonRequestQueue();
  const first = rawReply();
  await turns.take('ann', replyOf(first));
  let isTaken = false;
  const second = turns.take('ann', replyOf(rawReply())).then(() => (isTaken = true));
  await new Promise((go) => setTimeout(go, 20));
  expect(isTaken).toBe(false);
  const closed = once(first, 'close');
  first.emit('close');
  await closed;
  await second;
  expect(isTaken).toBe(true);
});

test('a request waits half a second at most, so that slow ones of a person do not add up', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  try {
    const turns = new PersonRequestQueue();
    const first = rawReply();
    await turns.take('ann', replyOf(first));
    const taken: number[] = [];
    const others = [1, 2].map((place) =>
      turns.take('ann', replyOf(rawReply())).then(() => taken.push(place)),
    );
    await jest.advanceTimersByTimeAsync(499);
    expect(taken).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all(others);
    expect(taken).toEqual([1, 2]);
    // The first request still holds the turn, and releases it at its end.
    const next = turns.take('ann', replyOf(rawReply())).then(() => taken.push(3));
    first.emit('close');
    await next;
    expect(taken).toEqual([1, 2, 3]);
  } finally {
    jest.useRealTimers();
  }
});

test('a long request waits for its turn beyond half a second, and is refused after four', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  try {
    const turns = new PersonRequestQueue();
    const first = rawReply();
    await turns.take('ann', replyOf(first), long);
    const taken: string[] = [];
    const waiting = ['second', 'third'].map((name) =>
      turns.take('ann', replyOf(rawReply()), long).then(
        () => taken.push(name),
        (error: unknown) => taken.push(`${name}: ${(error as { message: string }).message}`),
      ),
    );
    await jest.advanceTimersByTimeAsync(3999);
    expect(taken).toEqual([]);
    first.emit('close');
    await waiting[0];
    expect(taken).toEqual(['second']);
    await jest.advanceTimersByTimeAsync(1);
    await waiting[1];
    expect(taken).toEqual(['second', `third: ${long.tooLate}`]);
  } finally {
    jest.useRealTimers();
  }
});

test('a long request is refused while as many as may wait do, and says when to come again', async () => {
  const turns = new PersonRequestQueue();
  const first = rawReply();
  await turns.take('ann', replyOf(first), long);
  const all = Array.from({ length: maxWaitingLongRequests }, async () => {
    const raw = rawReply();
    await turns.take('ann', replyOf(raw), long);
    raw.emit('close');
  });
  const header = jest.fn();
  const refused = turns.take('ann', replyOf(rawReply(), header), long);
  await expect(refused).rejects.toMatchObject({ code: 'TooManyRequests', message: long.tooMany });
  expect(header).toHaveBeenCalledWith('retry-after', 5);
  await turns.take('bob', replyOf(rawReply()), long);
  first.emit('close');
  await Promise.all(all);
});
