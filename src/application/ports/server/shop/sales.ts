import type { Sale, SalesMonth } from '../../../../domain/shop/sale.ts';

/** From an instant up to, not including, another; epoch ms. */
export type SalesPeriod = { from: number; until: number };

/** The latest instant that a Date can hold: the end of a period that has none. */
export const endOfTime = 8_640_000_000_000_000;

/** The end of a page of sales: its instant and, of the same one, the id. */
export type SalePlace = { at: number; id: string };

/**
 * Access that was sold or given. A payment of a person who was erased since stays on its day, without their name.
 *
 * Adapters: the last first.
 */
export interface Sales {
  list(period: SalesPeriod, limit: number): Promise<Sale[]>;
  /** Returns the sales behind a place; `next` is null at the end. */
  page(
    period: SalesPeriod,
    limit: number,
    after: SalePlace | null,
  ): Promise<{ sales: Sale[]; next: SalePlace | null }>;
  /** Months in which anything was sold or given. */
  months(period: SalesPeriod): Promise<SalesMonth[]>;
}
