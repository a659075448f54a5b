import type {
  AddedPicture,
  ListedPicture,
  PictureGateway,
} from '../../../application/ports/device/media/picture-gateway.ts';
import {
  fromWireKeptPicture,
  pictureAddresses as addresses,
  type WireAddedPicture,
  type WireKeptPicture,
} from '../../shared/api/pictures.ts';
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
    return this.#api.ask(addresses.listPictures, {}, (pictures: WireKeptPicture[]) =>
      pictures.map(fromWireKeptPicture),
    );
  }

  add(bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> {
    const form = new FormData();
    form.append('picture', new Blob([bytes]), 'picture');
    return this.#api.ask(
      addresses.addPicture,
      { form, timeoutMs: uploadMs },
      ({ address, width, height, isNew }: WireAddedPicture) => ({ address, width, height, isNew }),
    );
  }

  clearUnused(): Promise<number> {
    return this.#api.ask(addresses.clearPictures, {}, ({ removed }: { removed: number }) => removed);
  }
}
