import type { AccountDetails } from './account-gateway.ts';
import type { ReauthenticationState } from '../../../../domain/account/reauthentication.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The proof that the owner is present. `signIn` is the token that an outside issuer has just signed for this tab. */
export type ReauthenticationProof =
  | { kind: 'password'; password: string }
  | { kind: 'passkey' }
  | { kind: 'signIn' };

/**
 * The re-authentication that opens protected content in this browser (an addition to specification 7).
 *
 * Adapters: failures must be AppErrors. InvalidRequest has the reason 'password' for a wrong password, 'passkey' for a
 * wrong passkey, 'none' when the device gives no passkey, and 'issuer' for a sign-in that is not fresh.
 */
export interface ReauthenticationGateway {
  /** Returns the state of re-authentication; null when the server has no such calls, so that no proof is asked for. */
  read(): Promise<ReauthenticationState | null>;
  /**
   * Reports that the person has used the page, which extends the time for which protected content is open. Null when
   * the server has no such calls.
   */
  extend(): Promise<ReauthenticationState | null>;
  open(proof: ReauthenticationProof): Promise<ReauthenticationState>;
  /** Stores whether a proof is asked for. Switching this on needs no proof when the server keeps the password. */
  choose(asks: boolean, proof: ReauthenticationProof | null): Promise<ReauthenticationState>;
  /** Plans the erasure of the account in a week. */
  planErasure(proof: ReauthenticationProof): Promise<AccountDetails>;
  /**
   * Returns all data stored about the caller, private answers included, as JSON text. Conflict while private answers
   * are withheld for 30 days.
   */
  exportedWithPrivate(proof: ReauthenticationProof): Promise<string>;
  /** Returns the nonce that the ID token of an outside issuer must contain for an export with private answers. */
  privateExportNonce(): Promise<string>;
  /** Returns whether the account has a passkey and this browser can use passkeys. */
  hasPasskey(): Promise<boolean>;
}
export const ReauthenticationGateway: PortToken<ReauthenticationGateway> =
  createPortToken('ReauthenticationGateway');
