import { makeAutoObservable, runInAction } from 'mobx';
import {
  BackOfficeGateway,
  type LicenceSearchResult,
  type LicencesRequest,
} from '../../../application/ports/device/shop/back-office.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the licences whose address or organisation contains `text`, and gives and deletes licences. */
export class LicencesStore {
  text = '';
  isSearching = false;
  readonly found = new AsyncRequest<LicenceSearchResult>();
  readonly giving = new AsyncRequest<{ added: number; granted: number }>();
  readonly forgetting = new AsyncRequest<{ removed: number }>();
  readonly #office: BackOfficeGateway;

  constructor(office: BackOfficeGateway) {
    this.#office = office;
    makeAutoObservable(this, { found: false, giving: false, forgetting: false }, { autoBind: true });
  }

  write(text: string): void {
    this.text = text;
  }

  /** Repeats the last search without the progress of the search button. */
  async refresh(): Promise<void> {
    await this.found.ask(() => this.#office.licences(this.text.trim()));
  }

  async search(): Promise<void> {
    this.isSearching = true;
    await this.refresh();
    runInAction(() => (this.isSearching = false));
  }

  /** Gives licences; resolves to true on success. */
  async give(wanted: LicencesRequest): Promise<boolean> {
    if (!(await this.giving.ask(() => this.#office.giveLicences(wanted)))) return false;
    await this.refresh();
    return true;
  }

  /** Deletes the licences of an address; resolves to true on success. */
  async forget(email: string): Promise<boolean> {
    if (!(await this.forgetting.ask(() => this.#office.forgetLicences(email)))) return false;
    await this.refresh();
    return true;
  }
}

export const createLicencesStore = (services: Resolver): LicencesStore =>
  new LicencesStore(services.get(BackOfficeGateway));
