import { BackOfficeGateway, type TermsOverview } from '../../../application/ports/device/shop/back-office.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the current Terms, and the number of people who have accepted each version. */
export class TermsStore {
  readonly terms = new AsyncRequest<TermsOverview>();
  readonly #office: BackOfficeGateway;

  constructor(office: BackOfficeGateway) {
    this.#office = office;
  }

  async open(): Promise<void> {
    await this.terms.ask(() => this.#office.terms());
  }
}

export const createTermsStore = (services: Resolver): TermsStore =>
  new TermsStore(services.get(BackOfficeGateway));
