/** The idle time (ms) after which a person must re-authenticate to see protected content. */
export const idleTimeoutMs = 10 * 60_000;

/**
 * The state of re-authentication for one sign-in: whether it is required after idle time (`asks`), and whether
 * protected content is open. Protected content is earlier conversations, what a family made, what the coach remembers,
 * and the export of all these.
 */
export type ReauthenticationState = {
  asks: boolean;
  /** True if re-authentication is required by the person's choice or on a shared device, not only by default. */
  isWanted: boolean;
  /**
   * The time (ms) for which protected content stays open in this sign-in unless the person uses the page; 0 when
   * closed.
   */
  openForMs: number;
  /** True if the device is shared: re-authentication is then required whatever the person has chosen. */
  isShared: boolean;
  /** True if this server holds password and passkeys; otherwise the outside issuer authenticates. */
  isHere: boolean;
};

/**
 * Computes the state of re-authentication. `chosen` is the person's choice, null before they choose; `openUntil` and
 * `now` are epoch ms.
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
