import type { CatalogueCard } from '../../../../domain/catalogue/card.ts';
import type { KeepsakeMark, FamilyKeepsake } from '../../../../domain/chat/keepsakes.ts';
import type {
  ConversationSearchResult,
  PastConversation,
  PastConversationList,
} from '../../../../domain/chat/past-conversation.ts';
import type { PaymentReceipt } from '../../../../domain/people/own-account.ts';
import type { AccessGrant } from '../../../../domain/shop/access-term.ts';
import type { DraftRun } from '../authoring/draft-player.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The details of the signed-in person's account. Instants are epoch ms. */
export type AccountDetails = {
  /** The e-mail address; empty when the issuer sends none. */
  email: string;
  createdAt: number;
  grants: { source: AccessGrant['source'] | (string & {}); from: number; until: number }[];
  /** The receipts, newest first. */
  receipts: PaymentReceipt[];
  /** The number of conversations that the person has started. */
  conversations: number;
  /** The instant of the erasure that the owner asked for; null without one. */
  eraseAt: number | null;
  /**
   * The place of the address and password. `isHere`: this server keeps them; otherwise `address` is the web address of
   * the outside issuer that keeps them.
   */
  signIn: { isHere: boolean; address: string | null };
};

/** A browser that is signed in. `usedAt` is exact to ten minutes. */
export type AccountBrowser = {
  id: string;
  /** The name of the browser, such as 'Firefox, Android'; '' when the browser did not send one. */
  browser: string;
  begunAt: number;
  usedAt: number;
  isThis: boolean;
};

export type AccountPasskey = { id: string; name: string; createdAt: number; usedAt: number | null };

/** The proof that the owner makes a serious change: their password, or null for a proof by passkey. */
export type PasswordOrPasskeyProof = string | null;

/**
 * A keepsake as the server sends it to its family. `saidIn` is null when the server does not tell and cannot delete
 * keepsakes.
 */
export type ListedKeepsake = Omit<FamilyKeepsake, 'stepId' | 'name' | 'saidIn'> & {
  saidIn: readonly string[] | null;
};

/** A past conversation to read, with the ports that show it. */
export type PastConversationView = {
  conversation: PastConversation;
  play(): Omit<DraftRun, 'log'>;
};

/**
 * A person's own account (an addition to specification 7).
 *
 * Adapters: failures must be AppErrors. NotFound: the server does not have these calls or, for calls about signing in,
 * does not keep the accounts. InvalidRequest has the reason 'password' for a wrong password, 'passkey' for a wrong
 * passkey and 'none' when the device gives no passkey.
 */
export interface AccountGateway {
  account(): Promise<AccountDetails>;
  /** Returns all data stored about the caller, as JSON text. */
  exported(): Promise<string>;
  takeBackErasure(): Promise<AccountDetails>;
  /** Returns the keepsakes, newest first; null when the server has no such list. */
  keepsakes(): Promise<ListedKeepsake[] | null>;
  /** Marks a keepsake. Text that the server does not accept is InvalidRequest with the reason 'words'. */
  markKeepsake(id: string, mark: KeepsakeMark & { words?: string }): Promise<ListedKeepsake[]>;
  forgetKeepsake(id: string): Promise<ListedKeepsake[]>;
  /** Returns the started conversations, also the ones that the home page hides; the most recently used first. */
  begun(): Promise<CatalogueCard[]>;
  /**
   * Returns the past conversations, newest first; null when the server has no such list. `kept`: true to include the
   * conversations that are otherwise left out (tender, or left for safety).
   */
  pastConversations(kept: boolean): Promise<PastConversationList | null>;
  /**
   * Finds the conversations that contain all the words, newest first. Fails with NotFound when the server cannot
   * search.
   */
  searchConversations(words: string, kept: boolean): Promise<ConversationSearchResult[]>;
  /** Returns a past conversation. Fails with NotFound, and with Withdrawn when its Activity is closed to everybody. */
  readAgain(id: string): Promise<PastConversationView>;
  /** Returns the signed-in browsers, the most recently used first. */
  browsers(): Promise<AccountBrowser[]>;
  endBrowser(id: string, proof: PasswordOrPasskeyProof): Promise<AccountBrowser[]>;
  /** Logs out every browser, this one included. */
  endAllBrowsers(proof: PasswordOrPasskeyProof): Promise<void>;
  /** Mails a link for setting a new password to the account's own address. */
  mailPasswordLink(): Promise<void>;
  /**
   * Mails a link to a new address; the account gets the address when the link is used. An invalid address is
   * InvalidRequest with the reason 'email', the present address with 'sameEmail'.
   */
  askForNewAddress(email: string, proof: PasswordOrPasskeyProof): Promise<void>;
  passkeys(): Promise<AccountPasskey[]>;
  /** Returns whether this browser can make a passkey. */
  canMakePasskeys(): Promise<boolean>;
  /** Adds a passkey of this device. Returns null when the device made none, as when its owner cancelled. */
  addPasskey(password: string, name: string): Promise<AccountPasskey[] | null>;
  renamePasskey(id: string, name: string): Promise<AccountPasskey[]>;
  removePasskey(id: string, proof: PasswordOrPasskeyProof): Promise<AccountPasskey[]>;
}
export const AccountGateway: PortToken<AccountGateway> = createPortToken('AccountGateway');
