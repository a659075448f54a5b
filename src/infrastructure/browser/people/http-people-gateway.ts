import type { PeopleGateway } from '../../../application/ports/device/people/people-gateway.ts';
import * as audit from '../../shared/api/audit.ts';
import { formatIsoInstant } from '../../shared/api/parts/route.ts';
import * as people from '../../shared/api/people.ts';
import { exportTimeoutMs, type ApiClient } from '../platform/api-client.ts';

/** Sends the calls about people and the audit log over HTTP. */
export const createHttpPeopleGateway = (api: ApiClient): PeopleGateway => ({
  search: (email) => api.ask(people.searchPeople, { body: { email } }, people.fromWirePeople),
  person: (id) => api.ask(people.getPerson, of(id), people.fromWirePerson),
  setRoles: (id, roles) =>
    api.ask(people.setPersonRoles, { ...of(id), body: { roles } }, people.fromWirePerson),
  grantAccess: (id, until, reference) =>
    api.ask(
      people.grantPersonAccess,
      { ...of(id), body: { until: formatIsoInstant(until), reference } },
      people.fromWirePerson,
    ),
  endAccess: (personId, grantId) =>
    api.ask(people.endPersonAccess, { parameters: { personId, grantId } }, people.fromWirePerson),
  exportOf: (id) =>
    api.ask(people.exportPerson, { ...of(id), timeoutMs: exportTimeoutMs }, (rows) =>
      JSON.stringify(rows, null, 2),
    ),
  prepareErasure: (id) => api.ask(people.prepareErasure, of(id), people.fromWireErasure),
  erase: (id, token) => api.send(people.erasePerson, { ...of(id), body: { token } }),
  auditLog: (before) =>
    api.ask(audit.listAuditLog, { query: before === undefined ? {} : { before } }, audit.fromWireAuditLog),
});

const of = (personId: string) => ({ parameters: { personId } });
