/** The time without a press after which the owner of protected content has to re-authenticate (ms). */
export const idleTimeoutMs = 10 * 60_000;

/**
 * Protected content is what was said in conversations that are over or in the earlier part of one, what a family made,
 * what the coach remembers, and everything as a file. Whether its owner has to re-authenticate, with the password or a
 * passkey, after a while without a press, and whether it is open.
 */
export type ReauthenticationState = {
  asks: boolean;
  /** It asks because the person has chosen so, or others use the device, and not by default. */
  isWanted: boolean;
  /** The time for which it stays open in this sign-in unless somebody presses (ms); 0: it is closed. */
  openForMs: number;
  /** Others use the device, so that it asks whatever the person has chosen. */
  isShared: boolean;
  /** This server keeps password and passkeys; else the issuer asks. */
  isHere: boolean;
};

/** `chosen`: by the person; null before they choose. `openUntil`: epoch ms. */
export function reauthenticationState(
  {
    chosen,
    isShared,
    isHere,
    openUntil,
  }: Pick<ReauthenticationState, 'isShared' | 'isHere'> & {
    chosen: boolean | null;
    openUntil: number;
  },
  now: number,
): ReauthenticationState {
  const isWanted = isShared || chosen === true;
  const asks = isWanted || (chosen ?? isHere);
  return { asks, isWanted, openForMs: asks ? Math.max(0, openUntil - now) : idleTimeoutMs, isShared, isHere };
}
