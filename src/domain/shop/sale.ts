import type { AccessGrant } from './access-term.ts';

/** A sale or another grant of access. Instants are epoch ms. */
export type Sale = {
  at: number;
  how: AccessGrant['source'];
  /** The person's e-mail address; empty when the identity provider gives none. */
  email: string;
  /** The price paid (pence); 0 if access was not paid by card. */
  pence: number;
  from: number;
  until: number;
  organisation: string;
  /** The id of the provider's payment, the code, or the reference of a licence that an admin gave. */
  reference: string;
};

/** The sales and grants of a calendar month (UTC), as 2027-01. */
export type SalesMonth = { month: string; pence: number; card: number; promo: number; licence: number };
