const dayMs = 24 * 60 * 60 * 1000;

/** The time (days) for which an owner can take back the deletion of their account. */
export const erasureWaitDays = 7;

/** Returns the instant (epoch ms) at which an account is erased if its owner asks for that now. */
export const computeErasureInstant = (now: number): number => now + erasureWaitDays * dayMs;

/** The receipt of a payment by card, with the end of the access that it gives. Instants in epoch ms. */
export type PaymentReceipt = { reference: string; paidAt: number; pence: number; until: number };
