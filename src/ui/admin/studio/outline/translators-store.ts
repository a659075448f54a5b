import { makeAutoObservable } from 'mobx';
import {
  ContentTransfer,
  type ExportedFile,
  type TakenTexts,
} from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { StudioStore } from './studio-store.ts';

/** A draft to translators who have tools of their own, and back, as XLIFF. */
export class TranslatorsStore {
  readonly out = new AsyncRequest<ExportedFile>();
  readonly back = new AsyncRequest<TakenTexts>();
  /** The file that was brought back last. */
  fileName = '';
  /** Texts that were changed here meanwhile give way to those of the file. */
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

  /** The file for a translator into this language; null where none can be made, with the reason shown. */
  async exportFile(language: string): Promise<ExportedFile | null> {
    const isDone = await this.out.ask(() =>
      this.#transfer.toTranslators(this.#kind, this.#studio.content, language),
    );
    return isDone ? this.out.answer : null;
  }

  /** Puts the texts of a file into the draft, and gives their language; null where none was taken. */
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

  /** Reads the texts against the draft, and again if it changed meanwhile. */
  async #texts(bytes: Uint8Array): Promise<TakenTexts> {
    for (;;) {
      const { content } = this.#studio;
      const options = { replaces: this.replaces };
      const taken = await this.#transfer.fromTranslators(this.#kind, content, bytes, options);
      if (this.#studio.content === content) return taken;
    }
  }
}

export const translatorsStoreFrom = (
  services: Resolver,
  studio: StudioStore,
  kind: ContentKind,
): TranslatorsStore => new TranslatorsStore(services.get(ContentTransfer), studio, kind);
