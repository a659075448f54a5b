import { makeAutoObservable } from 'mobx';
import {
  AuthoringGateway,
  type ListedContent,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import {
  ContentTransfer,
  exportFormats,
  type ExportFormat,
  type ImportedFile,
  type ExportedFile,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import {
  chooseDraftName,
  EditorDraftStorage,
  type DraftStoringOutcome,
} from '../../../application/ports/device/authoring/editor-draft.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

type Ports = { authoring: AuthoringGateway; transfer: ContentTransfer; draft: EditorDraftStorage };

/** The members of a browser's File that are used here. */
type LocalFile = Pick<File, 'name' | 'arrayBuffer'>;

/** Imports Activities from files of other programs, and exports them as such files. */
export class ActivityTransferStore {
  readonly items = new AsyncRequest<ListedContent[]>();
  readonly made = new AsyncRequest<ImportedFile>();
  readonly out = new AsyncRequest<ExportedFile>();
  /** The name of the file that was imported last. */
  fileName = '';
  /** The slug of the Activity to export. */
  slug = '';
  readonly formats = exportFormats;
  format: ExportFormat = 'csv';
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(this, { items: false, made: false, out: false, formats: false }, { autoBind: true });
  }

  async open(): Promise<void> {
    await this.items.ask(() => this.#ports.authoring.list('activity'));
  }

  async importFile(file: LocalFile): Promise<void> {
    this.fileName = file.name;
    this.made.forget();
    await this.made.ask(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return this.#ports.transfer.read(file.name, bytes);
    });
  }

  /** Stores the imported draft as the editor's newest; other drafts stay. */
  toEditor(): DraftStoringOutcome {
    const { answer } = this.made;
    if (!answer) return 'blocked';
    const { draft } = this.#ports;
    const name = chooseDraftName(`activity/${answer.slug} (${this.fileName})`, answer.text, draft.list());
    return draft.keep(answer.text, { name, kind: 'activity', base: null });
  }

  chooseItem(slug: string): void {
    this.slug = slug;
    this.out.forget();
  }

  chooseFormat(name: string): void {
    this.format = exportFormats.find((format) => format === name) ?? this.format;
    this.out.forget();
  }

  /** Returns the current version of the chosen Activity in the chosen format; null after a failure. */
  async exportFile(): Promise<ExportedFile | null> {
    const { authoring, transfer } = this.#ports;
    const item = this.items.answer?.find(({ slug }) => slug === this.slug);
    if (!item) return null;
    this.out.forget();
    await this.out.ask(async () => {
      const versions = await authoring.versions('activity', item.slug);
      const current = versions.find(({ isCurrent }) => isCurrent) ?? versions[0];
      const definition = await authoring.version('activity', item.slug, current?.version ?? '');
      return transfer.write(definition, this.format);
    });
    return this.out.answer;
  }
}

export const createActivityTransferStore = (services: Resolver): ActivityTransferStore =>
  new ActivityTransferStore({
    authoring: services.get(AuthoringGateway),
    transfer: services.get(ContentTransfer),
    draft: services.get(EditorDraftStorage),
  });
