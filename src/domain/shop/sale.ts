import type { Grant } from './access-term.ts';

/** Access that somebody got, and how. Instants are epoch ms. */
export type Sale = {
  at: number;
  how: Grant['source'];
  /** Empty for somebody whose issuer tells none. */
  email: string;
  /** The pence paid; 0 without a card. */
  pence: number;
  from: number;
  until: number;
  organisation: string;
  /** The provider's payment, the code, or the name of a licence that an admin gave. */
  reference: string;
};

/** The sales and grants of a calendar month (UTC), as 2027-01. */
export type SalesMonth = { month: string; pence: number; card: number; promo: number; licence: number };
