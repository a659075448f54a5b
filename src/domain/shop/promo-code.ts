/** A promo code as the shop learns of it (specification 3). */
export type PromoCode = {
  active: boolean;
  percentOff: number;
  code: string;
  id: string;
  metadata: Record<string, string>;
};

/** A promo code as its operator made it; instants are epoch ms. */
export type Promo = {
  id: string;
  code: string;
  percentOff: number;
  /** The most people who may use it; null for any number. */
  limit: number | null;
  /** People who have claimed it. */
  claims: number;
  /** From here on it is worth nothing; null for never. */
  expiresAt: number | null;
  disabledAt: number | null;
  /** For whose people it is made; '' for anybody's. */
  organisation: string;
  /** Months of access, where a contract says otherwise than the shop; null for the shop's. */
  months: number | null;
};

/** Only active codes of 100 % are accepted; others show 'Invalid promo code' (specification 5). */
export function isUsable(promo: Pick<PromoCode, 'active' | 'percentOff'>): boolean {
  return promo.active && promo.percentOff === 100;
}

/** Whether another person could claim it now: not disabled, not expired, some left. */
export function isActive(
  { disabledAt, expiresAt, limit, claims }: Pick<Promo, 'disabledAt' | 'expiresAt' | 'limit' | 'claims'>,
  now: number,
): boolean {
  return disabledAt === null && (expiresAt === null || now < expiresAt) && (limit === null || claims < limit);
}

/** The view of a code for the shop. */
export function shown(promo: Promo, now: number): PromoCode {
  const { id, code, percentOff, organisation } = promo;
  return {
    active: isActive(promo, now),
    percentOff,
    code,
    id,
    metadata: organisation ? { organisation } : {},
  };
}

/** Codes are the same however they are typed: case, outer spaces and what cannot be seen make no difference. */
export function normaliseCode(typed: string): string {
  return typed.replace(/\p{C}/gu, '').trim().toUpperCase();
}

/** The most that an operator can ask of a code. */
export const promoLimits = { percentOff: 100, limit: 1_000_000, months: 120 } as const;

/** Why no code can be made of what was typed; null where one can. */
export function codeProblem(typed: string): string | null {
  if (/^[A-Z0-9][A-Z0-9_-]{2,59}$/.test(normaliseCode(typed))) return null;
  return `'${typed}' is no code; take 3 to 60 letters, digits, - and _.`;
}

/** A code that nobody can guess: letters and digits that are not mistaken for each other, 60 bits. */
export function randomCode(randomBelow: (limit: number) => number): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomBelow(signs.length))).join('');
  return [group(), group(), group()].join('-');
}

/** The state of a code for its operator. */
export function promoState(promo: Promo, now: number): 'active' | 'disabled' | 'expired' | 'used up' {
  if (isActive(promo, now)) return 'active';
  if (promo.disabledAt !== null) return 'disabled';
  return promo.expiresAt !== null && promo.expiresAt <= now ? 'expired' : 'used up';
}
