import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for the reply before theirs. */
export const mostWaiting = 8;

/**
 * One connection has one reply under way. HTTP lets a client send further requests meanwhile; they wait here, as
 * cheap as their heads, before anything is opened or asked for them. A connection on which more wait than
 * `mostWaiting` is closed. What waits on a connection that closes is dropped.
 */
export function oneReplyAtATime(app: FastifyInstance): void {
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
    } else if (line.length < mostWaiting) line.push(begin);
    else socket.destroy();
  });
}
