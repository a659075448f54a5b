import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The most requests of one connection that wait for the reply to an earlier one. */
export const maxWaitingPerConnection = 8;

/**
 * Processes one request per connection at a time. HTTP lets a client send further requests meanwhile; these wait before
 * anything is read or opened for them. A connection with more than `mostWaiting` is closed; its waiting requests are
 * dropped.
 */
export function queueRequestsPerConnection(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { socket } = raw;
    const begin = (): void => {
      reply.raw.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (next) next();
        else waiting.delete(socket);
      });
      done();
    };
    const line = waiting.get(socket);
    if (line === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (line.length < maxWaitingPerConnection) line.push(begin);
    else socket.destroy();
  });
}
