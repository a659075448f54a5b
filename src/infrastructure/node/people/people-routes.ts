import type { FastifyInstance } from 'fastify';
import { listActs } from '../../../application/people/list-audit-log.ts';
import * as manage from '../../../application/people/manage-people.ts';
import type { PersonRecord } from '../../../domain/people/person.ts';
import { listAuditLog, toWireEntry } from '../../shared/api/audit.ts';
import * as api from '../../shared/api/people.ts';
import { toWireInstant } from '../../shared/api/parts/route.ts';
import type { AdminPorts } from './admin-ports.ts';
import { instantOf } from '../platform/http/instant-of.ts';
import { serve } from '../platform/http/serve.ts';

/** Serves people and the audit log. With `rolesClaim`, roles come from the outside issuer's tokens. */
export function peopleRoutes(app: FastifyInstance, ports: AdminPorts, rolesClaim: string | null): void {
  const toWire = (person: PersonRecord) => api.toWirePerson(person, ports.clock.now());
  const rolesFrom = rolesClaim && `'${rolesClaim}' of the sign-in service`;

  serve(app, api.searchPeople, async ({ person, body }) => {
    const { people, hasMore } = await manage.searchPeople(ports, person, body.email);
    return { people: people.map(toWire), hasMore };
  });
  serve(app, api.getPerson, async ({ person, parameters }) =>
    toWire(await manage.viewPerson(ports, person, parameters.personId)),
  );
  serve(app, api.setRoles, async ({ person, parameters, body }) =>
    toWire(await manage.changeRoles(ports, person, parameters.personId, body.roles, rolesFrom)),
  );
  serve(app, api.grantAccess, async ({ person, parameters, body }) => {
    const { from, until, reference } = body;
    const grant = { from: from === undefined ? null : instantOf(from), until: instantOf(until), reference };
    return toWire(await manage.grantAccess(ports, person, parameters.personId, grant));
  });
  serve(app, api.endAccess, async ({ person, parameters }) =>
    toWire(await manage.endAccess(ports, person, parameters.personId, parameters.grantId)),
  );
  serve(app, api.exportPerson, async ({ person, parameters }) => {
    const { at, tables } = await manage.exportPerson(ports, person, parameters.personId);
    return { exportedOn: toWireInstant(at), tables };
  });
  serve(app, api.prepareErasure, async ({ person, parameters }) => {
    const { expiresAt, ...rest } = await manage.prepareErasure(ports, person, parameters.personId);
    return { ...rest, expiresOn: toWireInstant(expiresAt) };
  });
  serve(app, api.erasePerson, ({ person, parameters, body }) =>
    manage.erasePerson(ports, person, parameters.personId, body.token),
  );
  serve(app, listAuditLog, async ({ query }) => {
    const { entries, hasMore } = await listActs(ports, query.before);
    return { entries: entries.map(toWireEntry), hasMore };
  });
}
