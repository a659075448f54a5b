import type { AccessGrant } from '../../../../domain/shop/access-term.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { PromoCodeRecord } from '../../../../domain/shop/promo-code.ts';

/**
 * The promo codes and their claims. Every `code` argument must be normalised.
 *
 * Adapters: `claim` must run `decide` in one transaction with the code and the person locked, and store the claim and
 * its access together, once for each person and code. `decide` must be pure, and gets null for an unknown code.
 */
export interface PromoCodes {
  /** Creates a code; null when the code exists already. */
  create(
    promo: Omit<PromoCodeRecord, 'id' | 'claims' | 'disabledAt'>,
    at: number,
    noted?: AuditEntryFactory<PromoCodeRecord>,
  ): Promise<PromoCodeRecord | null>;
  find(code: string): Promise<PromoCodeRecord | null>;
  /** Returns all codes, sorted by code. */
  all(): Promise<PromoCodeRecord[]>;
  /**
   * Ends further claims of a code; access already given stays. Returns false for an unknown code. Disabling it again
   * changes nothing and writes no audit log entry.
   */
  disable(code: string, at: number, noted?: AuditEntryFactory): Promise<boolean>;
  claim<Reply>(
    key: { code: string; personId: string },
    decide: (
      promo: PromoCodeRecord | null,
      claimant: { hasClaimed: boolean; grants: readonly AccessGrant[] },
    ) => { claim?: { grant: AccessGrant; at: number }; reply: Reply },
  ): Promise<Reply>;
}
