import type { Sale, SalesMonth } from '../../../../domain/shop/sale.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A promo code in the admin app. Instants in this file are epoch ms. */
export type ListedPromoCode = {
  code: string;
  percentOff: number;
  /** The maximum number of people who may use the code; null without a limit. */
  limit: number | null;
  claims: number;
  expiresAt: number | null;
  organisation: string;
  /** The months of access that the code gives; null for the same as a purchase. */
  months: number | null;
  state: 'active' | 'disabled' | 'expired' | 'used up';
};

/** The properties of a new code; the server generates a name when `code` is empty. */
export type PromoCodeRequest = {
  code: string;
  limit: number | null;
  months: number | null;
  /** The first instant at which the code has expired. */
  expiresAt: number | null;
  organisation: string;
};

export type ListedLicence = {
  id: string;
  email: string;
  organisation: string;
  from: number;
  until: number;
  createdAt: number;
  /** The person who has access by this licence; null until a person with the address registers. */
  personId: string | null;
};

export type LicenceSearchResult = {
  licences: ListedLicence[];
  hasMore: boolean;
  organisations: { organisation: string; licences: number; used: number }[];
};

/** The licences to give; `until` is the first instant without access, null for the term of a purchase. */
export type LicencesRequest = { emails: string[]; organisation: string; until: number | null };

export type ListedSale = Omit<Sale, 'how'> & { how: string };

export type SalesOverview = { months: SalesMonth[]; sales: ListedSale[]; hasMore: boolean };

/** A range of days as yyyy-mm-dd, both included. */
export type SalesDateRange = { from?: string; until?: string };

/** A mail that waits or was refused; its text stays on the server. */
export type MailQueueEntry = {
  id: string;
  to: string;
  subject: string;
  createdAt: number;
  attempts: number;
  dueAt: number;
  refusedAt: number | null;
};

export type TermsOverview = {
  /** The version that new sign-ups accept. */
  current: string;
  accepted: { version: string; accounts: number; firstAt: number; lastAt: number }[];
};

/**
 * Promo codes, licences, sales, the mail queue and the Terms (additions to specification 7).
 *
 * Adapters: every failure must be an AppError; NotFound on a server without these calls.
 */
export interface BackOfficeGateway {
  codes(): Promise<ListedPromoCode[]>;
  createCode(wanted: PromoCodeRequest): Promise<ListedPromoCode>;
  endCode(code: string): Promise<ListedPromoCode>;
  licences(text: string): Promise<LicenceSearchResult>;
  giveLicences(wanted: LicencesRequest): Promise<{ added: number; granted: number }>;
  forgetLicences(email: string): Promise<{ removed: number }>;
  sales(days: SalesDateRange): Promise<SalesOverview>;
  /** Returns the sales as CSV; null when there are none. */
  salesFile(days: SalesDateRange): Promise<string | null>;
  mails(): Promise<{ mails: MailQueueEntry[]; waiting: number; refused: number }>;
  /** Sends a mail again. Conflict when the mail is being sent or is due within two minutes. */
  tryAgain(mailId: string): Promise<void>;
  terms(): Promise<TermsOverview>;
}

export const BackOfficeGateway: PortToken<BackOfficeGateway> = createPortToken('BackOffice');
