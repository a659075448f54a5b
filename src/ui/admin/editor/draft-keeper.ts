import { makeAutoObservable } from 'mobx';
import type { Clock } from '../../../application/ports/clock.ts';
import type { EditorDraft, Keeping } from '../../../application/ports/editor-draft.ts';

/** Specification 9: the text is kept when the typing has rested this long, ms. */
const saveDebounceMs = 500;

type Ports = { clock: Clock; draft: EditorDraft };

/** Keeps the text in this browser, and writes over nothing that another tab has kept. */
export class DraftKeeper {
  /** `elsewhere`: another tab has kept another text, and the author has to say which one stays. */
  state: 'saving' | Keeping | 'elsewhere' = 'kept';
  readonly initialText: string;
  readonly #ports: Ports;
  readonly #read: () => string;
  /** What this tab last read or wrote. */
  #known: string | null;
  #cancel: (() => void) | null = null;

  constructor(ports: Ports, read: () => string) {
    this.#ports = ports;
    this.#read = read;
    this.#known = ports.draft.read();
    this.initialText = this.#known ?? '';
    makeAutoObservable(this, { initialText: false }, { autoBind: true });
  }

  /** What would be lost with this tab. */
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

  /** What is due to be kept is kept at once. */
  saveNow(): void {
    if (this.#cancel === null) return;
    this.#stopWaiting();
    if (this.#isOurs()) this.#keep();
    else this.state = 'elsewhere';
  }

  /** Another tab has kept a text. */
  heard(): void {
    if (this.#isOurs()) return;
    this.#stopWaiting();
    this.state = 'elsewhere';
  }

  /** The text of this tab takes the place of the other one. */
  keepMine(): void {
    this.#stopWaiting();
    this.#keep();
  }

  /** The text of the other tab, which takes the place of this one's. */
  takeTheirs(): string {
    this.#stopWaiting();
    this.#known = this.#ports.draft.read();
    this.state = 'kept';
    return this.#known ?? '';
  }

  /** Where nothing is kept, nothing is lost. */
  #isOurs(): boolean {
    const kept = this.#ports.draft.read();
    return kept === null || kept === this.#known;
  }

  #keep(): void {
    const text = this.#read();
    this.state = this.#ports.draft.keep(text);
    if (this.state === 'kept') this.#known = text;
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
