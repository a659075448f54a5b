import {
  PeopleGateway,
  type ListedAuditEntry,
} from '../../../application/ports/device/people/people-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the actions of admins, newest first; loads older ones on request. */
export class AuditLogStore {
  readonly log = new AsyncRequest<{ entries: ListedAuditEntry[]; hasMore: boolean }>();
  readonly #gateway: PeopleGateway;

  constructor(gateway: PeopleGateway) {
    this.#gateway = gateway;
  }

  async open(): Promise<void> {
    await this.log.ask(() => this.#gateway.auditLog());
  }

  async older(): Promise<void> {
    const { entries = [] } = this.log.answer ?? {};
    await this.log.ask(async () => {
      const next = await this.#gateway.auditLog(entries.at(-1)?.id);
      return { entries: [...entries, ...next.entries], hasMore: next.hasMore };
    });
  }
}

export const createAuditLogStore = (services: Resolver): AuditLogStore =>
  new AuditLogStore(services.get(PeopleGateway));
