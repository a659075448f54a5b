import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  reauthenticate,
  showReauthentication,
  extendReauthentication,
  type ReauthenticationCaller,
  type ReauthenticationPorts,
} from '../../../application/account/reauthentication.ts';
import type { Person } from '../../../domain/people/person.ts';
import * as api from '../../shared/api/reauthentication.ts';
import { serve } from '../platform/http/serve.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { ownerProofs } from './owner-proof.ts';

/** Serves the state of protected content in the caller's sign-in, its opening by a proof, and the person's setting. */
export function reauthenticationRoutes(
  app: FastifyInstance,
  ports: ReauthenticationPorts & { tokens: AccessTokens },
  accounts: AccountService | null,
): void {
  const { reauthentication, isHere } = ports;
  const demandProof = ownerProofs(ports, accounts);

  serve(app, api.getReauthentication, async ({ request, person }) =>
    api.toWireReauthentication(await showReauthentication(ports, callerOf(request, person))),
  );
  serve(app, api.extendReauthentication, async ({ request, person }) =>
    api.toWireReauthentication(await extendReauthentication(ports, callerOf(request, person))),
  );
  serve(app, api.reauthenticate, async ({ request, reply, person, body }) => {
    await demandProof(request, reply, body);
    return api.toWireReauthentication(await reauthenticate(ports, callerOf(request, person)));
  });
  serve(app, api.setReauthentication, async ({ request, reply, person, body: { asks, ...proof } }) => {
    const isProven = !asks || !isHere;
    if (isProven) await demandProof(request, reply, proof);
    await reauthentication.choose(person.id, asks, ports.clock.now());
    const answer = isProven ? reauthenticate : showReauthentication;
    return api.toWireReauthentication(await answer(ports, callerOf(request, person)));
  });
}

/** Returns the id of the caller who re-authenticates, and their sign-in. */
export const callerOf = ({ caller }: FastifyRequest, { id }: Person): ReauthenticationCaller => ({
  personId: id,
  signInId: caller?.signInId ?? null,
});
