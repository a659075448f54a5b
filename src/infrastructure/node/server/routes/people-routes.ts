import type { FastifyInstance } from 'fastify';
import * as manage from '../../../../application/accounts/manage-people.ts';
import { AppError } from '../../../../application/errors.ts';
import type { AuditEntry } from '../../../../application/ports/audit-log.ts';
import type { PersonRecord } from '../../../../application/ports/person-records.ts';
import { paymentStatus } from '../../../../domain/pricing/access-term.ts';
import { listAuditLog, type WireAuditEntry } from '../../../shared/api/audit.ts';
import * as api from '../../../shared/api/people.ts';
import { fromWireInstant, toWireInstant } from '../../../shared/api/route.ts';
import type { AdminPorts } from '../../admin-ports.ts';
import { serve } from '../serve.ts';

/** People and the audit log. With `rolesClaim`, roles come from the outside issuer's tokens. */
export function peopleRoutes(app: FastifyInstance, ports: AdminPorts, rolesClaim: string | null): void {
  const toWire = (person: PersonRecord) => toWirePerson(person, ports.clock.now());

  serve(app, api.searchPeople, async ({ person, body }) => {
    const { people, hasMore } = await manage.searchPeople(ports, person, body.email);
    return { people: people.map(toWire), hasMore };
  });
  serve(app, api.getPerson, async ({ person, parameters }) =>
    toWire(await manage.viewPerson(ports, person, idOf(parameters))),
  );
  serve(app, api.setRoles, async ({ person, parameters, body }) =>
    toWire(await manage.changeRoles(ports, person, idOf(parameters), body.roles, rolesClaim)),
  );
  serve(app, api.grantAccess, async ({ person, parameters, body }) => {
    const { from, until, reference } = body;
    const grant = { from: from === undefined ? null : instantOf(from), until: instantOf(until), reference };
    return toWire(await manage.grantAccess(ports, person, idOf(parameters), grant));
  });
  serve(app, api.endAccess, async ({ person, parameters }) =>
    toWire(await manage.endAccess(ports, person, idOf(parameters), parameters['grantId'] ?? '')),
  );
  serve(app, api.exportPerson, async ({ person, parameters }) => {
    const { at, tables } = await manage.exportPerson(ports, person, idOf(parameters));
    return { exportedOn: toWireInstant(at), tables };
  });
  serve(app, api.prepareErasure, async ({ person, parameters }) => {
    const { expiresAt, ...rest } = await manage.prepareErasure(ports, person, idOf(parameters));
    return { ...rest, expiresOn: toWireInstant(expiresAt) };
  });
  serve(app, api.erasePerson, ({ person, parameters, body }) =>
    manage.erasePerson(ports, person, idOf(parameters), body.token),
  );
  serve(app, listAuditLog, async ({ query }) => {
    const { entries, hasMore } = await ports.audit.list(query.before);
    return { entries: entries.map(toWireEntry), hasMore };
  });
}

const idOf = (parameters: Record<string, string>): string => parameters['personId'] ?? '';

function instantOf(on: string): number {
  const at = fromWireInstant(on);
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(on)?.[1];
  const isDay = day !== undefined && toWireInstant(fromWireInstant(day))?.startsWith(day) === true;
  if (at === null || !isDay)
    throw new AppError('InvalidRequest', `'${on}' is no date; write it as 2026-12-31T00:00:00Z.`);
  return at;
}

function toWirePerson({ createdAt, ...person }: PersonRecord, now: number): api.WirePerson {
  return {
    ...person,
    paymentStatus: paymentStatus(person.grants, now),
    createdOn: toWireInstant(createdAt)!,
    grants: person.grants.map(({ from, until, ...grant }) => ({
      ...grant,
      from: toWireInstant(from)!,
      until: toWireInstant(until)!,
    })),
  };
}

function toWireEntry({ at, details, ...entry }: AuditEntry): WireAuditEntry {
  return { ...entry, on: toWireInstant(at)!, details: { ...details } };
}
