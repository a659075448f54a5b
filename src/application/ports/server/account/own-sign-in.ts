/** A browser that is signed in; instants in epoch ms. */
export type SignedInBrowser = {
  /** Names it to its owner alone; it opens nothing. */
  id: string;
  /** As in 'Firefox, Android'; '' where it did not say. */
  browser: string;
  begunAt: number;
  /** When it last asked for tokens: every ten minutes while it is in use. */
  usedAt: number;
  /** The one that asks. */
  isThis: boolean;
};

export type Passkey = { id: string; name: string; createdAt: number; usedAt: number | null };

/** The caller: an account of the embedded provider, by the grant of its token. */
export type SignedIn = { accountId: string; grantId: string };

/** A passkey shows its owner for one of these. A challenge that was given for one is no good for another. */
export type ProofPurpose = 'proof' | 'privateWords';

/** The outcome of a password or passkey that is asked for again before a serious change. */
export type Confirmation = { kind: 'confirmed' } | { kind: 'refused' } | { kind: 'wait'; waitMs: number };

/**
 * The sign-in of an account's owner, where this server keeps accounts.
 *
 * Adapters: ids are given to their owner alone, and another owner's id is unknown. Sign-ins that `endBrowser` and
 * `endAll` end are refused from the next request on: tokens, codes and the provider's own session. `addPasskey` takes
 * the browser's answer to the newest options, once, within ten minutes. A change of passkeys is mailed to the owner.
 */
export interface OwnSignIn {
  browsers(of: SignedIn): Promise<SignedInBrowser[]>;
  /** False for an unknown one; 'this' is the one that asks. */
  endBrowser(of: SignedIn, id: string): Promise<boolean>;
  endAll(accountId: string): Promise<void>;
  /** Guesses are slowed as at the log in page; `address` is the client's. */
  confirm(accountId: string, password: string, address: string): Promise<Confirmation>;
  /** Makes the options for an answer with one of the account's passkeys; good once, for ten minutes. */
  passkeyChallenge(accountId: string, purpose?: ProofPurpose): Promise<object>;
  /** The same as `confirm` by what the browser made of the challenge. */
  confirmByPasskey(
    accountId: string,
    answer: object,
    address: string,
    purpose?: ProofPurpose,
  ): Promise<Confirmation>;
  passkeys(accountId: string): Promise<Passkey[]>;
  /** Makes the options for a new passkey. */
  passkeyOptions(accountId: string): Promise<object>;
  addPasskey(
    accountId: string,
    made: { credential: object; name: string; language: string },
  ): Promise<boolean>;
  renamePasskey(accountId: string, id: string, name: string): Promise<boolean>;
  removePasskey(accountId: string, id: string, language: string): Promise<boolean>;
}
