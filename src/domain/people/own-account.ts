const dayMs = 24 * 60 * 60 * 1000;

/** How long somebody who wants their account deleted can take that back. */
export const erasureWaitDays = 7;

/** When an account that its owner wants deleted at this instant is erased. */
export const plannedErasure = (now: number): number => now + erasureWaitDays * dayMs;

/** A payment by card, and the end of the access that it gives. Instants in epoch ms. */
export type Receipt = { reference: string; paidAt: number; pence: number; until: number };
