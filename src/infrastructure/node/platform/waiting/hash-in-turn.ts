import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from '../http/client-gone.ts';
import { networkOf } from '../http/network-of.ts';
import { QueueFull, type HashingQueue } from './hashing-queue.ts';

/** A proxy waits a minute for a reply (docs/operate.md), so what would take longer is refused at once. */
const longestMs = 55_000;
const headStartMs = 30_000;

/**
 * Does work that hashes a password, in its turn, for a request whose person sees no waiting page: the connection
 * is held meanwhile, and such a request counts as half a minute earlier than a sign-in. Throws QueueFull where
 * that would take too long, and the reply says with Retry-After when to come again.
 */
export async function hashInTurn<Outcome>(
  queue: HashingQueue,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const givingUp = new AbortController();
  const place = queue.enter(
    {
      network: networkOf(request.ip),
      signal: AbortSignal.any([givingUp.signal, clientGone(reply)]),
      headStartMs,
    },
    work,
  );
  const expectedMs = place.expectedMs();
  if (expectedMs > longestMs) givingUp.abort(new QueueFull(expectedMs - longestMs / 2));
  try {
    return await place.done;
  } catch (error) {
    if (error instanceof QueueFull) void reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
    throw error;
  }
}
