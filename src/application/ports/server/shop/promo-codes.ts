import type { Grant } from '../../../../domain/shop/access-term.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { Promo } from '../../../../domain/shop/promo-code.ts';

/**
 * The promo codes, and who has claimed them. Codes are handed in normalised.
 *
 * Adapters: `claim` runs `decide` in one transaction with the code and the person locked, and stores the claim
 * and its access together, once a person and code; `decide` must be pure. It gets null for an unknown code.
 */
export interface PromoCodes {
  /** Null when there is such a code already. */
  create(
    promo: Omit<Promo, 'id' | 'claims' | 'disabledAt'>,
    at: number,
    noted?: AuditEntryFactory<Promo>,
  ): Promise<Promo | null>;
  find(code: string): Promise<Promo | null>;
  /** By code. */
  all(): Promise<Promo[]>;
  /**
   * Ends claims of a code; access already given stays. False for an unknown code; one that was disabled before stays
   * so, and that is no act.
   */
  disable(code: string, at: number, noted?: AuditEntryFactory): Promise<boolean>;
  claim<Reply>(
    key: { code: string; personId: string },
    decide: (
      promo: Promo | null,
      claimant: { hasClaimed: boolean; grants: readonly Grant[] },
    ) => { claim?: { grant: Grant; at: number }; reply: Reply },
  ): Promise<Reply>;
}
