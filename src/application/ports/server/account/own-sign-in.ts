/** A browser that is signed in; instants in epoch ms. */
export type SignedInBrowser = {
  /** The id by which its owner refers to the sign-in; it gives no access. */
  id: string;
  /** The name of the browser, such as 'Firefox, Android'; '' when the browser did not send one. */
  browser: string;
  begunAt: number;
  /** The instant of the last token request: every ten minutes while the browser is in use. */
  usedAt: number;
  /** True for the browser that sends the request. */
  isThis: boolean;
};

export type Passkey = { id: string; name: string; createdAt: number; usedAt: number | null };

/** The caller: an account of the embedded provider, identified by the grant of the token. */
export type SignedInAccount = { accountId: string; grantId: string };

/** The purpose of a proof by passkey. A challenge for one purpose is invalid for another. */
export type PasskeyProofPurpose = 'proof' | 'privateWords';

/** The outcome of checking a password or passkey before a serious change. */
export type ProofCheckOutcome =
  | { kind: 'confirmed' }
  | { kind: 'refused' }
  | { kind: 'wait'; waitMs: number };

/**
 * The sign-in of an account's owner, when this server keeps the accounts.
 *
 * Adapters: ids are given to their owner only, and another owner's id is unknown. From the next request on, everything
 * of a sign-in ended by `endBrowser` or `endAll` must be refused: tokens, codes and the provider's own session.
 * `addPasskey` must accept the browser's answer to the newest options only, once, within ten minutes. A change of
 * passkeys must be mailed to the owner.
 */
export interface AccountSignIns {
  browsers(of: SignedInAccount): Promise<SignedInBrowser[]>;
  /** Ends a sign-in; 'this' is that of the caller. Returns false for an unknown id. */
  endBrowser(of: SignedInAccount, id: string): Promise<boolean>;
  endAll(accountId: string): Promise<void>;
  /** Checks the password. Wrong guesses are slowed down as on the log in page; `address` is the client's IP address. */
  confirm(accountId: string, password: string, address: string): Promise<ProofCheckOutcome>;
  /** Returns the options for a proof with one of the account's passkeys; valid once, for ten minutes. */
  passkeyChallenge(accountId: string, purpose?: PasskeyProofPurpose): Promise<object>;
  /** Checks the browser's answer to a passkey challenge; the outcome is as for `confirm`. */
  confirmByPasskey(
    accountId: string,
    answer: object,
    address: string,
    purpose?: PasskeyProofPurpose,
  ): Promise<ProofCheckOutcome>;
  passkeys(accountId: string): Promise<Passkey[]>;
  /** Returns the options for a new passkey. */
  passkeyOptions(accountId: string): Promise<object>;
  addPasskey(
    accountId: string,
    made: { credential: object; name: string; language: string },
  ): Promise<boolean>;
  renamePasskey(accountId: string, id: string, name: string): Promise<boolean>;
  removePasskey(accountId: string, id: string, language: string): Promise<boolean>;
}
