import type { FastifyReply } from 'fastify';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { RateLimits } from './rate-limits.ts';

/** Takes one for a key, or throws TooManyRequests and says with Retry-After when to come again. */
export type Limit = {
  (key: string, reply: FastifyReply): void;
  /** As a call, but takes none. */
  check(key: string, reply: FastifyReply): void;
  /** Takes one without asking whether there is room. */
  note(key: string): void;
};

/** At most so many within any such time for each key; kept in memory, a process each. */
export function limitedTo(clock: Clock, limit: { most: number; withinMs: number }): Limit {
  const limits = new RateLimits(clock, [limit]);
  const refuse = (waitMs: number, reply: FastifyReply): void => {
    if (waitMs === 0) return;
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    throw new AppError('TooManyRequests', 'That was too often. Wait a moment and try again.');
  };
  return Object.assign((key: string, reply: FastifyReply) => refuse(limits.take(key), reply), {
    check: (key: string, reply: FastifyReply) => refuse(limits.waitMs(key), reply),
    note: (key: string) => void limits.take(key),
  });
}
