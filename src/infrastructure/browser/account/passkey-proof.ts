import { AppError, errorCode } from '../../../application/errors.ts';
import type { Address } from '../../shared/api/parts/route.ts';
import * as signInCalls from '../../shared/api/sign-ins.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** A password waits for its turn where many log in at once (ms). */
export const hashingMs = 60_000;

/** Signs a challenge with the account's passkey, in the wire's form; `address` gives a challenge for its purpose. */
export async function passkeyProof(
  api: ApiClient,
  address: Address = signInCalls.passkeyChallenge,
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

/** A server without the call answers NotFound. */
export async function nullWhereAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (errorCode(error) === 'NotFound') return null;
    throw error;
  }
}
