/**
 * A grant of access: its source and its term (decision S19), which is from `from` up to, not including, `until` (epoch
 * ms).
 */
export type AccessGrant = { source: 'card' | 'promo' | 'licence'; from: number; until: number };

/** The payment status of a person; only 'paid' gives access (decision A78). */
export type PaymentStatus = 'paid' | 'unpaid' | 'expired';

/** The term of access from one purchase or code (months), unless a deployment sets another one. */
export const accessMonths = 12;

/** Returns 'paid' while a grant is in force, 'expired' if none is in force and one has ended, otherwise 'unpaid'. */
export function computePaymentStatus(
  grants: readonly Pick<AccessGrant, 'from' | 'until'>[],
  now: number,
): PaymentStatus {
  if (grants.some(({ from, until }) => from <= now && now < until)) return 'paid';
  return grants.some(({ until }) => until <= now) ? 'expired' : 'unpaid';
}

/** Returns whether this person has access to everything now. */
export function hasAccess({ grants }: { grants: readonly AccessGrant[] }, now: number): boolean {
  return computePaymentStatus(grants, now) === 'paid';
}

/** Returns the term that a purchase or code gives: it begins now, or at the end of the access that is in force. */
export function computeNextAccessTerm(
  grants: readonly Pick<AccessGrant, 'from' | 'until'>[],
  now: number,
  months: number,
): Pick<AccessGrant, 'from' | 'until'> {
  const inOrder = grants.toSorted((one, other) => one.from - other.from);
  const from = inOrder.reduce((end, grant) => (grant.from <= end ? Math.max(end, grant.until) : end), now);
  return { from, until: addMonths(from, months) };
}

/**
 * Returns the same day and time (epoch ms, in UTC) some calendar months later. A day that the later month lacks becomes
 * its last day: one month after 31 January is 28 or 29 February.
 */
export function addMonths(fromAt: number, months: number): number {
  const date = new Date(fromAt);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(date);
  lastDay.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
}

/** The longest term of access (ms); a longer one is refused as a typing mistake. */
export const mostAccessMs = 25 * 366 * 24 * 60 * 60_000;

/**
 * Returns the term of a licence: from its first day, by default today, to its last, by default as long as a purchase.
 * Null when the term would end before it begins.
 */
export function computeLicenceTerm(
  { from, until }: { from: number | null; until: number | null },
  now: number,
  months: number,
): Pick<AccessGrant, 'from' | 'until'> | null {
  const start = from ?? now - (now % (24 * 60 * 60 * 1000));
  const end = until ?? addMonths(start, months);
  return start < end ? { from: start, until: end } : null;
}
