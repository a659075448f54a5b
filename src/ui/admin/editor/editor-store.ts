import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, errorCode, errorMessage } from '../../../application/errors.ts';
import { AuthoringGateway, type PublishingRehearsal } from '../../../application/ports/authoring-gateway.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { ContentSchemas, schemaPath } from '../../../application/ports/content-schemas.ts';
import {
  ContentWorkshop,
  type ContentKind,
  type DraftPicture,
  type Examined,
} from '../../../application/ports/content-workshop.ts';
import { EditorDraft, type Keeping } from '../../../application/ports/editor-draft.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import type { StepPlace } from '../../../domain/chat/way-in.ts';
import type { Resolver } from '../../app/resolver.ts';
import { Asked } from '../asked-store.ts';
import type { CodeView } from './code-view.ts';
import { SchemaGuide } from './schema-guide.ts';

/** Specification 9, "Editor". */
const checkDebounceMs = 200;
const saveDebounceMs = 500;

/** What is told in a dialog (decision A66). */
export type Told =
  | { kind: 'missing' | 'verified' | 'serverInvalid' | 'unexpected' | 'invalidFile' }
  | { kind: 'uploaded'; status: number }
  | { kind: 'uploadFailed'; error: string };

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
  saving: 'saving' | Keeping = 'kept';
  examined: Examined = unexamined;
  /** What is known is of the text under the schema chosen, and not of another. */
  isExamined = false;
  /** The schema that could not be loaded. */
  lostSchema: string | null = null;
  serverErrors: readonly string[] = [];
  told: Told | null = null;
  busy: 'verifying' | 'uploading' | null = null;
  isEmpty: boolean;
  /** Grows with every change of the text that has been examined. */
  revision = 0;

  /** What is said of the version that is uploaded next. */
  note = '';
  readonly rehearsal = new Asked<PublishingRehearsal>();
  /** The step that the cursor stands in. */
  cursor: StepPlace | null = null;

  readonly initialText: string;
  readonly #ports: Ports;
  #view: CodeView | null = null;
  #guide: SchemaGuide | null = null;
  #cancelSave: (() => void) | null = null;
  #cancelCheck: (() => void) | null = null;
  #checking: Promise<void> | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.initialText = ports.draft.read() ?? '';
    this.isEmpty = this.initialText.trim() === '';
    makeAutoObservable(
      this,
      {
        examined: observableRef,
        serverErrors: observableRef,
        told: observableRef,
        cursor: observableRef,
        rehearsal: false,
        initialText: false,
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

  get guide(): SchemaGuide | null {
    return this.#guide;
  }

  get text(): string {
    return this.#view?.read() ?? this.initialText;
  }

  /** The view is there, or gone again: what was typed last is kept at once. */
  attach(view: CodeView | null): void {
    if (view === null) this.saveNow();
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
    if (this.kind === kind) await this.check();
  }

  /** The text has changed: it is saved and checked when the typing rests. */
  changed(): void {
    const { clock } = this.#ports;
    this.saving = 'saving';
    this.#cancelSave?.();
    this.#cancelSave = clock.schedule(clock.now() + saveDebounceMs, () => this.saveNow());
    this.#cancelCheck?.();
    this.#cancelCheck = clock.schedule(clock.now() + checkDebounceMs, () => void this.check());
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

  /** The file that is downloaded: the text without its comments (decision C33). */
  async fileToSave(): Promise<{ name: string; text: string } | null> {
    await this.#settled();
    if (this.downloadBarred !== null) return null;
    return { name: `${this.kind ?? 'content'}.json`, text: await this.#ports.workshop.plain(this.text) };
  }

  async take(file: File): Promise<void> {
    const text = await file.text().catch(() => null);
    runInAction(() => {
      if (text === null || !/\.json$/i.test(file.name) || !isJson(text)) this.told = { kind: 'invalidFile' };
      else this.#view?.replace(text);
    });
  }

  /** Has the server look through the text. It is always possible to ask (decision C35). */
  async verify(): Promise<void> {
    const { kind } = this;
    if (this.busy !== null) return;
    if (kind === null || this.text.trim() === '') return this.#tell({ kind: 'missing' });
    await this.#busyWith('verifying', async () => {
      try {
        const isValid = await this.#verified(kind, await this.#file());
        this.#tell({ kind: isValid ? 'verified' : 'serverInvalid' });
      } catch (error) {
        console.error(error);
        this.#tell({ kind: 'unexpected' });
      }
    });
  }

  /** Publishes the text, once the server has found nothing wrong with it (decision C34). */
  async upload(): Promise<void> {
    await this.#settled();
    const { kind } = this;
    if (kind === null || this.uploadBarred !== null || this.busy !== null) return;
    await this.#busyWith('uploading', async () => {
      try {
        const file = await this.#file();
        if (!(await this.#verified(kind, file))) return this.#tell({ kind: 'serverInvalid' });
        this.#tell({
          kind: 'uploaded',
          status: await this.#ports.authoring.create(kind, file, this.note.trim()),
        });
      } catch (error) {
        this.#tell({ kind: 'uploadFailed', error: errorMessage(error) });
      }
    });
  }

  writeNote(note: string): void {
    this.note = note;
  }

  /** What publishing the text would mean for families who are in the middle. */
  async rehearse(): Promise<void> {
    await this.rehearsal.ask(async () => this.#ports.authoring.rehearse(await this.#file()));
  }

  /** The server has no rehearsal. */
  get cannotRehearse(): boolean {
    return errorCode(this.rehearsal.failure) === 'NotFound';
  }

  dismiss(): void {
    this.told = null;
  }

  /** The touchpoints and their ways; null where there are too many. */
  draw(): Promise<DraftPicture | null> {
    return this.#ports.workshop.draw(this.text);
  }

  /** Puts another text in, as when an earlier version is taken up again. */
  replace(text: string): void {
    this.#view?.replace(text);
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

  async #examine(): Promise<void> {
    const { kind, text } = this;
    const isEmpty = text.trim() === '';
    const examined = isEmpty ? unexamined : await this.#ports.workshop.examine(kind, text);
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

  /** What is due to be kept is kept at once. */
  saveNow(): void {
    if (this.#cancelSave === null) return;
    this.#cancelSave();
    this.#cancelSave = null;
    this.saving = this.#ports.draft.keep(this.text);
  }

  #file(): Promise<string> {
    return this.#ports.workshop.plain(this.text);
  }

  async #verified(kind: ContentKind, file: string): Promise<boolean> {
    const errors = await this.#ports.authoring.validate(kind, file).catch(refusalOf);
    runInAction(() => (this.serverErrors = errors));
    return errors.length === 0;
  }

  async #busyWith(busy: 'verifying' | 'uploading', work: () => Promise<void>): Promise<void> {
    this.busy = busy;
    await work().finally(() => runInAction(() => (this.busy = null)));
  }

  #tell(told: Told): void {
    runInAction(() => (this.told = told));
  }
}

export const isSchemaError = ({ rule, severity }: Finding): boolean =>
  severity === 'error' && /^(schema|json)\//.test(rule);

/** A file that the server could not even read has one fault: that. */
function refusalOf(error: unknown): string[] {
  if (error instanceof AppError && error.code === 'InvalidRequest') return [error.message];
  throw error;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function editorStoreFrom(services: Resolver): EditorStore {
  return new EditorStore({
    authoring: services.get<AuthoringGateway>(AuthoringGateway),
    clock: services.get<Clock>(Clock),
    schemas: services.get<ContentSchemas>(ContentSchemas),
    workshop: services.get<ContentWorkshop>(ContentWorkshop),
    draft: services.get<EditorDraft>(EditorDraft),
  });
}
