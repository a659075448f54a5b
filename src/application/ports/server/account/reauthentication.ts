/**
 * The access of one sign-in to protected content, until `openUntil` (epoch ms; 0 for none). `isShared`: other people
 * use its device.
 */
export type ProtectedContentAccess = { openUntil: number; isShared: boolean };

/**
 * The recent proofs of presence by sign-in, and the choices of people whether to be asked for such proofs.
 *
 * Adapters: a log in at this server must open protected content for that sign-in for ten minutes. The data of a sign-in
 * must be removed with the sign-in. `extend` must never open a closed sign-in, not even in parallel calls.
 */
export interface ReauthenticationRepository {
  /** Returns whether the person wants to be asked for a proof; null before they choose. */
  choice(personId: string): Promise<boolean | null>;
  choose(personId: string, asks: boolean, at: number): Promise<void>;
  /** Returns the access of a sign-in; an unknown sign-in has none. */
  signIn(signInId: string): Promise<ProtectedContentAccess>;
  /** Opens protected content after a proof. Instants are epoch ms. */
  open(signInId: string, at: { now: number; until: number }): Promise<void>;
  /** Returns the nonce that the ID token of a proof must contain, when an outside issuer checks the identity. */
  nonce(personId: string, at: { now: number; until: number }): Promise<string>;
  /** Uses up a nonce. Returns true when it was issued to this person, has not expired and was not used before. */
  takeNonce(personId: string, nonce: string, now: number): Promise<boolean>;
  /** Lengthens the access of a sign-in that is open, because its owner uses the page. */
  extend(signInId: string, at: { now: number; until: number }): Promise<void>;
}
