import { makeAutoObservable, observableRef } from 'mobx';
import type { Clock } from '../../../../application/ports/clock.ts';
import type {
  BaseVersion,
  DraftIdentity,
  EditorDraftStorage,
  DraftStoringOutcome,
  StoredDraft,
} from '../../../../application/ports/device/authoring/editor-draft.ts';

/** Delay from the last change to the save in this browser (ms; specification 9). */
const saveDebounceMs = 500;

const unnamed: DraftIdentity = { name: '', kind: null, base: null };

type Ports = { clock: Clock; draft: EditorDraftStorage };

/** Saves the editor's text in this browser, but never over a text that another tab has saved. */
export class DraftKeeper {
  /**
   * The state of the last save. `elsewhere`: another tab has saved a different text, and the author must choose one.
   */
  state: 'saving' | DraftStoringOutcome | 'elsewhere' = 'kept';
  /** The editor's text while no code editor is mounted. */
  textWithoutView: string;
  /** The name, the schema and the published base of the draft in this tab. */
  label: DraftIdentity;
  /** The other drafts in this browser, newest first. */
  others: readonly StoredDraft[] = [];
  readonly #ports: Ports;
  readonly #read: () => string;
  /** The text that this tab last read from storage or wrote to it. */
  #known: string | null;
  #cancel: (() => void) | null = null;

  constructor(ports: Ports, read: () => string) {
    this.#ports = ports;
    this.#read = read;
    this.#known = ports.draft.read();
    this.textWithoutView = this.#known ?? '';
    const { name, kind, base } = ports.draft.list().find(({ text }) => text === this.#known) ?? unnamed;
    this.label = { name, kind, base };
    this.#readOthers();
    makeAutoObservable(
      this,
      { textWithoutView: false, label: observableRef, others: observableRef },
      { autoBind: true },
    );
  }

  /** True if this browser does not have the current text, which would be lost with the tab. */
  get isAtRisk(): boolean {
    return this.state === 'full' || this.state === 'blocked' || this.state === 'elsewhere';
  }

  changed(): void {
    if (this.state === 'elsewhere') return;
    const { clock } = this.#ports;
    this.state = 'saving';
    this.#cancel?.();
    this.#cancel = clock.schedule(clock.now() + saveDebounceMs, this.saveNow);
  }

  /** Saves at once if a save is pending. */
  saveNow(): void {
    if (this.#cancel === null) return;
    this.#stopWaiting();
    if (this.#isOurs()) this.#keep();
    else this.state = 'elsewhere';
  }

  /** Saves the text of a code editor that is about to be unmounted. */
  leave(text: string): void {
    this.saveNow();
    this.textWithoutView = text;
  }

  /** Reads the drafts again after another tab has saved one. */
  onOtherDraft(): void {
    this.#readOthers();
    if (this.#isOurs()) return;
    this.#stopWaiting();
    this.state = 'elsewhere';
  }

  /** Saves this tab's text over that of the other tab. */
  keepMine(): void {
    this.#stopWaiting();
    this.#keep();
  }

  /** Returns the text that the other tab has saved, which replaces the text here. */
  takeTheirs(): string {
    this.#stopWaiting();
    this.#known = this.#ports.draft.read(this.label.name);
    this.state = 'kept';
    return this.#known ?? '';
  }

  /** Opens another draft in the editor; the previous draft stays in this browser. */
  open({ text, ...label }: DraftIdentity & { text: string }): string {
    this.saveNow();
    this.#stopWaiting();
    this.label = { name: label.name, kind: label.kind, base: label.base };
    this.#known = text;
    this.state = this.#ports.draft.keep(text, this.label);
    this.#readOthers();
    return text;
  }

  /** Sets the published version that the text is now based on. */
  published(base: BaseVersion): void {
    this.label = { ...this.label, base };
    this.#stopWaiting();
    if (this.#isOurs()) this.#keep();
  }

  discard(name: string): void {
    this.#ports.draft.discard(name);
    this.#readOthers();
  }

  #readOthers(): void {
    this.others = this.#ports.draft.list().filter(({ name }) => name !== this.label.name);
  }

  /** Returns true if no other tab has saved a different text, or the browser has no storage. */
  #isOurs(): boolean {
    const kept = this.#ports.draft.read(this.label.name);
    return kept === null || kept === this.#known;
  }

  #keep(): void {
    const text = this.#read();
    this.state = this.#ports.draft.keep(text, this.label);
    if (this.state === 'kept') this.#known = text;
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
