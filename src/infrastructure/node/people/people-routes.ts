import type { FastifyInstance } from 'fastify';
import { listActs } from '../../../application/people/list-audit-log.ts';
import * as manage from '../../../application/people/manage-people.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { PersonRecord } from '../../../domain/people/person.ts';
import { listAuditLog, toWireEntry } from '../../shared/api/audit.ts';
import * as api from '../../shared/api/people.ts';
import { toWireInstant } from '../../shared/api/parts/route.ts';
import type { AdminPorts } from './admin-ports.ts';
import { exportedJson } from '../platform/http/exported-json.ts';
import { fileMadeOften } from '../platform/http/export-words.ts';
import { instantOf } from '../platform/http/instant-of.ts';
import { limitedTo } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';

/** The limit of exports per admin: each export reads every row of a person. */
const exports = { name: 'exports of people', windows: [{ most: 60, withinMs: 60 * 60_000 }] };

/** Serves people and the audit log. With `rolesClaim`, roles come from the outside issuer's tokens. */
export function peopleRoutes(
  app: FastifyInstance,
  ports: AdminPorts & { limits: Limits },
  rolesClaim: string | null,
): void {
  const exporting = limitedTo(ports.limits, exports, fileMadeOften);
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
  serve(app, api.exportPerson, async ({ person, parameters, reply }) => {
    await exporting(person.id, reply);
    return exportedJson(await manage.exportPerson(ports, person, parameters.personId));
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
