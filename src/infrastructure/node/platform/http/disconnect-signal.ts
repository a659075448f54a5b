import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts if the client closes its connection before it has the whole reply. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('The client has gone.'));
  });
  return gone.signal;
}
