import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type {
  DraftingServices,
  ListedWorkingCopy,
} from '../../../../application/ports/device/authoring/drafting.ts';
import type { AsyncRequest } from '../../async-request.ts';
import { findJsonText } from '../editor/draft-text.ts';
import type { EditorStore } from '../editor/editor-store.ts';

/** Two compared texts. `copy` is null when the other text is the published version. */
type Compared = { copy: ListedWorkingCopy | null; before: string; after: string };

type Ports = Pick<DraftingServices, 'gateway'> & { authoring: AuthoringGateway };

type Copies = {
  readonly own: ListedWorkingCopy | null;
  readonly newer: ListedWorkingCopy['published'];
  readonly request: AsyncRequest<void>;
};

/** Compares the editor's text with another working copy or with the published version. */
export class CopyComparisonStore {
  compared: Compared | null = null;
  readonly #ports: Ports;
  readonly #editor: EditorStore;
  readonly #copies: Copies;

  constructor(ports: Ports, editor: EditorStore, copies: Copies) {
    this.#ports = ports;
    this.#editor = editor;
    this.#copies = copies;
    makeAutoObservable(this, { compared: observableRef }, { autoBind: true });
  }

  /** Compares a working copy with the editor's text; a copy of another item is shown alone. */
  async compare(id: string): Promise<void> {
    await this.#copies.request.ask(async () => {
      const { text, ...copy } = await this.#ports.gateway.copy(id);
      const mine = this.#editor.text;
      const isSame = findJsonText(mine, 'slug') === copy.slug;
      runInAction(() => (this.compared = { copy, before: isSame ? mine : text, after: text }));
    });
  }

  async comparePublished(): Promise<void> {
    const { newer, own, request } = this.#copies;
    if (!newer || !own) return;
    await request.ask(async () => {
      const theirs = await this.#ports.authoring.version(own.kind, own.slug, newer.version);
      const mine = await this.#editor.plainText();
      const before = JSON.stringify(theirs, null, 2);
      runInAction(() => (this.compared = { copy: null, before, after: mine.trimEnd() }));
    });
  }

  end(): void {
    this.compared = null;
  }
}
