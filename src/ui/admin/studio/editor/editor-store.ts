import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AuthoringGateway } from '../../../../application/ports/device/authoring/authoring-gateway.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import {
  contentSchemaPath,
  type ContentSchemas,
} from '../../../../application/ports/device/authoring/content-schemas.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type {
  DraftAnalyser,
  DiagramOptions,
  DraftExamination,
} from '../../../../application/ports/device/authoring/draft-analyser.ts';
import type {
  DraftIdentity,
  EditorDraftStorage,
} from '../../../../application/ports/device/authoring/editor-draft.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { StepPosition } from '../../../../domain/flow/resume-place.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { isSchemaError, LocalFileReader } from './draft-text.ts';
import { PublishingStore } from './publishing-store.ts';
import type { CodeEditorView } from './code-view.ts';
import type { EditorMessage } from './editor-message.ts';
import { SchemaGuide, listOfferedValues } from '../outline/schema-guide.ts';

/** Delay from the last change to new findings on the screen (ms; specification 9, "Editor"). */
const checkDebounceMs = 200;
/**
 * Delay from the last change to the check in the worker (ms). It begins early, so that the findings are ready when they
 * are due.
 */
const checkAheadMs = 100;

type Ports = {
  authoring: AuthoringGateway;
  clock: Clock;
  schemas: ContentSchemas;
  workshop: DraftAnalyser;
  draft: EditorDraftStorage;
};

const unexamined: DraftExamination = { findings: [], isPlayable: false, estimate: null };

/** Holds the text of the editor, its findings and its actions (specification 2.3, 4, 5, 9). */
export class EditorStore {
  kind: ContentKind | null = null;
  examined: DraftExamination = unexamined;
  /** True if the findings are about the current text and schema. */
  isExamined = false;
  /** The path of the schema that could not be loaded. */
  lostSchema: string | null = null;
  message: EditorMessage | null = null;
  isEmpty: boolean;
  /** The number of checks that have ended, by which views notice a changed text. */
  revision = 0;
  readonly publishing: PublishingStore;
  cursor: StepPosition | null = null;

  readonly keeper: DraftKeeper;
  readonly #ports: Ports;
  #view: CodeEditorView | null = null;
  #guide: SchemaGuide | null = null;
  #cancelCheck: (() => void) | null = null;
  #cancelAhead: (() => void) | null = null;
  #ahead: { kind: ContentKind | null; text: string; examined: Promise<DraftExamination> } | null = null;
  #unsubscribe: (() => void) | null = null;
  #checking: Promise<void> | null = null;
  readonly #file = new LocalFileReader(() => this.text);

  constructor(ports: Ports) {
    this.#ports = ports;
    this.keeper = new DraftKeeper(ports, () => this.text);
    this.publishing = new PublishingStore(ports, this);
    this.isEmpty = this.keeper.textWithoutView.trim() === '';
    makeAutoObservable(
      this,
      {
        examined: observableRef,
        message: observableRef,
        cursor: observableRef,
        publishing: false,
        keeper: false,
      },
      { autoBind: true },
    );
  }

  get findings(): readonly Finding[] {
    return this.examined.findings;
  }

  /** True if the text is invalid JSON or violates its schema: upload and download are then disabled. */
  get hasSchemaErrors(): boolean {
    return this.lostSchema !== null || this.findings.some(isSchemaError);
  }

  /** Returns the reason why the text cannot be uploaded; null when it can. */
  get uploadBarred(): 'noSchema' | 'empty' | 'errors' | null {
    return this.kind === null ? 'noSchema' : this.downloadBarred;
  }

  get downloadBarred(): 'empty' | 'errors' | null {
    if (this.isEmpty) return 'empty';
    return this.hasSchemaErrors ? 'errors' : null;
  }

  /** Returns the guide to the current schema; null before the first check. */
  get guide(): SchemaGuide | null {
    return this.revision >= 0 ? this.#guide : null;
  }

  get text(): string {
    return this.#view?.read() ?? this.keeper.textWithoutView;
  }

  /** Attaches the mounted code editor; null detaches it, and saves its text at once. */
  attach(view: CodeEditorView | null): void {
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
    this.publishing.forgetErrors();
    if (kind !== null) await this.#takeUp(kind);
    this.#ahead = null;
    if (this.kind === kind) await this.check();
  }

  /** Schedules the save and the check of a changed text. */
  changed(): void {
    const { clock } = this.#ports;
    this.keeper.changed();
    this.publishing.changed();
    this.#cancelCheck?.();
    this.#cancelCheck = clock.schedule(clock.now() + checkDebounceMs, () => void this.check());
    this.#cancelAhead?.();
    this.#cancelAhead = clock.schedule(clock.now() + checkAheadMs, () => this.#examineAhead());
  }

  /** Checks the current text; text that is typed during the check is checked afterwards. */
  async check(): Promise<void> {
    this.#cancelCheck?.();
    this.#cancelCheck = null;
    while (this.#checking) await this.#checking;
    this.#checking = this.#examine().finally(() => (this.#checking = null));
    await this.#checking;
  }

  moved(cursor: StepPosition | null): void {
    this.cursor = cursor;
  }

  /** True if the text is empty and the schema has an example to insert. */
  get canBegin(): boolean {
    return this.isEmpty && this.isExamined && this.#example !== undefined;
  }

  get #example(): unknown {
    return this.#guide ? listOfferedValues(this.#guide.at([]))[0] : undefined;
  }

  /** Inserts the schema's own example, to be edited. */
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

  /** True if the text has a word processor's quotation marks or spaces, which JSON does not allow. */
  get hasWordMarks(): boolean {
    return this.findings.some(({ rule }) => rule === 'json/word-quotes' || rule === 'json/odd-space');
  }

  /** Replaces a word processor's quotation marks and spaces by plain ones, as one step of undo. */
  async mendMarks(): Promise<void> {
    const { text } = this;
    const mended = await this.#ports.workshop.mendMarks(text);
    if (this.text === text && mended !== text) this.#view?.replace(mended);
  }

  /** Returns the text without its comments, to download (decision C33). */
  async fileToSave(): Promise<{ name: string; text: string } | null> {
    await this.settled();
    if (this.downloadBarred !== null) return null;
    return { name: `${this.kind ?? 'content'}.json`, text: await this.#ports.workshop.plain(this.text) };
  }

  /** Opens a local file. If the author types while it is read, the typed text stays and a message says so. */
  async take(file: File): Promise<void> {
    const read = await this.#file.read(file);
    if (typeof read === 'string') this.replace(read);
    else if (read) this.show(read);
  }

  openDraft(draft: DraftIdentity & { text: string }): void {
    this.replace(this.keeper.open(draft));
  }

  show(message: EditorMessage): void {
    this.message = message;
  }

  dismiss(): void {
    this.message = null;
  }

  /** Returns a diagram of the touchpoints and the links between them; null when there are too many. */
  draw(...how: DiagramOptions): ReturnType<DraftAnalyser['draw']> {
    return this.#ports.workshop.draw(this.text, ...how);
  }

  /** Replaces the text, and removes the server's findings about the previous one. */
  replace(text: string): void {
    this.publishing.forgetErrors();
    this.#view?.replace(text);
  }

  /** Replaces the text by the one that another tab has saved; undo restores it. */
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
      runInAction(() => this.kind === kind && (this.lostSchema = contentSchemaPath(kind)));
    }
  }

  #examineAhead(): void {
    const { kind, text } = this;
    if (text.trim() === '') return;
    const examined = this.#ports.workshop.examine(kind, text);
    // A later check uses this result and handles the failure.
    examined.catch(() => undefined);
    this.#ahead = { kind, text, examined };
  }

  #examined(kind: ContentKind | null, text: string): Promise<DraftExamination> {
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

  /** Waits for a running or scheduled check. */
  async settled(): Promise<void> {
    if (this.#cancelCheck !== null || this.#checking !== null) await this.check();
  }

  /** Returns the text without its comments, as it is uploaded. */
  plainText(): Promise<string> {
    return this.#ports.workshop.plain(this.text);
  }
}
