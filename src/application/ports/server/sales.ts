import type { Sale, SalesMonth } from '../../../domain/shop/sale.ts';

/** From an instant up to, not including, another; epoch ms. */
export type SalesPeriod = { from: number; until: number };

/**
 * Access that was sold or given. What people paid who were erased since stays, on its day and as nobody's.
 *
 * Adapters: the last first.
 */
export interface Sales {
  list(period: SalesPeriod, limit: number): Promise<Sale[]>;
  /** Months in which anything was sold or given. */
  months(period: SalesPeriod): Promise<SalesMonth[]>;
}
