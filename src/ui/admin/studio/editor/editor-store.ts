import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode, errorMessage } from '../../../../application/errors.ts';
import type {
  AuthoringGateway,
  PublishingRehearsal,
} from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import {
  schemaPath,
  type ContentSchemas,
} from '../../../../application/ports/device/authoring/content-schemas.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type {
  ContentWorkshop,
  DrawingArguments,
  Examined,
} from '../../../../application/ports/device/authoring/content-workshop.ts';
import type { DraftLabel, EditorDraft } from '../../../../application/ports/device/authoring/editor-draft.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { StepPlace } from '../../../../domain/flow/resume-place.ts';
import { AsyncRequest } from '../../async-request.ts';
import { DraftKeeper } from './draft-keeper.ts';
import {
  isDraftFile,
  isSchemaError,
  LocalFileReader,
  meaningOf,
  slugTitleIn,
  refusalOf,
} from './draft-text.ts';
import { UploadStore } from './upload-store.ts';
import type { CodeView } from './code-view.ts';
import type { EditorMessage } from './editor-message.ts';
import { SchemaGuide, valuesIn } from '../outline/schema-guide.ts';

/** Specification 9, "Editor". */
const checkDebounceMs = 200;
/** The worker begins when the typing has rested this long; what it finds is shown when the rest is over. */
const checkAheadMs = 100;

type Ports = {
  authoring: AuthoringGateway;
  clock: Clock;
  schemas: ContentSchemas;
  workshop: ContentWorkshop;
  draft: EditorDraft;
};

const unexamined: Examined = { findings: [], isPlayable: false, estimate: null };

/** The JSON editor: what is known of its text, and what can be done with it (specification 2.3, 4, 5, 9). */
export class EditorStore {
  kind: ContentKind | null = null;
  examined: Examined = unexamined;
  /** The results belong to the text under the chosen schema only. */
  isExamined = false;
  /** The schema that could not be loaded. */
  lostSchema: string | null = null;
  serverErrors: readonly string[] = [];
  /** The text has changed since the server was asked. */
  hasChangedSince = false;
  message: EditorMessage | null = null;
  busy: 'verifying' | 'uploading' | null = null;
  isEmpty: boolean;
  /** Counts the changes of the text that have been examined. */
  revision = 0;
  /** The note about the version that is uploaded next. */
  note = '';
  readonly rehearsal = new AsyncRequest<PublishingRehearsal>();
  isDraft = false;
  readonly uploads: UploadStore;
  cursor: StepPlace | null = null;

  readonly keeper: DraftKeeper;
  readonly #ports: Ports;
  #view: CodeView | null = null;
  #guide: SchemaGuide | null = null;
  #cancelCheck: (() => void) | null = null;
  #cancelAhead: (() => void) | null = null;
  #ahead: { kind: ContentKind | null; text: string; examined: Promise<Examined> } | null = null;
  #unsubscribe: (() => void) | null = null;
  #checking: Promise<void> | null = null;
  readonly #file = new LocalFileReader(() => this.text);

  constructor(ports: Ports) {
    this.#ports = ports;
    this.keeper = new DraftKeeper(ports, () => this.text);
    this.uploads = new UploadStore(ports.authoring);
    this.isEmpty = this.keeper.textWithoutView.trim() === '';
    makeAutoObservable(
      this,
      {
        examined: observableRef,
        serverErrors: observableRef,
        message: observableRef,
        cursor: observableRef,
        rehearsal: false,
        uploads: false,
        keeper: false,
      },
      { autoBind: true },
    );
  }

  get findings(): readonly Finding[] {
    return this.examined.findings;
  }

  /** Faults in the JSON itself or against its schema: with them nothing is uploaded or downloaded. */
  get hasSchemaErrors(): boolean {
    return this.lostSchema !== null || this.findings.some(isSchemaError);
  }

  /** Why the text cannot be uploaded now; null when it can. */
  get uploadBarred(): 'noSchema' | 'empty' | 'errors' | null {
    return this.kind === null ? 'noSchema' : this.downloadBarred;
  }

  get downloadBarred(): 'empty' | 'errors' | null {
    if (this.isEmpty) return 'empty';
    return this.hasSchemaErrors ? 'errors' : null;
  }

  /** It comes with the first check against its schema. */
  get guide(): SchemaGuide | null {
    return this.revision >= 0 ? this.#guide : null;
  }

  get text(): string {
    return this.#view?.read() ?? this.keeper.textWithoutView;
  }

  /** The view was mounted or removed; on removal the last text is saved at once. */
  attach(view: CodeView | null): void {
    if (view === null) this.keeper.leave(this.text);
    else this.keeper.onOtherDraft();
    this.#unsubscribe?.();
    this.#unsubscribe = view && this.#ports.draft.subscribe(this.keeper.onOtherDraft);
    this.#view = view;
    if (view !== null) void this.check();
  }

  async choose(kind: ContentKind | null): Promise<void> {
    this.kind = kind;
    this.isExamined = false;
    this.#guide = null;
    this.lostSchema = null;
    this.serverErrors = [];
    if (kind !== null) await this.#takeUp(kind);
    this.#ahead = null;
    if (this.kind === kind) await this.check();
  }

  /** The text has changed: it is saved and checked when the typing rests. */
  changed(): void {
    const { clock } = this.#ports;
    this.keeper.changed();
    this.hasChangedSince = true;
    this.rehearsal.forget();
    this.#cancelCheck?.();
    this.#cancelCheck = clock.schedule(clock.now() + checkDebounceMs, () => void this.check());
    this.#cancelAhead?.();
    this.#cancelAhead = clock.schedule(clock.now() + checkAheadMs, () => this.#examineAhead());
  }

  /** Examines the text as it stands; what is typed meanwhile is examined after it. */
  async check(): Promise<void> {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    while (this.#checking) await this.#checking;
    this.#checking = this.#examine().finally(() => (this.#checking = null));
    await this.#checking;
  }

  moved(cursor: StepPlace | null): void {
    this.cursor = cursor;
  }

  /** May the text begin with the schema's example? It may while it is empty. */
  get canBegin(): boolean {
    return this.isEmpty && this.isExamined && this.#example !== undefined;
  }

  get #example(): unknown {
    return this.#guide ? valuesIn(this.#guide.at([]))[0] : undefined;
  }

  /** Puts the schema's own example in, to be changed. */
  begin(): void {
    if (!this.canBegin) return;
    this.replace(`${JSON.stringify(this.#example, null, 2)}\n`);
    this.#view?.goTo(1, 1);
  }

  goTo(line: number, column: number): void {
    this.#view?.goTo(line, column);
  }

  goToValue(way: readonly (string | number)[], options: { quietly?: boolean } = {}): void {
    this.#view?.goToValue(way, options);
  }

  async format(): Promise<void> {
    const { text } = this;
    const formatted = await this.#ports.workshop.format(text);
    if (this.text === text && formatted !== text) this.#view?.replace(formatted);
  }

  /** Quotation marks or spaces of a word processor stand where JSON knows others. */
  get hasWordMarks(): boolean {
    return this.findings.some(({ rule }) => rule === 'json/word-quotes' || rule === 'json/odd-space');
  }

  /** Puts straight marks and plain spaces in their place; it can be undone. */
  async mendMarks(): Promise<void> {
    const { text } = this;
    const mended = await this.#ports.workshop.mendMarks(text);
    if (this.text === text && mended !== text) this.#view?.replace(mended);
  }

  /** The file that is downloaded: the text without its comments (decision C33). */
  async fileToSave(): Promise<{ name: string; text: string } | null> {
    await this.#settled();
    if (this.downloadBarred !== null) return null;
    return { name: `${this.kind ?? 'content'}.json`, text: await this.#ports.workshop.plain(this.text) };
  }

  /** Puts a file in. What is typed while it is being read stays instead, and a message says so. */
  async take(file: File): Promise<void> {
    const read = await this.#file.read(file);
    if (typeof read === 'string') this.replace(read);
    else if (read) this.#show(read);
  }

  /** Has the server look through the text. It is always possible to ask (decision C35). */
  async verify(): Promise<void> {
    const { kind } = this;
    if (this.busy !== null) return;
    if (kind === null || this.text.trim() === '') return this.#show({ kind: 'missing' });
    await this.#busyWith('verifying', async () => {
      try {
        const isValid = await this.#verified(kind, await this.plainText());
        this.#show({ kind: isValid ? 'verified' : 'serverInvalid' });
      } catch (error) {
        console.error(error);
        this.#show({ kind: 'unexpected' });
      }
    });
  }

  /**
   * Publishes the text, once the server has found nothing wrong with it (decision C34). `base` is the version that
   * it may take the place of, if another than the one it was made from; `isSure` has been asked about its slug.
   */
  async upload({ isSure = false, base }: { isSure?: boolean; base?: string | null } = {}): Promise<void> {
    await this.#settled();
    const { kind } = this;
    if (kind === null || this.uploadBarred !== null || this.busy !== null) return;
    await this.#busyWith('uploading', async () => {
      try {
        const file = await this.plainText();
        if (!(await this.#verified(kind, file))) return this.#show({ kind: 'serverInvalid' });
        const { slug } = slugTitleIn(file);
        const made = this.keeper.label.base;
        const from = base === undefined && made?.slug === slug ? made.version : (base ?? null);
        const upload = { kind, file, note: this.note.trim(), base: from };
        const created = await this.uploads.send(upload, { isSure });
        if (created === null) return;
        const { status, isNewVersion, version } = created;
        if (version) this.keeper.published({ slug, version });
        const isDraft = isDraftFile(file);
        const middle = isDraft ? await this.uploads.inTheMiddle(kind, slug) : {};
        this.#show({ kind: 'uploaded', status, meaning: meaningOf(isNewVersion, isDraft), ...middle });
        if (isNewVersion) this.writeNote('');
        this.rehearsal.forget();
      } catch (error) {
        this.uploads.forget();
        this.#show({ kind: 'uploadFailed', error: errorMessage(error) });
      }
    });
  }

  /** Puts the conflicting version in the editor; the text before it stays among the drafts. */
  async takePublished(): Promise<void> {
    const theirs = this.kind && (await this.uploads.draftOfTheirs(this.kind, this.#ports.draft.list()));
    if (theirs) this.openDraft(theirs);
  }

  openDraft(draft: DraftLabel & { text: string }): void {
    this.replace(this.keeper.open(draft));
  }

  writeNote(note: string): void {
    this.note = note;
  }

  /** Asks how publishing the text would affect families who are in the middle. */
  async rehearse(): Promise<void> {
    await this.rehearsal.ask(async () => {
      const file = await this.plainText();
      runInAction(() => (this.isDraft = isDraftFile(file)));
      return this.#ports.authoring.rehearse(file);
    });
  }

  /** The server has no rehearsal. */
  get cannotRehearse(): boolean {
    return errorCode(this.rehearsal.failure) === 'NotFound';
  }

  dismiss(): void {
    this.message = null;
  }

  /** The touchpoints and their ways; null where there are too many. */
  draw(...how: DrawingArguments): ReturnType<ContentWorkshop['draw']> {
    return this.#ports.workshop.draw(this.text, ...how);
  }

  /** Puts another text in; what the server said of the one before it goes. */
  replace(text: string): void {
    this.serverErrors = [];
    this.#view?.replace(text);
  }

  /** The text that another tab has kept; this one can be had back by undoing. */
  takeTheirs(): void {
    this.replace(this.keeper.takeTheirs());
  }

  async #takeUp(kind: ContentKind): Promise<void> {
    const { schemas, workshop } = this.#ports;
    try {
      const schema = await schemas.load(kind);
      await workshop.use(kind, schema);
      if (this.kind === kind) this.#guide = new SchemaGuide(schema);
    } catch (error) {
      console.error(error);
      runInAction(() => this.kind === kind && (this.lostSchema = schemaPath(kind)));
    }
  }

  #examineAhead(): void {
    const { kind, text } = this;
    if (text.trim() === '') return;
    const examined = this.#ports.workshop.examine(kind, text);
    // The caller of this request handles the failure.
    examined.catch(() => undefined);
    this.#ahead = { kind, text, examined };
  }

  #examined(kind: ContentKind | null, text: string): Promise<Examined> {
    const ahead = this.#ahead;
    this.#ahead = null;
    return ahead?.kind === kind && ahead.text === text
      ? ahead.examined
      : this.#ports.workshop.examine(kind, text);
  }

  async #examine(): Promise<void> {
    const { kind, text } = this;
    const isEmpty = text.trim() === '';
    const examined = isEmpty ? unexamined : await this.#examined(kind, text);
    if (this.#cancelCheck !== null || this.kind !== kind) return;
    runInAction(() => {
      this.isEmpty = isEmpty;
      this.examined = examined;
      this.isExamined = true;
      this.revision += 1;
    });
    this.#view?.mark(examined.findings);
  }

  /** A check that is due is done now. */
  async #settled(): Promise<void> {
    if (this.#cancelCheck !== null || this.#checking !== null) await this.check();
  }

  /** The text as it would be uploaded. */
  plainText(): Promise<string> {
    return this.#ports.workshop.plain(this.text);
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

  #show(message: EditorMessage): void {
    runInAction(() => (this.message = message));
  }
}
