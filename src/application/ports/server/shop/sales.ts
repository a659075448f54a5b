import type { Sale, SalesMonth } from '../../../../domain/shop/sale.ts';

/** A period from an instant up to, not including, another (epoch ms). */
export type SalesPeriod = { from: number; until: number };

/** The latest instant that a Date can hold (epoch ms), for a period without an end. */
export const latestDateMs = 8_640_000_000_000_000;

/** The last sale of a page: its instant, and its id among sales of the same instant. */
export type SalesPageCursor = { at: number; id: string };

/**
 * The sales: access that was sold or given. A payment by a person who was erased stays on its day, without a name.
 *
 * Adapters: every list must be newest first.
 */
export interface Sales {
  list(period: SalesPeriod, limit: number): Promise<Sale[]>;
  /** Returns the sales after a place; `next` is null at the end. */
  page(
    period: SalesPeriod,
    limit: number,
    after: SalesPageCursor | null,
  ): Promise<{ sales: Sale[]; next: SalesPageCursor | null }>;
  /** Returns the months in which access was sold or given. */
  months(period: SalesPeriod): Promise<SalesMonth[]>;
}
