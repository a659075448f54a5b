/** So long nobody has to press until old words ask for their owner again (ms). */
export const awayMs = 10 * 60_000;

/**
 * Old words: what was said in conversations that are over or in the earlier part of one, what a family made, what the
 * coach remembers, and everything as a file. Whether they ask for their owner's password or passkey after a while
 * away, and whether they are open.
 */
export type OldWordsState = {
  asks: boolean;
  /** So long they stay open in the sign-in that asks unless somebody presses (ms); 0: they are closed. */
  openForMs: number;
  /** Others use the device, so that they ask whatever the person has chosen. */
  isShared: boolean;
  /** This server keeps password and passkeys; else the issuer asks. */
  isHere: boolean;
};

/** `chosen`: by the person; null before they choose. `openUntil`: epoch ms. */
export function oldWordsState(
  {
    chosen,
    isShared,
    isHere,
    openUntil,
  }: Pick<OldWordsState, 'isShared' | 'isHere'> & {
    chosen: boolean | null;
    openUntil: number;
  },
  now: number,
): OldWordsState {
  const asks = isShared || (chosen ?? isHere);
  return { asks, openForMs: asks ? Math.max(0, openUntil - now) : awayMs, isShared, isHere };
}
