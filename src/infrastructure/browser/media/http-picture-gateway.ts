import type { PictureGateway } from '../../../application/ports/device/media/picture-gateway.ts';
import * as pictures from '../../shared/api/pictures.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of an upload (ms): a photograph of several MB on a slow line. */
const uploadMs = 120_000;

/** Sends the calls for pictures over HTTP. */
export const createHttpPictureGateway = (api: ApiClient): PictureGateway => ({
  list: () =>
    api.ask(pictures.listPictures, {}, (kept: pictures.WireStoredPicture[]) =>
      kept.map(pictures.fromWireStoredPicture),
    ),
  add(bytes) {
    const form = new FormData();
    form.append('picture', new Blob([bytes]), 'picture');
    return api.ask(
      pictures.addPicture,
      { form, timeoutMs: uploadMs },
      (added: pictures.WireAddedPicture) => added,
    );
  },
  clearUnused: () => api.ask(pictures.clearUnusedPictures, {}, ({ removed }: { removed: number }) => removed),
});
