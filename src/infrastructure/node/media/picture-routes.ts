import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Pictures } from '../../../application/ports/server/media/pictures.ts';
import { removeUnusedUploads } from '../../../application/media/clear-unused.ts';
import { uploadedPicturesPath } from '../../../domain/media/kept-picture.ts';
import * as api from '../../shared/api/pictures.ts';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { serveRoute } from '../platform/http/serve.ts';
import { convertPicture, pictureLimits } from './make-picture.ts';

/** The most uploads of pictures in memory; further ones wait. */
const filesAtOnce = 2;

type PicturePorts = { pictures: Pictures; clock: Clock };

/**
 * Serves uploads of pictures (an addition to the specification). Must be registered in the scope that accepts
 * multipart.
 */
export function pictureRoutes(app: FastifyInstance, ports: PicturePorts): void {
  const { pictures, clock } = ports;
  serveRoute(app, api.listPictures, async () => (await pictures.list()).map(api.toWireStoredPicture));
  const someAtOnce = pLimit(filesAtOnce);
  serveRoute(app, api.addPicture, ({ request }) =>
    someAtOnce(async () => {
      if (request.raw.destroyed) throw new AppError('InvalidRequest', 'The client has gone.');
      const limits = { fileSize: pictureLimits.bytes, fileName: null };
      const { bytes } = await readUpload(request, 'picture', limits);
      const picture = await convertPicture(bytes);
      return api.toWireAddedPicture(picture, await pictures.add(picture, clock.now()));
    }),
  );
  serveRoute(app, api.clearUnusedPictures, async () => ({
    removed: await removeUnusedUploads(pictures, clock),
  }));
}

/** The content policy of pictures, which forbids scripts wherever a picture is opened. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** The preferred formats, the best first; a browser lists in Accept those that not every browser supports. */
const preferred = ['image/avif', 'image/webp'];

/** Serves the pictures without a log-in: their names cannot be guessed, and the pictures are on public cards. */
export async function storedPictureRoute(
  app: FastifyInstance,
  { pictures }: Pick<PicturePorts, 'pictures'>,
): Promise<void> {
  app.get<{ Params: { name: string } }>(
    `${uploadedPicturesPath}:name`,
    { config: { access: 'anyone' as const } },
    async ({ params: { name }, headers }, reply) => {
      const types = /^[0-9a-f]{32}$/.test(name) ? await pictures.mediaTypesOf(name) : [];
      const accepted = headers.accept ?? '';
      const type =
        preferred.find((one) => types.includes(one) && accepted.includes(one)) ??
        types.find((one) => !preferred.includes(one));
      const form = type === undefined ? null : await pictures.form(name, type);
      if (!form) {
        sendNotFound(reply);
        return reply;
      }
      return reply
        .header('content-type', form.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept')
        .header('content-security-policy', picturePolicy)
        .send(Buffer.from(form.bytes));
    },
  );
}
