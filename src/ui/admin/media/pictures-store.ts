import { makeAutoObservable } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  PictureGateway,
  type AddedPicture,
  type ListedPicture,
} from '../../../application/ports/device/media/picture-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the pictures that authors have uploaded, and the one that is being uploaded. */
export class PicturesStore {
  readonly all = new AsyncRequest<ListedPicture[]>();
  readonly added = new AsyncRequest<AddedPicture>();
  readonly cleared = new AsyncRequest<number>();
  /** The description of the uploaded picture. */
  alt = '';
  readonly #gateway: PictureGateway;

  constructor(gateway: PictureGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { all: false, added: false, cleared: false }, { autoBind: true });
  }

  async open(): Promise<void> {
    await this.all.ask(() => this.#gateway.list());
  }

  /** True if the server stores no pictures. */
  get isAbsent(): boolean {
    return this.isWithout(this.all.failure);
  }

  /** Returns true for the failure with which a server says that it stores no pictures. */
  isWithout(failure: unknown): boolean {
    return toErrorCode(failure) === 'NotFound';
  }

  async add(file: Pick<Blob, 'arrayBuffer'>): Promise<void> {
    if (await this.upload(file)) await this.open();
  }

  /** Uploads a picture; resolves to null after a failure. */
  async upload(file: Pick<Blob, 'arrayBuffer'>): Promise<AddedPicture | null> {
    this.alt = '';
    this.added.forget();
    const isAdded = await this.added.ask(async () =>
      this.#gateway.add(new Uint8Array(await file.arrayBuffer())),
    );
    return isAdded ? this.added.answer : null;
  }

  describe(alt: string): void {
    this.alt = alt;
  }

  async clearUnused(): Promise<void> {
    if (await this.cleared.ask(() => this.#gateway.clearUnused())) await this.open();
  }

  /** Returns the JSON that shows the uploaded picture in a content file; null before the picture has a description. */
  get lines(): string | null {
    const { answer } = this.added;
    const alt = this.alt.trim();
    return answer && alt !== '' ? `"image": ${JSON.stringify({ url: answer.address, alt }, null, 2)}` : null;
  }
}

export const createPicturesStore = (services: Resolver): PicturesStore =>
  new PicturesStore(services.get(PictureGateway));
