import { AppError, toErrorCode } from '../../../application/errors.ts';
import type { RouteAddress } from '../../shared/api/parts/route.ts';
import * as signInCalls from '../../shared/api/sign-ins.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of a call that hashes a password (ms): the server may queue it when many people log in at once. */
export const passwordHashingTimeoutMs = 60_000;

/**
 * Signs a challenge with the account's passkey and returns the proof in its wire format. `address` is the call that
 * returns the challenge.
 */
export async function createPasskeyProof(
  api: ApiClient,
  address: RouteAddress = signInCalls.passkeyChallenge,
): Promise<{ passkey: object }> {
  const options = await api.ask(
    address,
    {},
    (answer: { options: PublicKeyCredentialRequestOptionsJSON }) => answer.options,
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (credential instanceof PublicKeyCredential) return { passkey: credential.toJSON() };
  throw new AppError('InvalidRequest', 'No passkey was used.', { reason: 'none' });
}

/** Returns null for NotFound, the answer of a server that lacks the call. */
export async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (toErrorCode(error) === 'NotFound') return null;
    throw error;
  }
}
