import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  reauthenticate,
  showReauthentication,
  extendReauthentication,
  type ReauthenticationCaller,
  type ReauthenticationPorts,
} from '../../../application/account/reauthentication.ts';
import { AppError } from '../../../application/errors.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import type { Person } from '../../../domain/people/person.ts';
import * as api from '../../shared/api/reauthentication.ts';
import { serve } from '../platform/http/serve.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { confirmed } from './own-sign-in-routes.ts';

type Proof = { password?: string; passkey?: object; idToken?: string };

/** How far the clocks of an issuer and of this server may be apart. */
const toleranceMs = 30_000;

/** Whether protected content is open in the sign-in that asks, and what its person wants. */
export function reauthenticationRoutes(
  app: FastifyInstance,
  ports: ReauthenticationPorts & { tokens: AccessTokens },
  accounts: AccountService | null,
): void {
  const { reauthentication, clock, tokens, isHere } = ports;

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
    await reauthentication.choose(person.id, asks);
    const tell = isProven ? reauthenticate : showReauthentication;
    return api.toWireReauthentication(await tell(ports, callerOf(request, person)));
  });

  async function demandProof(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<void> {
    if (!isHere) return demandSignedIn(request, proof.idToken ?? '');
    const service = accounts?.ownSignIn ? { ...accounts, signIn: accounts.ownSignIn } : null;
    if (!service || !request.signedIn) throw notHere();
    await confirmed({ ...service, signedIn: request.signedIn }, request, reply, proof);
  }

  /** The outside issuer says in a token of its own that the person has just signed in. */
  async function demandSignedIn({ caller }: FastifyRequest, idToken: string): Promise<void> {
    if (!tokens.signedInBy || !caller) throw notHere();
    const told = await tokens.signedInBy(idToken);
    const ageMs = told === null ? Infinity : clock.now() - told.at;
    if (told?.subject === caller.subject && ageMs < idleTimeoutMs && ageMs > -toleranceMs) return;
    throw new AppError('InvalidRequest', 'The sign-in is not fresh enough; sign in once more.', {
      reason: 'issuer',
    });
  }
}

/** Who has to re-authenticate. */
export const callerOf = ({ caller }: FastifyRequest, { id }: Person): ReauthenticationCaller => ({
  personId: id,
  signInId: caller?.signInId ?? null,
});

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
