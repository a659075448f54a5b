import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../application/errors.ts';
import type { RateLimiter } from '../../../../application/ports/server/platform/limits.ts';
import type { RateLimit } from '../../../../domain/platform/limit.ts';

/** Counts `count` uses by a key. @throws AppError 'TooManyRequests' with Retry-After. */
export type UseCounter = (key: string, reply: FastifyReply, count?: number) => Promise<void>;

/** The limit of enrolling and of resetting, above what any family does (decision S13), for each kind of content. */
export const enrolAndResetLimit: RateLimit = {
  name: 'enrolments and resets',
  windows: [{ most: 10, withinMs: 60_000 }],
};

/** Returns the counter of a limit; `words` is the message of a refusal. */
export function createUseCounter(limits: RateLimiter, limit: RateLimit, words?: string): UseCounter {
  return async (key, reply, count) => refuseUntilLater(await limits.take(limit, key, count), reply, words);
}

/** Refuses a request that must wait. @throws AppError 'TooManyRequests' with Retry-After unless `waitMs` is 0. */
export function refuseUntilLater(
  waitMs: number,
  reply: Pick<FastifyReply, 'header'>,
  words = 'That was too often. Wait a moment and try again.',
): void {
  if (waitMs === 0) return;
  void reply.header('retry-after', Math.ceil(waitMs / 1000));
  throw new AppError('TooManyRequests', words);
}
