import { decodeJwt } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReauthenticationPorts } from '../../../application/account/reauthentication.ts';
import { AppError } from '../../../application/errors.ts';
import type { PasskeyProofPurpose } from '../../../application/ports/server/account/own-sign-in.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import type { AccessTokenVerifier } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { confirmOwner } from './own-sign-in-routes.ts';

/** The proofs of an owner: the password, a passkey's response to a challenge, or an ID token of the outside issuer. */
type Proof = { password?: string; passkey?: object; idToken?: string };

/** The checks of proofs that a request comes from the account's owner. */
export type OwnerProofChecks = ReturnType<typeof createOwnerProofChecks>;

/** The tolerated difference between the clocks of an issuer and this server (ms). */
const toleranceMs = 30_000;

/**
 * Creates the checks that refuse a request without a valid proof of the owner. A passkey's response and an ID token are
 * valid for one purpose; for purposes other than 'proof' they are valid once.
 */
export function createOwnerProofChecks(
  { reauthentication, clock, tokens, isHere }: ReauthenticationPorts & { tokens: AccessTokenVerifier },
  accounts: AccountService | null,
) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    proof: Proof,
    purpose: PasskeyProofPurpose = 'proof',
  ): Promise<void> => {
    if (!isHere) return demandSignedIn(request, proof.idToken ?? '', purpose);
    const service = accounts?.ownSignIn ? { ...accounts, signIn: accounts.ownSignIn } : null;
    if (!service || !request.signedIn) throw notHere();
    await confirmOwner({ ...service, signedIn: request.signedIn }, request, reply, proof, purpose);
  };

  /** Checks an ID token in which the outside issuer states that the person has just signed in. */
  async function demandSignedIn(
    { caller, person }: FastifyRequest,
    idToken: string,
    purpose: PasskeyProofPurpose,
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

/** Creates the checks before an erasure: a proof, unless the issuer's tokens never state when a person signed in. */
export function createErasureProofChecks(
  ports: ReauthenticationPorts & { tokens: AccessTokenVerifier },
  accounts: AccountService | null,
): OwnerProofChecks {
  const canProve = ports.isHere || ports.tokens.signedInBy !== undefined;
  return canProve ? createOwnerProofChecks(ports, accounts) : async () => undefined;
}

/** Returns the nonce of a token whose signature was checked; '' if it has none. */
function nonceIn(idToken: string): string {
  const { nonce } = decodeJwt(idToken);
  return typeof nonce === 'string' ? nonce : '';
}

const notHere = (): AppError => new AppError('NotFound', 'There is no such thing here.');
