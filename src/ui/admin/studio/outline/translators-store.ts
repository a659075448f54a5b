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

/** Exports a draft as XLIFF for translators with tools of their own, and imports their file. */
export class TranslatorExchangeStore {
  readonly out = new AsyncRequest<ExportedFile>();
  readonly back = new AsyncRequest<ImportedTranslation>();
  /** The name of the file that was imported last. */
  fileName = '';
  /** True if the file's texts replace those that were changed here meanwhile. */
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

  /** Returns the file for a translator into this language; null after a failure, whose reason is shown. */
  async exportFile(language: string): Promise<ExportedFile | null> {
    const isDone = await this.out.ask(() =>
      this.#transfer.toTranslators(this.#kind, this.#studio.content, language),
    );
    return isDone ? this.out.answer : null;
  }

  /** Imports the texts of a file into the draft and returns their language; null when none was imported. */
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

  /** Compares the texts with the draft, and again if the draft changed meanwhile. */
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
