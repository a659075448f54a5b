import type { FastifyReply, FastifyRequest } from 'fastify';
import { createDisconnectSignal } from '../http/disconnect-signal.ts';
import { toClientNetwork } from '../http/network-of.ts';
import { QueueFullError, type HashingQueue } from './hashing-queue.ts';

/**
 * The longest expected wait (ms): a proxy waits a minute for a reply (docs/operate.md), so that a longer wait is
 * refused at once.
 */
const longestMs = 55_000;
const headStartMs = 30_000;

/**
 * Runs work that hashes a password at its turn in the queue, for a request without a waiting page. The request's
 * connection is held meanwhile, and the work gets a head start of half a minute over a sign-in. @throws QueueFullError
 * if the wait is too long; the reply then has Retry-After.
 */
export async function runInHashingQueue<Outcome>(
  queue: HashingQueue,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const givingUp = new AbortController();
  const place = queue.enter(
    {
      network: toClientNetwork(request.ip),
      signal: AbortSignal.any([givingUp.signal, createDisconnectSignal(reply)]),
      headStartMs,
    },
    work,
  );
  const expectedMs = place.expectedMs();
  if (expectedMs > longestMs) givingUp.abort(new QueueFullError(expectedMs - longestMs / 2));
  try {
    return await place.done;
  } catch (error) {
    if (error instanceof QueueFullError)
      void reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
    throw error;
  }
}
