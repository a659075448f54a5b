import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The time limit of an upload including its wait (ms); the web program waits as long. */
const uploadMs = 120_000;

const uploading = new WeakSet<Socket>();

/** Returns whether this connection has an upload within its time limit. */
export const hasUploadInProgress = (socket: Socket): boolean => uploading.has(socket);

/**
 * Gives the uploads of this scope more time than other requests, since several MB may arrive on a slow line. Only
 * people who may upload get more time, because requests are authenticated first. When the time is over, the connection
 * is closed.
 */
export function extendUploadTimeout(app: FastifyInstance, ms = uploadMs): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    // An injected request has no connection.
    if (request.routeOptions.config.upload !== undefined && socket instanceof Socket) {
      uploading.add(socket);
      // The connection is idle while the upload waits for its turn.
      socket.setTimeout(ms);
      const end = setTimeout(() => socket.destroy(), ms);
      reply.raw.once('close', () => {
        clearTimeout(end);
        uploading.delete(socket);
      });
    }
    done();
  });
}
