import type {
  AdminPerson,
  AuditLogEntry,
  Erasure,
  PeopleGateway,
} from '../../../application/ports/device/people/people-gateway.ts';
import * as auditCalls from '../../shared/api/audit.ts';
import * as peopleCalls from '../../shared/api/people.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** People and the audit log over HTTP. */
export class HttpPeopleGateway implements PeopleGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  search(email: string): Promise<{ people: AdminPerson[]; hasMore: boolean }> {
    return this.#api.ask(peopleCalls.searchPeople, { body: { email } }, peopleCalls.fromWirePeople);
  }

  person(id: string): Promise<AdminPerson> {
    return this.#api.ask(peopleCalls.getPerson, of(id), peopleCalls.fromWirePerson);
  }

  setRoles(id: string, roles: readonly string[]): Promise<AdminPerson> {
    return this.#api.ask(peopleCalls.setRoles, { ...of(id), body: { roles } }, peopleCalls.fromWirePerson);
  }

  grantAccess(id: string, until: number, reference: string): Promise<AdminPerson> {
    const body = { until: new Date(until).toISOString(), reference };
    return this.#api.ask(peopleCalls.grantAccess, { ...of(id), body }, peopleCalls.fromWirePerson);
  }

  endAccess(id: string, grantId: string): Promise<AdminPerson> {
    return this.#api.ask(
      peopleCalls.endAccess,
      { parameters: { personId: id, grantId } },
      peopleCalls.fromWirePerson,
    );
  }

  exportOf(id: string): Promise<string> {
    return this.#api.ask(peopleCalls.exportPerson, of(id), (rows) => JSON.stringify(rows, null, 2));
  }

  prepareErasure(id: string): Promise<Erasure> {
    return this.#api.ask(peopleCalls.prepareErasure, of(id), peopleCalls.fromWireErasure);
  }

  erase(id: string, token: string): Promise<void> {
    return this.#api.send(peopleCalls.erasePerson, { ...of(id), body: { token } });
  }

  auditLog(before?: string): Promise<{ entries: AuditLogEntry[]; hasMore: boolean }> {
    return this.#api.ask(
      auditCalls.listAuditLog,
      { query: before === undefined ? {} : { before } },
      auditCalls.fromWireAuditLog,
    );
  }
}

const of = (personId: string) => ({ parameters: { personId } });
