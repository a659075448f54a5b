import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For the whole request, its wait for a turn included; as long as the web program waits for an upload. */
const uploadMs = 120_000;

const uploading = new WeakSet<Socket>();

/** Whether an upload that has time left is under way on this connection. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/**
 * Gives the uploads of this scope more time than other requests have: several MB on a slow line, behind others. Only
 * who may upload gets it, because the person is checked before. An upload that is not over then ends with its connection.
 */
export function allowTimeForUploads(app: FastifyInstance, ms = uploadMs): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    // A request that is injected has no connection.
    if (request.routeOptions.config.upload !== undefined && socket instanceof Socket) {
      uploading.add(socket);
      // Nothing is read from it while it waits for its turn.
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
