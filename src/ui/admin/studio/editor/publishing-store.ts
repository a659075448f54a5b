import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode, toErrorMessage } from '../../../../application/errors.ts';
import type {
  AuthoringGateway,
  VersionImpactPreview,
} from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type {
  DraftIdentity,
  EditorDraftStorage,
} from '../../../../application/ports/device/authoring/editor-draft.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { isDraftFile, classifyUpload, listRefusalErrors, readSlugAndTitle } from './draft-text.ts';
import type { EditorMessage } from './editor-message.ts';
import { UploadStore } from './upload-store.ts';

type Ports = { authoring: AuthoringGateway; draft: EditorDraftStorage };

/** The members of the editor that publishing uses. */
type Editor = {
  readonly kind: ContentKind | null;
  readonly text: string;
  readonly keeper: DraftKeeper;
  readonly uploadBarred: unknown;
  settled(): Promise<void>;
  plainText(): Promise<string>;
  openDraft(draft: DraftIdentity & { text: string }): void;
  show(message: EditorMessage): void;
};

/** Verifies the editor's text at the server, shows the effect of publishing on families, and publishes the text. */
export class PublishingStore {
  serverErrors: readonly string[] = [];
  /** True if the text has changed since the server checked it. */
  hasChangedSince = false;
  busy: 'verifying' | 'uploading' | null = null;
  /** The author's note for the next version. */
  note = '';
  readonly rehearsal = new AsyncRequest<VersionImpactPreview>();
  isDraft = false;
  readonly uploads: UploadStore;
  readonly #ports: Ports;
  readonly #editor: Editor;

  constructor(ports: Ports, editor: Editor) {
    this.#ports = ports;
    this.#editor = editor;
    this.uploads = new UploadStore(ports.authoring);
    makeAutoObservable(
      this,
      { serverErrors: observableRef, rehearsal: false, uploads: false },
      { autoBind: true },
    );
  }

  /** Records that the server's findings are about an earlier text. */
  changed(): void {
    this.hasChangedSince = true;
    this.rehearsal.forget();
  }

  forgetErrors(): void {
    this.serverErrors = [];
  }

  writeNote(note: string): void {
    this.note = note;
  }

  /** Asks the server to check the text, whatever this program has found (decision C35). */
  async verify(): Promise<void> {
    const { kind, text } = this.#editor;
    if (this.busy !== null) return;
    if (kind === null || text.trim() === '') return this.#editor.show({ kind: 'missing' });
    await this.#busyWith('verifying', async () => {
      try {
        const isValid = await this.#verified(kind, await this.#editor.plainText());
        this.#editor.show({ kind: isValid ? 'verified' : 'serverInvalid' });
      } catch (error) {
        console.error(error);
        this.#editor.show({ kind: 'unexpected' });
      }
    });
  }

  /**
   * Publishes the text once the server has found no error (decision C34). `base` is the version that it may replace, by
   * default the one that it is based on. `isSure`: the author has confirmed the slug.
   */
  async upload({ isSure = false, base }: { isSure?: boolean; base?: string | null } = {}): Promise<void> {
    await this.#editor.settled();
    const { kind, uploadBarred } = this.#editor;
    if (kind === null || uploadBarred !== null || this.busy !== null) return;
    await this.#busyWith('uploading', async () => {
      try {
        await this.#publish(kind, { isSure, base });
      } catch (error) {
        this.uploads.forget();
        this.#editor.show({ kind: 'uploadFailed', error: toErrorMessage(error) });
      }
    });
  }

  async #publish(
    kind: ContentKind,
    { isSure, base }: { isSure: boolean; base: string | null | undefined },
  ): Promise<void> {
    const editor = this.#editor;
    const file = await editor.plainText();
    if (!(await this.#verified(kind, file))) return editor.show({ kind: 'serverInvalid' });
    const { slug } = readSlugAndTitle(file);
    const made = editor.keeper.label.base;
    const from = base === undefined && made?.slug === slug ? made.version : (base ?? null);
    const created = await this.uploads.send({ kind, file, note: this.note.trim(), base: from }, { isSure });
    if (created === null) return;
    const { status, isNewVersion, version } = created;
    if (version) editor.keeper.published({ slug, version });
    const isDraft = isDraftFile(file);
    const middle = isDraft ? await this.uploads.inTheMiddle(kind, slug) : {};
    editor.show({ kind: 'uploaded', status, meaning: classifyUpload(isNewVersion, isDraft), ...middle });
    if (isNewVersion) this.writeNote('');
    this.rehearsal.forget();
  }

  /** Opens the conflicting version in the editor; the previous draft stays in the browser. */
  async takePublished(): Promise<void> {
    const { kind } = this.#editor;
    const theirs = kind && (await this.uploads.draftOfTheirs(kind, this.#ports.draft.list()));
    if (theirs) this.#editor.openDraft(theirs);
  }

  /** Asks the server how publishing would affect families who have begun the Activity and not finished it. */
  async rehearse(): Promise<void> {
    await this.rehearsal.ask(async () => {
      const file = await this.#editor.plainText();
      runInAction(() => (this.isDraft = isDraftFile(file)));
      return this.#ports.authoring.rehearse(file);
    });
  }

  /** True if the server cannot say how publishing affects families. */
  get cannotRehearse(): boolean {
    return toErrorCode(this.rehearsal.failure) === 'NotFound';
  }

  async #verified(kind: ContentKind, file: string): Promise<boolean> {
    runInAction(() => (this.hasChangedSince = false));
    const errors = await this.#ports.authoring.validate(kind, file).catch(listRefusalErrors);
    runInAction(() => (this.serverErrors = errors));
    return errors.length === 0;
  }

  async #busyWith(busy: 'verifying' | 'uploading', work: () => Promise<void>): Promise<void> {
    runInAction(() => (this.busy = busy));
    await work().finally(() => runInAction(() => (this.busy = null)));
  }
}
