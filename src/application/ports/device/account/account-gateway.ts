import type { CatalogueCard } from '../../../../domain/catalogue/card.ts';
import type { KeepsakeMark, OwnKeepsake } from '../../../../domain/chat/keepsakes.ts';
import type { FoundConversation, PastConversation, PastList } from '../../../../domain/chat/read-again.ts';
import type { Receipt } from '../../../../domain/people/own-account.ts';
import type { Grant } from '../../../../domain/shop/access-term.ts';
import type { DraftRun } from '../authoring/draft-stage.ts';
import { token, type Token } from '../../token.ts';

/** One's own account; instants in epoch ms. */
export type AccountDetails = {
  /** Empty when the issuer gives none. */
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

/** A browser that is signed in. `usedAt` to ten minutes. */
export type OwnBrowser = {
  id: string;
  /** As in 'Firefox, Android'; '' where it did not say. */
  browser: string;
  begunAt: number;
  usedAt: number;
  isThis: boolean;
};

export type OwnPasskey = { id: string; name: string; createdAt: number; usedAt: number | null };

/** The owner's proof before a serious change: the password, or (null) one of their passkeys. */
export type Proof = string | null;

/** A keepsake as its family's devices have it. `saidIn` is null where the server deletes none. */
export type ListedKeepsake = Omit<OwnKeepsake, 'stepId' | 'name' | 'saidIn'> & {
  saidIn: readonly string[] | null;
};

/** A conversation to read again, with the ports that show it. */
export type ReadAgain = {
  conversation: PastConversation;
  play(): Omit<DraftRun, 'log'>;
};

/**
 * A person's own account (an addition to specification 7).
 *
 * Adapters: failures are AppErrors; a server without these calls answers NotFound, and so does one that does not keep
 * the accounts itself for calls about signing in. A wrong password is InvalidRequest with the reason 'password', a
 * wrong passkey with 'passkey'; a device that gives none with 'none'.
 */
export interface AccountGateway {
  account(): Promise<AccountDetails>;
  /** Returns all data kept of the caller, as JSON text. */
  exported(): Promise<string>;
  takeBackErasure(): Promise<AccountDetails>;
  /** The newest first. Null: the server has no such list. */
  keepsakes(): Promise<ListedKeepsake[] | null>;
  /** Words that it does not take are InvalidRequest with the reason 'words'. */
  markKeepsake(id: string, mark: KeepsakeMark & { words?: string }): Promise<ListedKeepsake[]>;
  forgetKeepsake(id: string): Promise<ListedKeepsake[]>;
  /** The conversations under way, with those that home does not show; the last touched first. */
  begun(): Promise<CatalogueCard[]>;
  /**
   * Finished conversations, newest first; `kept`: with those listed on request alone. Null: the server has no such
   * list.
   */
  pastConversations(kept: boolean): Promise<PastList | null>;
  /** Conversations that contain all of the words, newest first. Fails with NotFound where the server cannot search. */
  searchConversations(words: string, kept: boolean): Promise<FoundConversation[]>;
  /** Fails with NotFound, and with Withdrawn where its Activity is closed to everybody. */
  readAgain(id: string): Promise<ReadAgain>;
  /** The last used first. */
  browsers(): Promise<OwnBrowser[]>;
  endBrowser(id: string, proof: Proof): Promise<OwnBrowser[]>;
  /** Ends this one too. */
  endAllBrowsers(proof: Proof): Promise<void>;
  /** Mails a link to set another password to the account's own address. */
  mailPasswordLink(): Promise<void>;
  /**
   * Mails a link to another address; the account has it once the link is used. An address that is none is
   * InvalidRequest with the reason 'email', the present one with 'sameEmail'.
   */
  askForNewAddress(email: string, proof: Proof): Promise<void>;
  passkeys(): Promise<OwnPasskey[]>;
  /** Whether this browser can make a passkey. */
  canMakePasskeys(): Promise<boolean>;
  /** Null when the device made none, as when its owner thought better of it. */
  addPasskey(password: string, name: string): Promise<OwnPasskey[] | null>;
  renamePasskey(id: string, name: string): Promise<OwnPasskey[]>;
  removePasskey(id: string, proof: Proof): Promise<OwnPasskey[]>;
}
export const AccountGateway: Token<AccountGateway> = token('AccountGateway');
