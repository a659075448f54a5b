import { makeAutoObservable } from 'mobx';
import { PeopleGateway, type AdminPerson } from '../../../application/ports/device/people/people-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Finds people by their e-mail address. */
export class PeopleSearchStore {
  email = '';
  readonly found = new AsyncRequest<{ people: AdminPerson[]; hasMore: boolean }>();
  readonly #gateway: PeopleGateway;

  constructor(gateway: PeopleGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { found: false }, { autoBind: true });
  }

  write(email: string): void {
    this.email = email;
  }

  async search(): Promise<void> {
    await this.found.ask(() => this.#gateway.search(this.email.trim()));
  }
}

export const createPeopleSearchStore = (services: Resolver): PeopleSearchStore =>
  new PeopleSearchStore(services.get(PeopleGateway));
