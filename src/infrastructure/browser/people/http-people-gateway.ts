import type {
  AdminPerson,
  AuditLogEntry,
  Erasure,
  PeopleGateway,
} from '../../../application/ports/device/people/people-gateway.ts';
import { auditAddresses, fromWireAuditLog } from '../../shared/api/audit.ts';
import { fromWireErasure, fromWirePeople, fromWirePerson, peopleAddresses } from '../../shared/api/people.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** People and the audit log over HTTP. */
export class HttpPeopleGateway implements PeopleGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  search(email: string): Promise<{ people: AdminPerson[]; hasMore: boolean }> {
    return this.#api.ask(peopleAddresses.searchPeople, { body: { email } }, fromWirePeople);
  }

  person(id: string): Promise<AdminPerson> {
    return this.#api.ask(peopleAddresses.getPerson, of(id), fromWirePerson);
  }

  setRoles(id: string, roles: readonly string[]): Promise<AdminPerson> {
    return this.#api.ask(peopleAddresses.setRoles, { ...of(id), body: { roles } }, fromWirePerson);
  }

  grantAccess(id: string, until: number, reference: string): Promise<AdminPerson> {
    const body = { until: new Date(until).toISOString(), reference };
    return this.#api.ask(peopleAddresses.grantAccess, { ...of(id), body }, fromWirePerson);
  }

  endAccess(id: string, grantId: string): Promise<AdminPerson> {
    return this.#api.ask(
      peopleAddresses.endAccess,
      { parameters: { personId: id, grantId } },
      fromWirePerson,
    );
  }

  exportOf(id: string): Promise<string> {
    return this.#api.ask(peopleAddresses.exportPerson, of(id), (rows) => JSON.stringify(rows, null, 2));
  }

  prepareErasure(id: string): Promise<Erasure> {
    return this.#api.ask(peopleAddresses.prepareErasure, of(id), fromWireErasure);
  }

  erase(id: string, token: string): Promise<void> {
    return this.#api.send(peopleAddresses.erasePerson, { ...of(id), body: { token } });
  }

  auditLog(before?: string): Promise<{ entries: AuditLogEntry[]; hasMore: boolean }> {
    return this.#api.ask(
      auditAddresses.listAuditLog,
      { query: before === undefined ? {} : { before } },
      fromWireAuditLog,
    );
  }
}

const of = (personId: string) => ({ parameters: { personId } });
