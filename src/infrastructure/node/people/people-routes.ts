import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '../../../application/people/list-audit-log.ts';
import * as manage from '../../../application/people/manage-people.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { PersonRecord } from '../../../domain/people/person.ts';
import { listAuditLog, toWireAuditEntry } from '../../shared/api/audit.ts';
import * as api from '../../shared/api/people.ts';
import { toWireInstant } from '../../shared/api/parts/route.ts';
import type { AdminPorts } from './admin-ports.ts';
import { exportedJson } from '../platform/http/exported-json.ts';
import { fileMadeOften } from '../platform/http/export-words.ts';
import { parseRequestInstant } from '../platform/http/request-instant.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** The limit of exports per admin: each export reads every row of a person. */
const exports = { name: 'exports of people', windows: [{ most: 60, withinMs: 60 * 60_000 }] };

/** Serves people and the audit log. With `rolesClaim`, roles come from the outside issuer's tokens. */
export function peopleRoutes(
  app: FastifyInstance,
  ports: AdminPorts & { limits: RateLimiter },
  rolesClaim: string | null,
): void {
  const exporting = createUseCounter(ports.limits, exports, fileMadeOften);
  const toWire = (person: PersonRecord) => api.toWirePerson(person, ports.clock.now());
  const rolesFrom = rolesClaim && `'${rolesClaim}' of the sign-in service`;

  serveRoute(app, api.searchPeople, async ({ person, body }) => {
    const { people, hasMore } = await manage.searchPeople(ports, person, body.email);
    return { people: people.map(toWire), hasMore };
  });
  serveRoute(app, api.getPerson, async ({ person, parameters }) =>
    toWire(await manage.viewPerson(ports, person, parameters.personId)),
  );
  serveRoute(app, api.setPersonRoles, async ({ person, parameters, body }) =>
    toWire(await manage.changeRoles(ports, person, parameters.personId, body.roles, rolesFrom)),
  );
  serveRoute(app, api.grantPersonAccess, async ({ person, parameters, body }) => {
    const { from, until, reference } = body;
    const grant = {
      from: from === undefined ? null : parseRequestInstant(from),
      until: parseRequestInstant(until),
      reference,
    };
    return toWire(await manage.grantAccess(ports, person, parameters.personId, grant));
  });
  serveRoute(app, api.endPersonAccess, async ({ person, parameters }) =>
    toWire(await manage.endAccess(ports, person, parameters.personId, parameters.grantId)),
  );
  serveRoute(app, api.exportPerson, async ({ person, parameters, reply }) => {
    await exporting(person.id, reply);
    return exportedJson(await manage.exportPerson(ports, person, parameters.personId));
  });
  serveRoute(app, api.prepareErasure, async ({ person, parameters }) => {
    const { expiresAt, ...rest } = await manage.prepareErasure(ports, person, parameters.personId);
    return { ...rest, expiresOn: toWireInstant(expiresAt) };
  });
  serveRoute(app, api.erasePerson, ({ person, parameters, body }) =>
    manage.erasePerson(ports, person, parameters.personId, body.token),
  );
  serveRoute(app, listAuditLog, async ({ query }) => {
    const { entries, hasMore } = await listAuditEntries(ports, query.before);
    return { entries: entries.map(toWireAuditEntry), hasMore };
  });
}
