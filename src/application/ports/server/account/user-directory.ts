import { createPortToken, type PortToken } from '../../token.ts';

/** An account in the directory that holds the passwords. `id` is the subject of its tokens. */
export type DirectoryAccount = {
  id: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
};

/**
 * An account that has just signed up. `passwordHash` belongs to this sign-up and opens nothing until `verify` receives
 * it.
 */
export type UnverifiedAccount = DirectoryAccount & { passwordHash: string };

/**
 * The directory of registered accounts: of the embedded provider, or of an outside issuer through its management
 * interface.
 *
 * Adapters: spellings of an address that differ in case or outer spaces are one account. Passwords must be stored
 * untruncated, only as a memory-hard hash; an adapter that compares passwords must do so in Unicode's composed form
 * (NFC). An account that is unverified or disabled gets no tokens. Response times must not reveal whether an address is
 * known. Throws AppError 'Unavailable' when the directory is out of reach; then nothing has changed, or the same call
 * may be repeated.
 */
export interface UserDirectory {
  find(email: string): Promise<DirectoryAccount | null>;
  /**
   * Makes an account that waits for verification, or finds the one that waits already. Several people may sign up with
   * one address: each call has a hash of its own. Returns null for a verified account, which stays unchanged. Parallel
   * calls make one account.
   */
  register(entry: { email: string; password: string; at: number }): Promise<UnverifiedAccount | null>;
  /**
   * Marks the address as verified and sets the password of this hash; null keeps the account's password. Changes
   * nothing in an account that is already verified.
   */
  verify(id: string, at: number, passwordHash: string | null): Promise<void>;
  /** Compares a password with a hash that `register` returned. A null hash never matches, after the same work. */
  isPasswordOf(passwordHash: string | null, password: string): Promise<boolean>;
  /**
   * Sets a new password; every session and refresh token of the account ends. Returns false and changes nothing when
   * the account's address is no longer the given one.
   */
  setPassword(
    account: Pick<DirectoryAccount, 'id' | 'email'>,
    password: string,
    at: number,
  ): Promise<boolean>;
  /** Disables or enables an account. A disabled account cannot sign in, and its sessions and refresh tokens end. */
  setDisabled(id: string, isDisabled: boolean, at: number): Promise<void>;
}
export const UserDirectory: PortToken<UserDirectory> = createPortToken('UserDirectory');
