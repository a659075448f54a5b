import type {
  DirectoryAccount,
  UserDirectory,
  UnverifiedAccount,
} from '../../../../application/ports/server/account/user-directory.ts';
import type { AccountRegistration } from '../../account/sql-account-links.ts';
import type { Account, Accounts } from './accounts.ts';

/** Implements the product's user directory with the embedded provider's accounts. */
export class SqlUserDirectory implements UserDirectory {
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  async find(email: string): Promise<DirectoryAccount | null> {
    const account = await this.#accounts.byEmail(email);
    return account && seen(account);
  }

  async register(entry: { email: string; password: string; at: number }): Promise<UnverifiedAccount | null> {
    const made = await this.#accounts.register(entry);
    return made && { ...seen(made.account), passwordHash: made.passwordHash };
  }

  verify(id: string, at: number, passwordHash: string | null): Promise<void> {
    return this.#accounts.markVerified(id, at, passwordHash);
  }

  isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#accounts.isPasswordOf(passwordHash, password);
  }

  setPassword(
    { id, email }: Pick<DirectoryAccount, 'id' | 'email'>,
    password: string,
    at: number,
  ): Promise<boolean> {
    return this.#accounts.setPassword(id, password, at, email);
  }

  setDisabled(id: string, isDisabled: boolean, at: number): Promise<void> {
    return this.#accounts.setDisabled(id, isDisabled ? at : null);
  }
}

function seen({ id, email, verifiedAt, disabledAt }: Account): DirectoryAccount {
  return { id, email, isVerified: verifiedAt !== null, isDisabled: disabledAt !== null };
}

/** Registers an account at the embedded provider: account, link, accepted terms and mail share one transaction. */
export const createEmbeddedRegistration =
  (accounts: Accounts): AccountRegistration =>
  (entry, keep) =>
    accounts.register(entry, (db, made) =>
      keep(db, made && { ...seen(made.account), passwordHash: made.passwordHash }),
    );
