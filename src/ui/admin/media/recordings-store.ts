import { makeAutoObservable } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  RecordingGateway,
  type AddedRecording,
  type ListedRecording,
} from '../../../application/ports/device/media/recording-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the audio and video that authors have uploaded, and the recording that is being uploaded. */
export class RecordingsStore {
  readonly all = new AsyncRequest<ListedRecording[]>();
  readonly added = new AsyncRequest<AddedRecording>();
  readonly cleared = new AsyncRequest<number>();
  /** The progress of the upload, from 0 to 1. */
  sent = 0;
  readonly #gateway: RecordingGateway;

  constructor(gateway: RecordingGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { all: false, added: false, cleared: false }, { autoBind: true });
  }

  async open(): Promise<void> {
    await this.all.ask(() => this.#gateway.list());
  }

  /** Returns true for the failure with which a server says that it stores no recordings. */
  isWithout(failure: unknown): boolean {
    return toErrorCode(failure) === 'NotFound';
  }

  async add(file: Blob): Promise<void> {
    if (await this.upload(file)) await this.open();
  }

  /** Uploads a recording; resolves to null after a failure. */
  async upload(file: Blob): Promise<AddedRecording | null> {
    this.showSent(0);
    this.added.forget();
    const isAdded = await this.added.ask(() => this.#gateway.add(file, this.showSent));
    return isAdded ? this.added.answer : null;
  }

  showSent(share: number): void {
    this.sent = share;
  }

  async clearUnused(): Promise<void> {
    if (await this.cleared.ask(() => this.#gateway.clearUnused())) await this.open();
  }
}

export const createRecordingsStore = (services: Resolver): RecordingsStore =>
  new RecordingsStore(services.get(RecordingGateway));
