import { makeAutoObservable } from 'mobx';
import {
  BackOffice,
  type ListedCode,
  type WantedCode,
} from '../../../application/ports/device/shop/back-office.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the promo codes whose name or organisation contains `text`. */
export class CodesStore {
  text = '';
  made: string | null = null;
  readonly codes = new AsyncRequest<ListedCode[]>();
  readonly act = new AsyncRequest<ListedCode>();
  readonly ending = new AsyncRequest<ListedCode>();
  readonly #office: BackOffice;

  constructor(office: BackOffice) {
    this.#office = office;
    makeAutoObservable(this, { codes: false, act: false, ending: false }, { autoBind: true });
  }

  get found(): readonly ListedCode[] {
    const text = this.text.trim().toLowerCase();
    return (this.codes.answer ?? []).filter(({ code, organisation }) =>
      `${code}\n${organisation}`.toLowerCase().includes(text),
    );
  }

  search(text: string): void {
    this.text = text;
  }

  async open(): Promise<void> {
    await this.codes.ask(() => this.#office.codes());
  }

  /** Creates a code; resolves to true on success. */
  async create(wanted: WantedCode): Promise<boolean> {
    this.#forget();
    if (!(await this.act.ask(() => this.#office.createCode(wanted)))) return false;
    this.#onMade(this.act.answer?.code ?? null);
    await this.open();
    return true;
  }

  /** Ends a code; resolves to true on success. */
  async end(code: string): Promise<boolean> {
    this.#forget();
    if (!(await this.ending.ask(() => this.#office.endCode(code)))) return false;
    await this.open();
    return true;
  }

  #forget(): void {
    this.made = null;
  }

  #onMade(code: string | null): void {
    this.made = code;
  }
}

export const codesStoreFrom = (services: Resolver): CodesStore => new CodesStore(services.get(BackOffice));
