import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode, errorMessage } from '../../../../application/errors.ts';
import type {
  AuthoringGateway,
  PublishingRehearsal,
} from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type { DraftLabel, EditorDraft } from '../../../../application/ports/device/authoring/editor-draft.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { isDraftFile, meaningOf, refusalOf, slugTitleIn } from './draft-text.ts';
import type { EditorMessage } from './editor-message.ts';
import { UploadStore } from './upload-store.ts';

type Ports = { authoring: AuthoringGateway; draft: EditorDraft };

/** The text in the editor. */
type Editor = {
  readonly kind: ContentKind | null;
  readonly text: string;
  readonly keeper: DraftKeeper;
  readonly uploadBarred: unknown;
  settled(): Promise<void>;
  plainText(): Promise<string>;
  openDraft(draft: DraftLabel & { text: string }): void;
  show(message: EditorMessage): void;
};

/** The way of the editor's text to the server: it is verified, rehearsed and published. */
export class PublishingStore {
  serverErrors: readonly string[] = [];
  /** The text has changed since the server was asked. */
  hasChangedSince = false;
  busy: 'verifying' | 'uploading' | null = null;
  /** The note about the version that is uploaded next. */
  note = '';
  readonly rehearsal = new AsyncRequest<PublishingRehearsal>();
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

  /** The text has changed: what the server said is about the one before it. */
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

  /** Has the server look through the text. It is always possible to ask (decision C35). */
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
   * Publishes the text, once the server has found nothing wrong with it (decision C34). `base` is the version that
   * it may take the place of, if another than the one it was made from; `isSure` has been asked about its slug.
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
        this.#editor.show({ kind: 'uploadFailed', error: errorMessage(error) });
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
    const { slug } = slugTitleIn(file);
    const made = editor.keeper.label.base;
    const from = base === undefined && made?.slug === slug ? made.version : (base ?? null);
    const created = await this.uploads.send({ kind, file, note: this.note.trim(), base: from }, { isSure });
    if (created === null) return;
    const { status, isNewVersion, version } = created;
    if (version) editor.keeper.published({ slug, version });
    const isDraft = isDraftFile(file);
    const middle = isDraft ? await this.uploads.inTheMiddle(kind, slug) : {};
    editor.show({ kind: 'uploaded', status, meaning: meaningOf(isNewVersion, isDraft), ...middle });
    if (isNewVersion) this.writeNote('');
    this.rehearsal.forget();
  }

  /** Puts the conflicting version in the editor; the text before it stays among the drafts. */
  async takePublished(): Promise<void> {
    const { kind } = this.#editor;
    const theirs = kind && (await this.uploads.draftOfTheirs(kind, this.#ports.draft.list()));
    if (theirs) this.#editor.openDraft(theirs);
  }

  /** Asks how publishing the text would affect families who are in the middle. */
  async rehearse(): Promise<void> {
    await this.rehearsal.ask(async () => {
      const file = await this.#editor.plainText();
      runInAction(() => (this.isDraft = isDraftFile(file)));
      return this.#ports.authoring.rehearse(file);
    });
  }

  /** The server has no rehearsal. */
  get cannotRehearse(): boolean {
    return errorCode(this.rehearsal.failure) === 'NotFound';
  }

  async #verified(kind: ContentKind, file: string): Promise<boolean> {
    runInAction(() => (this.hasChangedSince = false));
    const errors = await this.#ports.authoring.validate(kind, file).catch(refusalOf);
    runInAction(() => (this.serverErrors = errors));
    return errors.length === 0;
  }

  async #busyWith(busy: 'verifying' | 'uploading', work: () => Promise<void>): Promise<void> {
    runInAction(() => (this.busy = busy));
    await work().finally(() => runInAction(() => (this.busy = null)));
  }
}
