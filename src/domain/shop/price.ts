/** The price of one year for one family, VAT included (pence; specification 9); a deployment can set another one. */
export const yearlyPricePence = 54_000;

/** The currency of payments, Pounds Sterling (specification 9), spelled as card providers do. */
export const paymentCurrency = 'gbp';

const weeksAYear = 52;

/** Returns the weekly price (whole pence) for this price and term. */
export function computeWeeklyPricePence(pence: number, months: number): number {
  return Math.round((pence * 12) / (months * weeksAYear));
}

/**
 * Returns the displayed price (specification 9): pounds with two decimals, less a discount, never below zero nor above
 * the charge. It is computed in whole pence, half a penny rounding up, and has no thousands separator (A48).
 */
export function formatPrice(chargedPence: number, percentOff = 0): string {
  const percentLeft = 100 - Math.max(0, percentOff);
  const pence = Math.max(0, Math.round((chargedPence * percentLeft) / 100));
  return `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
