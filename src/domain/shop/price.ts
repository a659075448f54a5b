/** One year for one family, VAT included (specification 9); a deployment may set another price. */
export const yearlyPence = 54_000;

/** Payments are in Pounds Sterling (specification 9); spelled as card providers do. */
export const currency = 'gbp';

const weeksAYear = 52;

/** The weekly price at this price for so many months; in whole pence. */
export function weeklyPence(pence: number, months: number): number {
  return Math.round((pence * 12) / (months * weeksAYear));
}

/**
 * The displayed price (specification 9): pounds with two decimals, less a discount, never below zero nor
 * above the charge. Worked out in whole pence, half a penny rounding up; no thousands separator (A48).
 */
export function priceText(chargedPence: number, percentOff = 0): string {
  const percentLeft = 100 - Math.max(0, percentOff);
  const pence = Math.max(0, Math.round((chargedPence * percentLeft) / 100));
  return `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
