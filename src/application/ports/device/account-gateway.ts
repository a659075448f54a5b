import type { Receipt } from '../../../domain/people/own-account.ts';
import type { Grant } from '../../../domain/shop/access-term.ts';

/** One's own account; instants in epoch ms. */
export type AccountDetails = {
  /** Empty when the issuer does not tell it. */
  email: string;
  createdAt: number;
  grants: { source: Grant['source'] | (string & {}); from: number; until: number }[];
  /** The newest first. */
  receipts: Receipt[];
  /** How many were begun. */
  conversations: number;
  /** When it is deleted because its owner wanted it. */
  eraseAt: number | null;
  /** Whether this server keeps address and password, and where they are kept instead. */
  signIn: { isHere: boolean; address: string | null };
};

/**
 * What people do with their own account (an addition to specification 7).
 *
 * Adapters: failures are AppErrors; a server without these calls answers NotFound.
 */
export interface AccountGateway {
  account(): Promise<AccountDetails>;
  /** Everything that is kept of whoever asks, as JSON text. */
  exported(): Promise<string>;
  planErasure(): Promise<AccountDetails>;
  takeBackErasure(): Promise<AccountDetails>;
}
export const AccountGateway = Symbol.for('AccountGateway');
