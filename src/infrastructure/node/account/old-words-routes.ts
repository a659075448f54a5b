import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  openOldWords,
  showOldWords,
  stayAtOldWords,
  type OldWordsCaller,
  type OldWordsPorts,
} from '../../../application/account/old-words.ts';
import { AppError } from '../../../application/errors.ts';
import { awayMs } from '../../../domain/account/old-words.ts';
import type { Person } from '../../../domain/people/person.ts';
import * as api from '../../shared/api/old-words.ts';
import { serve } from '../platform/http/serve.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { confirmed } from './own-sign-in-routes.ts';

type Proof = { password?: string; passkey?: object; idToken?: string };

/** How far the clocks of an issuer and of this server may be apart. */
const toleranceMs = 30_000;

/** Whether old words are open in the sign-in that asks, and what its person wants. */
export function oldWordsRoutes(
  app: FastifyInstance,
  ports: OldWordsPorts & { tokens: AccessTokens },
  accounts: AccountService | null,
): void {
  const { oldWords, clock, tokens, isHere } = ports;

  serve(app, api.getOldWords, async ({ request, person }) =>
    api.toWireOldWords(await showOldWords(ports, callerOf(request, person))),
  );
  serve(app, api.stayAtOldWords, async ({ request, person }) =>
    api.toWireOldWords(await stayAtOldWords(ports, callerOf(request, person))),
  );
  serve(app, api.openOldWords, async ({ request, reply, person, body }) => {
    await demandProof(request, reply, body);
    return api.toWireOldWords(await openOldWords(ports, callerOf(request, person)));
  });
  serve(app, api.setOldWords, async ({ request, reply, person, body: { asks, ...proof } }) => {
    const isProven = !asks || !isHere;
    if (isProven) await demandProof(request, reply, proof);
    await oldWords.choose(person.id, asks);
    const tell = isProven ? openOldWords : showOldWords;
    return api.toWireOldWords(await tell(ports, callerOf(request, person)));
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
    if (told?.subject === caller.subject && ageMs < awayMs && ageMs > -toleranceMs) return;
    throw new AppError('InvalidRequest', 'The sign-in is not fresh enough; sign in once more.', {
      reason: 'issuer',
    });
  }
}

/** Who asks about old words. */
export const callerOf = ({ caller }: FastifyRequest, { id }: Person): OldWordsCaller => ({
  personId: id,
  signInId: caller?.signInId ?? null,
});

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
