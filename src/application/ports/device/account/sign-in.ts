import { token, type Token } from '../../token.ts';

/**
 * Signing in through the identity provider (specification 2.1, 4).
 *
 * Adapters: authorization code with PKCE S256 only. `restore` gives the stored sign-in, renewing it
 * silently when it has expired. `complete` reads the address the provider came back to, checks
 * state, nonce and subject, and gives the address wanted before sign-in. `signOut` clears the local
 * sign-in first, so a renewal under way cannot bring it back; then it leaves for another page, or, without a network,
 * resolves on this one. `accessToken` throws AppError '401'
 * with 'No security token found for your user' when signed in without a token. Where the browser keeps nothing for this
 * site, or has no room for a sign-in, `restore`, `begin`, `complete` and `accessToken` throw AppError Unexpected with the
 * reason 'storage' in its details.
 */
export interface SignIn {
  restore(): Promise<boolean>;
  isReturn(address: string): boolean;
  complete(address: string): Promise<{ returnTo: string }>;
  /**
   * `again`: the provider asks who is there, although it may know. `nonce` comes back in the ID token; without it one is
   * drawn.
   */
  begin(returnTo: string, again?: boolean, nonce?: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Whether the last log out of this tab could not reach the provider's own session: it may still know the
   * person, and sign them in without a password. True once.
   */
  endedHereOnly(): boolean;
  accessToken(): Promise<string>;
  /** An opaque id of the person who is signed in, the same at every sign-in, of one person at one provider; or null. */
  person(): Promise<string | null>;
  /**
   * Gets another access token in place of `refused`, which the API refused although it looks valid. False
   * when there is none to get, or when `refused` was itself such a token: then the sign-in has ended. Throws
   * AppError Network or TimedOut when the provider cannot be reached.
   */
  renew(refused: string): Promise<boolean>;
  /** Calls back when the sign-in is gone for good (renewal refused, at start-up or later; signed out elsewhere). */
  onEnded(listener: () => void): () => void;
}
export const SignIn: Token<SignIn> = token('SignIn');
