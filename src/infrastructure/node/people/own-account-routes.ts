import type { FastifyInstance } from 'fastify';
import {
  exportOwn,
  planOwnErasure,
  showOwnAccount,
  type OwnAccountPorts,
} from '../../../application/people/own-account.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { OwnerProofs } from '../account/owner-proof.ts';
import * as api from '../../shared/api/account.ts';
import { fileMadeOften } from '../platform/http/export-words.ts';
import { limitedTo } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { exportedJson } from '../platform/http/exported-json.ts';

/** The limit of exports per person: each export reads every row of the person. */
const exports = { name: 'own exports', windows: [{ most: 10, withinMs: 60 * 60_000 }] };

/**
 * The limit of planning an erasure, which mails every address of the last week. Taking it back has none, because the
 * account must always be kept when its owner wants it.
 */
const planning = {
  name: 'planned erasures',
  windows: [
    { most: 3, withinMs: 60 * 60_000 },
    { most: 6, withinMs: 24 * 60 * 60_000 },
  ],
};

/** Serves a person's own account. `signIn` is where address and password are kept. */
export function ownAccountRoutes(
  app: FastifyInstance,
  ports: OwnAccountPorts & { limits: Limits },
  texts: ServerTexts,
  signIn: api.SignInPlace,
  demandProof: OwnerProofs,
): void {
  const mayPlan = limitedTo(ports.limits, planning);
  const exporting = limitedTo(ports.limits, exports, fileMadeOften);
  const shown = async (person: Person) => api.toWireAccount(await showOwnAccount(ports, person), signIn);

  serve(app, api.getAccount, ({ person }) => shown(person));
  serve(app, api.exportAccount, async ({ person, reply }) => {
    await exporting(person.id, reply);
    return exportedJson(await exportOwn(ports, person));
  });
  serve(app, api.planErasure, async ({ person, request, reply, body }) => {
    await demandProof(request, reply, body);
    await mayPlan(person.id, reply);
    await planOwnErasure(ports, person, texts.languageOf(request));
    return shown(person);
  });
  serve(app, api.takeBackErasure, async ({ person }) => {
    await ports.ownAccounts.takeBackErasure(person.id, ports.clock.now());
    return shown(person);
  });
}
