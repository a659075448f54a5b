import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The sign-in through the identity provider (specification 2.1, 4).
 *
 * Adapters: only the authorization code flow with PKCE S256 is allowed. When the browser cannot store a sign-in,
 * `restore`, `begin`, `complete` and `accessToken` throw AppError Unexpected with the reason 'storage' in its details.
 */
export interface SignIn {
  /** Returns whether a sign-in is stored, and renews it silently when it has expired. */
  restore(): Promise<boolean>;
  isReturn(address: string): boolean;
  /**
   * Reads the address to which the provider redirected, checks state, nonce and subject, and returns the address wanted
   * before the sign-in.
   */
  complete(address: string): Promise<{ returnTo: string }>;
  /**
   * Starts a sign-in. `again`: the provider must ask for proof of identity even within its own session. `nonce` comes
   * back in the ID token; without this argument a random nonce is used.
   */
  begin(returnTo: string, again?: boolean, nonce?: string): Promise<void>;
  /**
   * Clears the local sign-in first, so that a renewal under way cannot restore it. Then leaves for another page or,
   * without a network, resolves on this one.
   */
  signOut(): Promise<void>;
  /**
   * Returns true once after a log out in this tab that could not end the provider's own session, so that the provider
   * may sign the person in again without a password.
   */
  endedHereOnly(): boolean;
  /**
   * Returns the access token. Throws AppError '401' with 'No security token found for your user' when the person is
   * signed in without one.
   */
  accessToken(): Promise<string>;
  /**
   * Returns an opaque id of the signed-in person, or null. The id of one person at one provider is the same at every
   * sign-in.
   */
  person(): Promise<string | null>;
  /**
   * Gets a new access token in place of `refused`, which the API refused although it seems valid. Returns false when
   * the provider gives none, or when `refused` was itself such a replacement; the sign-in has then ended. Throws
   * AppError Network or TimedOut when the provider cannot be reached.
   */
  renew(refused: string): Promise<boolean>;
  /**
   * Calls `listener` when the sign-in has ended for good: the provider refused to renew it, or the person signed out
   * elsewhere.
   */
  onEnded(listener: () => void): () => void;
}
export const SignIn: PortToken<SignIn> = createPortToken('SignIn');
