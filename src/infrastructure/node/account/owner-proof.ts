import { decodeJwt } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReauthenticationPorts } from '../../../application/account/reauthentication.ts';
import { AppError } from '../../../application/errors.ts';
import type { ProofPurpose } from '../../../application/ports/server/account/own-sign-in.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { confirmed } from './own-sign-in-routes.ts';

/** The password, what a passkey made of a challenge, or an ID token of the outside issuer. */
type Proof = { password?: string; passkey?: object; idToken?: string };

/** Refuses a request that does not show whose account it is. */
export type OwnerProofs = ReturnType<typeof ownerProofs>;

/** How far the clocks of an issuer and of this server may be apart. */
const toleranceMs = 30_000;

/**
 * Refuses a request that does not show whose account it is. A proof by a passkey or an ID token is good for its purpose
 * alone; other purposes than 'proof' take each once.
 */
export function ownerProofs(
  { reauthentication, clock, tokens, isHere }: ReauthenticationPorts & { tokens: AccessTokens },
  accounts: AccountService | null,
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    proof: Proof,
    purpose: ProofPurpose = 'proof',
  ): Promise<void> => {
    if (!isHere) return demandSignedIn(request, proof.idToken ?? '', purpose);
    const service = accounts?.ownSignIn ? { ...accounts, signIn: accounts.ownSignIn } : null;
    if (!service || !request.signedIn) throw notHere();
    await confirmed({ ...service, signedIn: request.signedIn }, request, reply, proof, purpose);
  };

  /** The outside issuer says in a token of its own that the person has just signed in. */
  async function demandSignedIn(
    { caller, person }: FastifyRequest,
    idToken: string,
    purpose: ProofPurpose,
  ): Promise<void> {
    if (!tokens.signedInBy || !caller || !person) throw notHere();
    const signedIn = await tokens.signedInBy(idToken);
    const now = clock.now();
    const ageMs = signedIn === null ? Infinity : now - signedIn.at;
    const isFresh = signedIn?.subject === caller.subject && ageMs < idleTimeoutMs && ageMs > -toleranceMs;
    if (isFresh && purpose === 'proof') return;
    if (isFresh && (await reauthentication.takeNonce(person.id, nonceIn(idToken), now))) return;
    throw new AppError('InvalidRequest', 'The sign-in is not fresh enough; sign in once more.', {
      reason: 'issuer',
    });
  }
}

/** Asks for a proof before an erasure, which stays possible where an issuer does not say when a person signed in. */
export function erasureProofs(
  ports: ReauthenticationPorts & { tokens: AccessTokens },
  accounts: AccountService | null,
): OwnerProofs {
  const canProve = ports.isHere || ports.tokens.signedInBy !== undefined;
  return canProve ? ownerProofs(ports, accounts) : async () => undefined;
}

/** That of a token whose signature was checked; '' for none. */
function nonceIn(idToken: string): string {
  const { nonce } = decodeJwt(idToken);
  return typeof nonce === 'string' ? nonce : '';
}

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
