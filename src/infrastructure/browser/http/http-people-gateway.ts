import type {
  AdminPerson,
  AuditEntry,
  Erasure,
  PeopleGateway,
} from '../../../application/ports/people-gateway.ts';
import { adminAddresses as addresses } from '../../shared/api/admin-addresses.ts';
import type { WireAuditEntry } from '../../shared/api/audit.ts';
import type { WirePerson } from '../../shared/api/people.ts';
import type { ApiClient } from './api-client.ts';

/** People and the audit log over HTTP. */
export class HttpPeopleGateway implements PeopleGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  search(email: string): Promise<{ people: AdminPerson[]; hasMore: boolean }> {
    return this.#api.ask(
      addresses.searchPeople,
      { body: { email } },
      ({ people, hasMore }: { people: WirePerson[]; hasMore: boolean }) => ({
        people: people.map(fromWire),
        hasMore,
      }),
    );
  }

  person(id: string): Promise<AdminPerson> {
    return this.#api.ask(addresses.getPerson, of(id), fromWire);
  }

  setRoles(id: string, roles: readonly string[]): Promise<AdminPerson> {
    return this.#api.ask(addresses.setRoles, { ...of(id), body: { roles } }, fromWire);
  }

  grantAccess(id: string, until: number, reference: string): Promise<AdminPerson> {
    const body = { until: new Date(until).toISOString(), reference };
    return this.#api.ask(addresses.grantAccess, { ...of(id), body }, fromWire);
  }

  endAccess(id: string, grantId: string): Promise<AdminPerson> {
    return this.#api.ask(addresses.endAccess, { parameters: { personId: id, grantId } }, fromWire);
  }

  exportOf(id: string): Promise<string> {
    return this.#api.ask(addresses.exportPerson, of(id), (rows) => JSON.stringify(rows, null, 2));
  }

  prepareErasure(id: string): Promise<Erasure> {
    return this.#api.ask(
      addresses.prepareErasure,
      of(id),
      ({ token, expiresOn, rows }: { token: string; expiresOn: string; rows: Record<string, number> }) => ({
        token,
        expiresAt: Date.parse(expiresOn),
        rows,
      }),
    );
  }

  erase(id: string, token: string): Promise<void> {
    return this.#api.send(addresses.erasePerson, { ...of(id), body: { token } });
  }

  auditLog(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    return this.#api.ask(
      addresses.listAuditLog,
      { query: before === undefined ? {} : { before } },
      ({ entries, hasMore }: { entries: WireAuditEntry[]; hasMore: boolean }) => ({
        entries: entries.map(({ id, on, byEmail, action, subject, details }) => ({
          id,
          at: Date.parse(on),
          byEmail,
          action,
          subject,
          details,
        })),
        hasMore,
      }),
    );
  }
}

const of = (personId: string) => ({ parameters: { personId } });

function fromWire({ createdOn, grants, ...rest }: WirePerson): AdminPerson {
  return {
    ...rest,
    roles: [...rest.roles],
    createdAt: Date.parse(createdOn),
    grants: grants.map(({ from, until, ...grant }) => ({
      ...grant,
      from: Date.parse(from),
      until: Date.parse(until),
    })),
  };
}
