/** Until when protected content is open in a sign-in (epoch ms; 0 for never), and whether others use its device. */
export type OpenSignIn = { openUntil: number; isShared: boolean };

/**
 * Which sign-ins have shown lately that their owner is there, and what people have chosen.
 *
 * Adapters: a log in at this server opens its sign-in for ten minutes. What is kept of a sign-in goes with it.
 * `extend` never opens one that is closed, also not of two calls at once.
 */
export interface Reauthentication {
  /** Null before the person has chosen. */
  choice(personId: string): Promise<boolean | null>;
  choose(personId: string, asks: boolean, at: number): Promise<void>;
  /** An unknown one is closed. */
  signIn(signInId: string): Promise<OpenSignIn>;
  /** The owner has shown who they are. Instants in epoch ms. */
  open(signInId: string, at: { now: number; until: number }): Promise<void>;
  /** A word that the ID token of a proof has to carry, where an outside issuer asks who is there. */
  nonce(personId: string, at: { now: number; until: number }): Promise<string>;
  /** Was it given to this person, is its time not over, and was it not used before? It is now. */
  takeNonce(personId: string, nonce: string, now: number): Promise<boolean>;
  /** The owner is still there: lengthens it where it is open. */
  extend(signInId: string, at: { now: number; until: number }): Promise<void>;
}
