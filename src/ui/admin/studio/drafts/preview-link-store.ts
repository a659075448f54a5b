import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../../application/errors.ts';
import type {
  DraftingGateway,
  ListedPreviewLink,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { EditorStore } from '../editor/editor-store.ts';

/** The lifetimes that a link can have (days). */
export const previewLinkDays = [1, 7, 30] as const;

/** A text that a preview link can show, and the reason why it cannot. */
export type PreviewableText = Pick<EditorStore, 'kind' | 'downloadBarred' | 'plainText'>;

/** Lists, makes and ends preview links, with which people without an account can play an unpublished conversation. */
export class PreviewLinkStore {
  days: number = 7;
  links: readonly ListedPreviewLink[] = [];
  isAbsent = false;
  /** The link that was just made, with its address; the server does not reveal the address again. */
  made: (ListedPreviewLink & { address: string }) | null = null;
  isCopied = false;
  readonly request = new AsyncRequest<void>();
  readonly #gateway: DraftingGateway;
  readonly #text: PreviewableText;
  readonly #slug: string | null;

  /** `slug`: the Activity whose links are listed; null for all. */
  constructor(gateway: DraftingGateway, text: PreviewableText, slug: string | null = null) {
    this.#gateway = gateway;
    this.#text = text;
    this.#slug = slug;
    makeAutoObservable(
      this,
      { links: observableRef, made: observableRef, request: false },
      { autoBind: true },
    );
  }

  /** Returns the reason why no link can be made; null when one can. */
  get barred(): 'empty' | 'errors' | null {
    return this.#text.downloadBarred;
  }

  async refresh(): Promise<void> {
    try {
      const links = await this.#gateway.previews();
      const isOfItem = ({ slug }: ListedPreviewLink): boolean => this.#slug === null || slug === this.#slug;
      runInAction(() => (this.links = links.filter(isOfItem)));
    } catch (error) {
      runInAction(() => (this.isAbsent = toErrorCode(error) === 'NotFound'));
    }
  }

  choose(days: number): void {
    this.days = days;
  }

  async make(): Promise<void> {
    if (this.request.isBusy || this.barred !== null) return;
    await this.request.ask(async () => {
      const made = await this.#gateway.makePreview(await this.#text.plainText(), this.days);
      runInAction(() => {
        this.made = made;
        this.isCopied = false;
        this.links = [made, ...this.links];
      });
    });
  }

  async copy(): Promise<void> {
    if (!this.made) return;
    await navigator.clipboard.writeText(this.made.address);
    runInAction(() => (this.isCopied = true));
  }

  async end(id: string): Promise<void> {
    await this.request.ask(async () => {
      await this.#gateway.endPreview(id);
      runInAction(() => {
        this.links = this.links.filter((link) => link.id !== id);
        if (this.made?.id === id) this.made = null;
      });
    });
  }
}
