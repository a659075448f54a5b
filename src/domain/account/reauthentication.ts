/** The idle time (ms) after which the owner of protected content must re-authenticate. */
export const idleTimeoutMs = 10 * 60_000;

/**
 * The state of re-authentication for one sign-in: whether it is required after idle time, and whether protected content
 * is open. Protected content is earlier conversations, what a family made, what the coach remembers, and the export of
 * it all.
 */
export type ReauthenticationState = {
  asks: boolean;
  /** Re-authentication is required by the person's choice or on a shared device, not by default. */
  isWanted: boolean;
  /** The time (ms) for which protected content stays open in this sign-in without a press; 0 when closed. */
  openForMs: number;
  /** The device is shared, so re-authentication is required whatever the person has chosen. */
  isShared: boolean;
  /** True if this server holds password and passkeys; otherwise the outside issuer authenticates. */
  isHere: boolean;
};

/**
 * Computes the state. `chosen` is the person's choice, null before they choose; `openUntil` is an instant (epoch ms).
 */
export function computeReauthenticationState(
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
