import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import { refuse } from './limited-to.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const megabyte = 1024 * 1024;
/** Beyond these the people quiet for longest are forgotten. */
const mostPeople = 20_000;

/**
 * Bytes that the writes of one person may have at once, and in a day from then on. A family that answers all day long
 * stays below one megabyte; authors send whole files of content and pictures.
 */
export const writtenADay = { learner: 20 * megabyte, staff: 2048 * megabyte } as const;
/** The rows that a write leaves besides its own bytes, about. */
const bytesOfRows = 250;

/**
 * Limits each person to `most` writes at once and again in each minute, and to `writtenADay` bytes a day; the quickest
 * family stays far below (promise 22). Counted by each process for itself, in one number a person: an answer must not
 * cost a further statement, and a bound on floods need not be exact. The parts of a recording do not count here,
 * because one film has 200; its unfinished parts are counted where they are stored.
 */
export function limitWrites(app: FastifyInstance, clock: Clock, most: number): void {
  const writes = new Allowance(clock, { most, withinMs: minuteMs });
  const bytes = {
    learner: new Allowance(clock, { most: writtenADay.learner, withinMs: dayMs }),
    staff: new Allowance(clock, { most: writtenADay.staff, withinMs: dayMs }),
  };
  app.addHook('onRequest', async (request, reply) => {
    const { method, person, routeOptions } = request;
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.upload === 'recording') return;
    if (person === null) return;
    refuse(writes.take(person.id, 1), reply);
    const kind = routeOptions.config.access === 'learner' ? 'learner' : 'staff';
    refuse(bytes[kind].take(person.id, bytesOfRows + bodyBytes(request)), reply);
  });
}

/** Returns a body's length; one without a length counts as the longest that its route takes. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/** An allowance of `most` at once that is refilled steadily within `withinMs`; one number a person. */
class Allowance {
  /** By person: when all that they may take at once is theirs again. */
  readonly #restedAt = new LRUCache<string, number>({ max: mostPeople });
  readonly #clock: Clock;
  readonly #withinMs: number;
  readonly #everyMs: number;

  constructor(clock: Clock, { most, withinMs }: { most: number; withinMs: number }) {
    this.#clock = clock;
    this.#withinMs = withinMs;
    this.#everyMs = withinMs / most;
  }

  /** Takes `count`, or returns how long to wait for it (ms). */
  take(key: string, count: number): number {
    const now = this.#clock.now();
    const known = this.#restedAt.get(key) ?? now;
    // Further ahead than any taking leads to it is of a clock that was put back.
    const at = (known > now && known <= now + this.#withinMs ? known : now) + count * this.#everyMs;
    // Parts of a millisecond add up to no wait.
    if (at - now > this.#withinMs + 0.001) return at - now - this.#withinMs;
    this.#restedAt.set(key, at);
    return 0;
  }
}
