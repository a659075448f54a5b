import type { FastifyInstance } from 'fastify';
import {
  exportOwnData,
  planOwnErasure,
  showOwnAccount,
  type OwnAccountPorts,
} from '../../../application/people/own-account.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { OwnerProofChecks } from '../account/owner-proof.ts';
import * as api from '../../shared/api/account.ts';
import { fileMadeOften } from '../platform/http/export-words.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { exportedJson } from '../platform/http/exported-json.ts';

/** The limit of exports per person: each export reads every row of the person. */
const exports = { name: 'own exports', windows: [{ most: 10, withinMs: 60 * 60_000 }] };

/**
 * The limit of planning an erasure, which mails every address of the last week. Cancelling an erasure has no limit,
 * because the account must always be kept when its owner wants it.
 */
const planning = {
  name: 'planned erasures',
  windows: [
    { most: 3, withinMs: 60 * 60_000 },
    { most: 6, withinMs: 24 * 60 * 60_000 },
  ],
};

/** Serves a person's own account. `signIn` states where address and password are managed. */
export function ownAccountRoutes(
  app: FastifyInstance,
  ports: OwnAccountPorts & { limits: RateLimiter },
  texts: ServerTexts,
  signIn: api.WireSignInLocation,
  demandProof: OwnerProofChecks,
): void {
  const mayPlan = createUseCounter(ports.limits, planning);
  const exporting = createUseCounter(ports.limits, exports, fileMadeOften);
  const shown = async (person: Person) => api.toWireAccount(await showOwnAccount(ports, person), signIn);

  serveRoute(app, api.getAccount, ({ person }) => shown(person));
  serveRoute(app, api.exportAccount, async ({ person, reply }) => {
    await exporting(person.id, reply);
    return exportedJson(await exportOwnData(ports, person));
  });
  serveRoute(app, api.planErasure, async ({ person, request, reply, body }) => {
    await demandProof(request, reply, body);
    await mayPlan(person.id, reply);
    await planOwnErasure(ports, person, texts.languageOf(request));
    return shown(person);
  });
  serveRoute(app, api.takeBackErasure, async ({ person }) => {
    await ports.ownAccounts.takeBackErasure(person.id, ports.clock.now());
    return shown(person);
  });
}
