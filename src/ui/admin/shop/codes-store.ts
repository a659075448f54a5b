import { makeAutoObservable } from 'mobx';
import {
  BackOfficeGateway,
  type ListedPromoCode,
  type PromoCodeRequest,
} from '../../../application/ports/device/shop/back-office.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the promo codes whose name or organisation contains `text`, and creates and ends codes. */
export class PromoCodesStore {
  text = '';
  made: string | null = null;
  readonly codes = new AsyncRequest<ListedPromoCode[]>();
  readonly act = new AsyncRequest<ListedPromoCode>();
  readonly ending = new AsyncRequest<ListedPromoCode>();
  readonly #office: BackOfficeGateway;

  constructor(office: BackOfficeGateway) {
    this.#office = office;
    makeAutoObservable(this, { codes: false, act: false, ending: false }, { autoBind: true });
  }

  get found(): readonly ListedPromoCode[] {
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

  /** Creates a promo code; resolves to true on success. */
  async create(wanted: PromoCodeRequest): Promise<boolean> {
    this.#forget();
    if (!(await this.act.ask(() => this.#office.createCode(wanted)))) return false;
    this.#onMade(this.act.answer?.code ?? null);
    await this.open();
    return true;
  }

  /** Ends a promo code; resolves to true on success. */
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

export const createPromoCodesStore = (services: Resolver): PromoCodesStore =>
  new PromoCodesStore(services.get(BackOfficeGateway));
