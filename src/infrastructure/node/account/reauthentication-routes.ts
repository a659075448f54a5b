import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  reauthenticate,
  readReauthenticationState,
  extendReauthentication,
  type ReauthenticationCaller,
  type ReauthenticationPorts,
} from '../../../application/account/reauthentication.ts';
import type { Person } from '../../../domain/people/person.ts';
import * as api from '../../shared/api/reauthentication.ts';
import { serveRoute } from '../platform/http/serve.ts';
import type { AccessTokenVerifier } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { createOwnerProofChecks } from './owner-proof.ts';

/** Serves the state of protected content (what a family said), its opening by a proof, and the person's setting. */
export function reauthenticationRoutes(
  app: FastifyInstance,
  ports: ReauthenticationPorts & { tokens: AccessTokenVerifier },
  accounts: AccountService | null,
): void {
  const { reauthentication, isHere } = ports;
  const demandProof = createOwnerProofChecks(ports, accounts);

  serveRoute(app, api.getReauthentication, async ({ request, person }) =>
    api.toWireReauthentication(
      await readReauthenticationState(ports, toReauthenticationCaller(request, person)),
    ),
  );
  serveRoute(app, api.extendReauthentication, async ({ request, person }) =>
    api.toWireReauthentication(
      await extendReauthentication(ports, toReauthenticationCaller(request, person)),
    ),
  );
  serveRoute(app, api.reauthenticate, async ({ request, reply, person, body }) => {
    await demandProof(request, reply, body);
    return api.toWireReauthentication(await reauthenticate(ports, toReauthenticationCaller(request, person)));
  });
  serveRoute(app, api.setReauthentication, async ({ request, reply, person, body: { asks, ...proof } }) => {
    const isProven = !asks || !isHere;
    if (isProven) await demandProof(request, reply, proof);
    await reauthentication.choose(person.id, asks, ports.clock.now());
    const answer = isProven ? reauthenticate : readReauthenticationState;
    return api.toWireReauthentication(await answer(ports, toReauthenticationCaller(request, person)));
  });
}

/** Returns the id of the caller who re-authenticates, and their sign-in. */
export const toReauthenticationCaller = (
  { caller }: FastifyRequest,
  { id }: Person,
): ReauthenticationCaller => ({
  personId: id,
  signInId: caller?.signInId ?? null,
});
