import { token, type Token } from '../../token.ts';

/** Someone who can sign in, as the keeper of passwords knows them. `id` is the subject of their tokens. */
export type DirectoryAccount = {
  id: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
};

/**
 * An account that has just signed up; `passwordHash` is the hash of this sign-up, and is useless before
 * `verify` is given it.
 */
export type WaitingAccount = DirectoryAccount & { passwordHash: string };

/**
 * The accounts that people register for: the embedded provider's own, or an outside issuer's through its
 * management interface.
 *
 * Adapters: two spellings of an address in which case or the outer spaces differ are one account. Passwords
 * are kept uncut and only as a memory-hard hash; where the adapter compares them, it does so in Unicode's composed
 * form (NFC). An account that is not verified, or is
 * disabled, gets no tokens. Nothing tells by its timing whether an address is known. Throws AppError
 * 'Unavailable' when the directory is out of reach; then nothing has changed, or the same call may be repeated.
 */
export interface UserDirectory {
  find(email: string): Promise<DirectoryAccount | null>;
  /**
   * Makes an account that waits to be verified, or finds the one that waits already. Several people may sign
   * up with one address: each call has a hash of its own. Null for a verified account, which stays as it is.
   * Parallel calls make one account.
   */
  register(entry: { email: string; password: string; at: number }): Promise<WaitingAccount | null>;
  /**
   * Marks the address as verified and sets the password of this hash; null keeps the account's password.
   * Changes nothing in an account that is verified already.
   */
  verify(id: string, at: number, passwordHash: string | null): Promise<void>;
  /** Compares a password with a hash that `register` returned. A null hash never matches, after the same work. */
  isPasswordOf(passwordHash: string | null, password: string): Promise<boolean>;
  /**
   * Sets another password; every session and refresh token of the account ends. False, and nothing is changed, where
   * the account has another address by now than the one given.
   */
  setPassword(
    account: Pick<DirectoryAccount, 'id' | 'email'>,
    password: string,
    at: number,
  ): Promise<boolean>;
  /** A disabled account cannot sign in, and every session and refresh token ends. */
  setDisabled(id: string, isDisabled: boolean, at: number): Promise<void>;
}
export const UserDirectory: Token<UserDirectory> = token('UserDirectory');
