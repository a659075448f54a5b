import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError } from '../../../application/errors.ts';
import { AuthoringGateway } from '../../../application/ports/authoring-gateway.ts';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';
import type { Resolver } from '../../app/resolver.ts';

export type ValidatorTold =
  | { kind: 'invalidFile' | 'verifyFailed' | 'uploadFailed' }
  | { kind: 'uploaded'; status: number };

/** One file that is verified, then perhaps uploaded (specification 5, "Uploads"; decision C05). */
export class ValidatorStore {
  file: File | null = null;
  /** What the server found; null before it was asked. */
  problems: readonly string[] | null = null;
  busy: 'verifying' | 'uploading' | null = null;
  told: ValidatorTold | null = null;
  readonly kind: ContentKind;
  readonly #authoring: AuthoringGateway;

  constructor(kind: ContentKind, authoring: AuthoringGateway) {
    this.kind = kind;
    this.#authoring = authoring;
    makeAutoObservable(
      this,
      { kind: false, file: observableRef, problems: observableRef, told: observableRef },
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
      this.told = isGood ? null : { kind: 'invalidFile' };
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
      if (result === null) this.told = { kind: 'verifyFailed' };
    });
  }

  async upload(): Promise<void> {
    const { file } = this;
    if (file === null || !this.canUpload || this.busy !== null) return;
    this.busy = 'uploading';
    const created = await bytesOf(file)
      .then((bytes) => this.#authoring.create(this.kind, bytes))
      .catch((error: unknown) => {
        console.error(error);
        return null;
      });
    runInAction(() => {
      this.busy = null;
      this.told = created === null ? { kind: 'uploadFailed' } : { kind: 'uploaded', status: created.status };
    });
  }

  dismiss(): void {
    this.told = null;
  }
}

/** As they are: the server says what is wrong with them. */
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

/** A file that the server could not read has one problem: that. Null when nobody knows. */
function refusalOf(error: unknown): string[] | null {
  if (error instanceof AppError && error.code === 'InvalidRequest') return [error.message];
  console.error(error);
  return null;
}

export const validatorStoreFrom = (services: Resolver, kind: ContentKind): ValidatorStore =>
  new ValidatorStore(kind, services.get<AuthoringGateway>(AuthoringGateway));
