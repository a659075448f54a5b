/** Why and how long someone has access (decision S19): from `from` up to, not including, `until`; epoch ms. */
export type Grant = { source: 'card' | 'promo' | 'licence'; from: number; until: number };

/** Only 'paid' gives access (decision A78). */
export type PaymentStatus = 'paid' | 'unpaid' | 'expired';

/** Access from one purchase or code, unless a deployment sets another term. */
export const accessMonths = 12;

/** Paid while any grant runs, expired once one has ended and none runs, otherwise unpaid. */
export function paymentStatus(grants: readonly Pick<Grant, 'from' | 'until'>[], now: number): PaymentStatus {
  if (grants.some(({ from, until }) => from <= now && now < until)) return 'paid';
  return grants.some(({ until }) => until <= now) ? 'expired' : 'unpaid';
}

/** Does this person have access to everything now? */
export function hasAccess({ grants }: { grants: readonly Grant[] }, now: number): boolean {
  return paymentStatus(grants, now) === 'paid';
}

/** The months that a purchase or code gives: from now, or from where access that runs now will end. */
export function nextTerm(
  grants: readonly Pick<Grant, 'from' | 'until'>[],
  now: number,
  months: number,
): Pick<Grant, 'from' | 'until'> {
  const inOrder = grants.toSorted((one, other) => one.from - other.from);
  const from = inOrder.reduce((end, grant) => (grant.from <= end ? Math.max(end, grant.until) : end), now);
  return { from, until: addMonths(from, months) };
}

/**
 * The same day and time of day some calendar months later, in UTC. A day the month does not have becomes
 * its last: 31 January and one month is 28 or 29 February.
 */
export function addMonths(fromAt: number, months: number): number {
  const date = new Date(fromAt);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(date);
  lastDay.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
}

/** Longer access is refused as a typing mistake (ms). */
export const longestAccessMs = 25 * 366 * 24 * 60 * 60_000;

/**
 * The term of a licence: from its first day, by default today, until its last, by default as long as a purchase.
 * Null when it would end before it begins.
 */
export function licenceTerm(
  { from, until }: { from: number | null; until: number | null },
  now: number,
  months: number,
): Pick<Grant, 'from' | 'until'> | null {
  const start = from ?? now - (now % (24 * 60 * 60 * 1000));
  const end = until ?? addMonths(start, months);
  return start < end ? { from: start, until: end } : null;
}
