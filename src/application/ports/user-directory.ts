/** Someone who can sign in, as the keeper of passwords knows them. `id` is the subject of their tokens. */
export type DirectoryAccount = {
  id: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
};

/**
 * The accounts that people register for: the embedded provider's own, or an outside issuer's through its
 * management interface.
 *
 * Adapters: two spellings of an address in which case or the outer spaces differ are one account. Passwords
 * are kept as they are, uncut, and only as a memory-hard hash. An account that is not verified, or is
 * disabled, gets no tokens. Nothing tells by its timing whether an address is known. Throws AppError
 * 'Unavailable' when the directory is out of reach; then nothing has changed, or the same call may be repeated.
 */
export interface UserDirectory {
  find(email: string): Promise<DirectoryAccount | null>;
  /**
   * Makes an account that waits to be verified. One that still waits gets this password instead of its own:
   * what counts is the last sign-up before the link of its mail is pressed. Null for a verified
   * one, which stays as it is. Parallel calls make one.
   */
  register(entry: { email: string; password: string; at: number }): Promise<DirectoryAccount | null>;
  /** The address is the person's own. A second time changes nothing. */
  verify(id: string, at: number): Promise<void>;
  /** Another password; every session and refresh token of the account ends. */
  setPassword(id: string, password: string, at: number): Promise<void>;
  /** Disabled: no sign-in any more, and every session and refresh token ends. */
  setDisabled(id: string, isDisabled: boolean, at: number): Promise<void>;
}
export const UserDirectory = Symbol.for('UserDirectory');
