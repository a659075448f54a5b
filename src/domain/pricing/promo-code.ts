/** A promo code as the shop learns of it (specification 3). */
export type PromoCode = {
  active: boolean;
  percentOff: number;
  code: string;
  id: string;
  metadata: Record<string, string>;
};

/** Only active codes of 100 % are accepted; others show 'Invalid promo code' (specification 5). */
export function isUsable(promo: Pick<PromoCode, 'active' | 'percentOff'>): boolean {
  return promo.active && promo.percentOff === 100;
}

/** Codes are the same however they are typed: outer spaces and case make no difference. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}
