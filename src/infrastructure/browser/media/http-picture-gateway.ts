import type {
  AddedPicture,
  ListedPicture,
  PictureGateway,
} from '../../../application/ports/device/media/picture-gateway.ts';
import * as pictureCalls from '../../shared/api/pictures.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** A photograph of several MB on a slow line. */
const uploadMs = 120_000;

/** The calls for pictures over HTTP. */
export class HttpPictureGateway implements PictureGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  list(): Promise<ListedPicture[]> {
    return this.#api.ask(pictureCalls.listPictures, {}, (pictures: pictureCalls.WireKeptPicture[]) =>
      pictures.map(pictureCalls.fromWireKeptPicture),
    );
  }

  add(bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> {
    const form = new FormData();
    form.append('picture', new Blob([bytes]), 'picture');
    return this.#api.ask(
      pictureCalls.addPicture,
      { form, timeoutMs: uploadMs },
      ({ address, width, height, isNew }: pictureCalls.WireAddedPicture) => ({
        address,
        width,
        height,
        isNew,
      }),
    );
  }

  clearUnused(): Promise<number> {
    return this.#api.ask(pictureCalls.clearPictures, {}, ({ removed }: { removed: number }) => removed);
  }
}
