import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '../../../application/errors.ts';
import {
  AuthoringGateway,
  type ListedContent,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { findSimilarItems } from '../../../domain/content/slug.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { readSlugAndTitle } from '../studio/editor/draft-text.ts';

export type ValidatorMessage =
  | { kind: 'invalidFile' | 'verifyFailed' | 'uploadFailed' }
  | { kind: 'uploaded'; status: number };

/** Verifies one file and then perhaps uploads it (specification 5, "Uploads"; decision C05). */
export class ContentValidatorStore {
  file: File | null = null;
  /** The server's findings; null before the verification. */
  problems: readonly string[] | null = null;
  busy: 'verifying' | 'uploading' | null = null;
  message: ValidatorMessage | null = null;
  /** The existing items that the author may have meant instead of a new one. */
  alike: readonly ListedContent[] = [];
  readonly kind: ContentKind;
  readonly #authoring: AuthoringGateway;

  constructor(kind: ContentKind, authoring: AuthoringGateway) {
    this.kind = kind;
    this.#authoring = authoring;
    makeAutoObservable(
      this,
      {
        kind: false,
        file: observableRef,
        problems: observableRef,
        message: observableRef,
        alike: observableRef,
      },
      { autoBind: true },
    );
  }

  get canUpload(): boolean {
    return this.file !== null && this.problems?.length === 0;
  }

  async choose(file: File): Promise<void> {
    const isGood = /\.json$/i.test(file.name) && (await isJson(file));
    runInAction(() => {
      this.file = isGood ? file : null;
      this.problems = null;
      this.message = isGood ? null : { kind: 'invalidFile' };
    });
  }

  async verify(): Promise<void> {
    const { file } = this;
    if (file === null || this.busy !== null) return;
    this.busy = 'verifying';
    const result = await bytesOf(file)
      .then((bytes) => this.#authoring.validate(this.kind, bytes))
      .catch(refusalOf);
    runInAction(() => {
      this.busy = null;
      this.problems = result;
      if (result === null) this.message = { kind: 'verifyFailed' };
    });
  }

  /** Publishes the file. `isSure`: the author has confirmed its slug. */
  async upload({ isSure = false } = {}): Promise<void> {
    const { file } = this;
    if (file === null || !this.canUpload || this.busy !== null) return;
    this.busy = 'uploading';
    const alike = isSure ? [] : await this.#mistakable(file);
    if (alike.length > 0) {
      runInAction(() => {
        this.busy = null;
        this.alike = alike;
      });
      return;
    }
    const created = await bytesOf(file)
      .then((bytes) => this.#authoring.create(this.kind, bytes))
      .catch((error: unknown) => {
        console.error(error);
        return null;
      });
    runInAction(() => {
      this.busy = null;
      this.alike = [];
      this.message =
        created === null ? { kind: 'uploadFailed' } : { kind: 'uploaded', status: created.status };
    });
  }

  dismiss(): void {
    this.message = null;
  }

  forgetAlike(): void {
    this.alike = [];
  }

  /**
   * Returns existing items whose slug is similar to the file's. A failure counts as none, because an upload works
   * without this.
   */
  async #mistakable(file: File): Promise<ListedContent[]> {
    try {
      return findSimilarItems(readSlugAndTitle(await file.text()), await this.#authoring.list(this.kind));
    } catch {
      return [];
    }
  }
}

/** Returns the bytes of a file. They are not decoded here, because the server reports faults of the encoding. */
const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

async function isJson(file: Blob): Promise<boolean> {
  try {
    JSON.parse(await file.text());
    return true;
  } catch {
    return false;
  }
}

/** Returns the message about a file that the server could not read, as the only problem; null for any other failure. */
function refusalOf(error: unknown): string[] | null {
  if (error instanceof AppError && error.code === 'InvalidRequest') return [error.message];
  console.error(error);
  return null;
}

export const createContentValidatorStore = (services: Resolver, kind: ContentKind): ContentValidatorStore =>
  new ContentValidatorStore(kind, services.get(AuthoringGateway));
