import { makeAutoObservable } from 'mobx';
import {
  ContentTransfer,
  type ExportedFile,
  type ImportedTranslation,
} from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { StudioStore } from './studio-store.ts';

/** Exports the translation of a draft as XLIFF, and imports the translated file. */
export class TranslatorExchangeStore {
  readonly out = new AsyncRequest<ExportedFile>();
  readonly back = new AsyncRequest<ImportedTranslation>();
  /** The name of the file that was imported last. */
  fileName = '';
  /** True if imported texts replace those that the author has changed since the export. */
  replaces = false;
  readonly #transfer: ContentTransfer;
  readonly #studio: StudioStore;
  readonly #kind: ContentKind;

  constructor(transfer: ContentTransfer, studio: StudioStore, kind: ContentKind) {
    this.#transfer = transfer;
    this.#studio = studio;
    this.#kind = kind;
    makeAutoObservable(this, { out: false, back: false }, { autoBind: true });
  }

  setReplaces(replaces: boolean): void {
    this.replaces = replaces;
  }

  /** Returns the file for a translator; null after a failure, which `out` holds. */
  async exportFile(language: string): Promise<ExportedFile | null> {
    const isDone = await this.out.ask(() =>
      this.#transfer.toTranslators(this.#kind, this.#studio.content, language),
    );
    return isDone ? this.out.answer : null;
  }

  /** Imports a translated file into the draft. Returns its language; null when nothing was imported. */
  async bringBack(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<string | null> {
    this.fileName = file.name;
    this.back.forget();
    const isDone = await this.back.ask(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return this.#texts(bytes);
    });
    const taken = isDone ? this.back.answer : null;
    if (!taken || Object.keys(taken.texts).length === 0) return null;
    this.#studio.takeTranslation(taken.language, taken.texts);
    return taken.language;
  }

  /** Compares the imported texts with the draft; repeats this if the draft has changed meanwhile. */
  async #texts(bytes: Uint8Array): Promise<ImportedTranslation> {
    for (;;) {
      const { content } = this.#studio;
      const options = { replaces: this.replaces };
      const taken = await this.#transfer.fromTranslators(this.#kind, content, bytes, options);
      if (this.#studio.content === content) return taken;
    }
  }
}

export const createTranslatorExchangeStore = (
  services: Resolver,
  studio: StudioStore,
  kind: ContentKind,
): TranslatorExchangeStore => new TranslatorExchangeStore(services.get(ContentTransfer), studio, kind);
