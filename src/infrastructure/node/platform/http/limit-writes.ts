import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import { refuseUntilLater } from './use-counter.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const megabyte = 1024 * 1024;
/** The most people who are counted; beyond them, the counts of those idle for longest are dropped. */
const mostPeople = 20_000;

/**
 * The most bytes that one person may write at once, and per day from then on. A family that answers all day writes less
 * than one megabyte; authors send whole files of content and pictures.
 */
export const dailyWriteLimitBytes = { learner: 20 * megabyte, staff: 2048 * megabyte } as const;
/** The approximate size of the rows that a write leaves, in addition to its own bytes. */
const bytesOfRows = 250;

/**
 * Limits each person to `most` writes at once and per minute, and to `dailyWriteLimitBytes` bytes a day (promise 22).
 * Each process counts in memory, because an answer must not cost a statement and the limit need not be exact.
 * Recordings have limits of their own.
 */
export function registerWriteLimit(app: FastifyInstance, clock: Clock, most: number): void {
  const writes = new Allowance(clock, { most, withinMs: minuteMs });
  const bytes = {
    learner: new Allowance(clock, { most: dailyWriteLimitBytes.learner, withinMs: dayMs }),
    staff: new Allowance(clock, { most: dailyWriteLimitBytes.staff, withinMs: dayMs }),
  };
  app.addHook('onRequest', async (request, reply) => {
    const { method, person, routeOptions } = request;
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.upload === 'recording') return;
    if (person === null) return;
    refuseUntilLater(writes.take(person.id, 1), reply);
    const kind = routeOptions.config.access === 'learner' ? 'learner' : 'staff';
    refuseUntilLater(bytes[kind].take(person.id, bytesOfRows + bodyBytes(request)), reply);
  });
}

/** Returns a body's length; a body without a length counts as the longest that its route accepts. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/** An allowance of `most` uses at once, refilled steadily within `withinMs`; it stores one number per person. */
class Allowance {
  /** The time when the whole allowance is available again, by person (epoch ms). */
  readonly #restedAt = new LRUCache<string, number>({ max: mostPeople });
  readonly #clock: Clock;
  readonly #withinMs: number;
  readonly #everyMs: number;

  constructor(clock: Clock, { most, withinMs }: { most: number; withinMs: number }) {
    this.#clock = clock;
    this.#withinMs = withinMs;
    this.#everyMs = withinMs / most;
  }

  /** Uses `count` of the key's allowance and returns 0, or returns how long to wait until so much is available (ms). */
  take(key: string, count: number): number {
    const now = this.#clock.now();
    const known = this.#restedAt.get(key) ?? now;
    // A time further ahead than the allowance permits was stored before the clock was set back.
    const at = (known > now && known <= now + this.#withinMs ? known : now) + count * this.#everyMs;
    // The tolerance prevents waits from rounding errors.
    if (at - now > this.#withinMs + 0.001) return at - now - this.#withinMs;
    this.#restedAt.set(key, at);
    return 0;
  }
}
