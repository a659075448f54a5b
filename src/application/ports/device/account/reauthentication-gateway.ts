import type { AccountDetails } from './account-gateway.ts';
import type { ReauthenticationState } from '../../../../domain/account/reauthentication.ts';
import { token, type Token } from '../../token.ts';

/**
 * Proof that the owner is present; `signIn` stands for the token that an outside issuer has just signed for this tab.
 */
export type OwnerProof = { kind: 'password'; password: string } | { kind: 'passkey' } | { kind: 'signIn' };

/**
 * Whether protected content is open here (an addition to specification 7).
 *
 * Adapters: failures are AppErrors. A wrong password is InvalidRequest with the reason 'password', a wrong passkey with
 * 'passkey', a device that gives none with 'none', a sign-in that is not fresh with 'issuer'.
 */
export interface ReauthenticationGateway {
  /** Null: the server has no such calls, so nothing is asked. */
  read(): Promise<ReauthenticationState | null>;
  /** Somebody has pressed. Null as above. */
  extend(): Promise<ReauthenticationState | null>;
  open(proof: OwnerProof): Promise<ReauthenticationState>;
  /** To be asked needs no proof where the server keeps the password. */
  choose(asks: boolean, proof: OwnerProof | null): Promise<ReauthenticationState>;
  /** The account is deleted in a week. */
  planErasure(proof: OwnerProof): Promise<AccountDetails>;
  /** Returns all data kept of the caller, private answers too, as JSON text. Conflict while those are held back. */
  exportedWithPrivate(proof: OwnerProof): Promise<string>;
  /** Gives the nonce that the ID token of an outside issuer has to carry for that. */
  privateExportNonce(): Promise<string>;
  /** Whether the account has a passkey, and this browser can use one. */
  hasPasskey(): Promise<boolean>;
}
export const ReauthenticationGateway: Token<ReauthenticationGateway> = token('ReauthenticationGateway');
