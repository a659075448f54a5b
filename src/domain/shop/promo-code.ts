/** A promo code as the shop receives it (specification 3). */
export type PromoCode = {
  active: boolean;
  percentOff: number;
  code: string;
  id: string;
  metadata: Record<string, string>;
};

/** A promo code as an operator created it; instants are epoch ms. */
export type PromoCodeRecord = {
  id: string;
  code: string;
  percentOff: number;
  /** The most people who can claim the code; null means no limit. */
  limit: number | null;
  /** The number of people who have claimed the code. */
  claims: number;
  /** The instant from which the code is invalid; null means never. */
  expiresAt: number | null;
  disabledAt: number | null;
  /** The organisation for whose people the code is; '' means everyone. */
  organisation: string;
  /** The term of access (months) that a contract sets; null means the shop's term. */
  months: number | null;
};

/**
 * Returns whether the shop accepts a code: only an active code of 100 %. For any other code the shop shows 'Invalid
 * promo code' (specification 5).
 */
export function isPromoCodeUsable(promo: Pick<PromoCode, 'active' | 'percentOff'>): boolean {
  return promo.active && promo.percentOff === 100;
}

/** Returns whether one more person can claim this code: it is enabled, not expired, and has claims left. */
export function isPromoCodeActive(
  {
    disabledAt,
    expiresAt,
    limit,
    claims,
  }: Pick<PromoCodeRecord, 'disabledAt' | 'expiresAt' | 'limit' | 'claims'>,
  now: number,
): boolean {
  return disabledAt === null && (expiresAt === null || now < expiresAt) && (limit === null || claims < limit);
}

export function toShopPromoCode(promo: PromoCodeRecord, now: number): PromoCode {
  const { id, code, percentOff, organisation } = promo;
  return {
    active: isPromoCodeActive(promo, now),
    percentOff,
    code,
    id,
    metadata: organisation ? { organisation } : {},
  };
}

/** Normalises a typed code: case, outer spaces and invisible characters make no difference. */
export function normalisePromoCode(typed: string): string {
  return typed.replace(/\p{C}/gu, '').trim().toUpperCase();
}

/** The maximum values of a promo code's fields. */
export const promoLimits = { percentOff: 100, limit: 1_000_000, months: 120 } as const;

/** Returns why a typed text cannot be a promo code, or null. */
export function findPromoCodeProblem(typed: string): string | null {
  if (/^[A-Z0-9][A-Z0-9_-]{2,59}$/.test(normalisePromoCode(typed))) return null;
  return `'${typed}' is no code; take 3 to 60 letters, digits, - and _.`;
}

/**
 * Returns a random code of 60 bits, which cannot be guessed, made of letters and digits that are not easily confused.
 */
export function generatePromoCode(randomBelow: (limit: number) => number): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomBelow(signs.length))).join('');
  return [group(), group(), group()].join('-');
}

/** Returns the state of a code, as an operator sees it. */
export function getPromoCodeState(
  promo: PromoCodeRecord,
  now: number,
): 'active' | 'disabled' | 'expired' | 'used up' {
  if (isPromoCodeActive(promo, now)) return 'active';
  if (promo.disabledAt !== null) return 'disabled';
  return promo.expiresAt !== null && promo.expiresAt <= now ? 'expired' : 'used up';
}
