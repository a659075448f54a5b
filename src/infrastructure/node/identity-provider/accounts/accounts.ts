import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { composed, passwordMaximum } from '../../../../domain/account/password.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { lostAccount } from '../../account/notify-owner.ts';
import { changingAccount } from '../../platform/database/account-changes.ts';
import { withOptimisticRetry } from '../../platform/database/optimistic-retry.ts';
import { PasswordHashing } from './password-hash.ts';
import { endEverything } from './sql-adapter.ts';

type IdentityAccountRow = Tables['identity_account'];

/** Someone who can sign in here. `id` is the subject of their tokens. */
export type Account = {
  id: string;
  email: string;
  verifiedAt: number | null;
  disabledAt: number | null;
  createdAt: number;
  /** How often all its sign-ins had been ended when it was read. */
  epoch: number;
};

/** A sign-up: the account that waits, and the hash of the password that came with this one. */
type SignedUp = { account: Account; passwordHash: string };

/** `verifiedAt` null: the address still waits for its link. */
type NewAccount = { email: string; verifiedAt: number | null; at: number };

/** The accounts of the embedded provider. The time that a method takes never shows whether an address is known. */
export class Accounts {
  readonly #db: Kysely<Tables>;
  readonly #hashing: PasswordHashing;
  readonly #hashOfNobody: string;
  /** Called after a password was set anew, with the key of the account's address. */
  onNewPassword: (emailKey: string) => Promise<void> = async () => undefined;

  constructor(db: Kysely<Tables>, hashing = new PasswordHashing()) {
    this.#db = db;
    this.#hashing = hashing;
    this.#hashOfNobody = hashing.hashOfNobody();
  }

  /** Makes an account; null when the address has one already, which stays as it is. Parallel calls make one. */
  async create({ password, ...entry }: NewAccount & { password: string }): Promise<Account | null> {
    return this.add({ ...entry, passwordHash: await this.#hash(password) });
  }

  /** As `create`, with a password that is hashed already. */
  async add(entry: NewAccount & { passwordHash: string }): Promise<Account | null> {
    const row = newRow(entry);
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('identity_account')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? toAccount(row) : null;
  }

  /**
   * Makes an account that waits for its link, or finds the one that waits already. Until it is verified its password is
   * the newest sign-up's, and serves only to show its owner that it waits. Null for a verified one, which stays as it
   * is, and for an address by which a taken account may be taken back. The writes of `alongside` are stored with it or
   * not at all.
   */
  async register(
    entry: { email: string; password: string; at: number },
    alongside: (db: Kysely<Tables>, made: SignedUp | null) => Promise<void> = async () => undefined,
  ): Promise<SignedUp | null> {
    const passwordHash = await this.#hash(entry.password);
    const row = newRow({ ...entry, passwordHash, verifiedAt: null });
    return withOptimisticRetry(() =>
      this.#db.transaction().execute(async (db) => {
        // The owner of a taken account may take it back: until then its address is free for no other account.
        if (await lostAccount(db, entry.email, entry.at)) {
          await alongside(db, null);
          return null;
        }
        const kept = await db
          .insertInto('identity_account')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .column('email_key')
              .doUpdateSet({ email: row.email, password_hash: row.password_hash })
              .where('identity_account.verified_at', 'is', null),
          )
          .returningAll()
          .executeTakeFirst();
        const made = kept ? { account: toAccount(kept), passwordHash } : null;
        await alongside(db, made);
        return made;
      }),
    );
  }

  async byEmail(email: string): Promise<Account | null> {
    const row = await this.#rowByEmail(email);
    return row ? toAccount(row) : null;
  }

  async byId(id: string): Promise<Account | null> {
    const row = await this.#db
      .selectFrom('identity_account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  /** Null for a wrong password, an unknown address and a disabled account alike, after the same work. */
  async verifyPassword(email: string, password: string): Promise<Account | null> {
    const row = await this.#rowByEmail(email);
    const fits = isShortEnough(password);
    const hash = row?.password_hash ?? this.#hashOfNobody;
    const form = await this.#formOf(fits ? password : '', hash);
    if (!row || !fits || form === null || row.disabled_at !== null) return null;
    if (form === 'as typed' || this.#hashing.isOutdated(hash)) await this.#hashAnew(row, password);
    return toAccount(row);
  }

  /**
   * The address is the person's own: the link sent there came back, for the sign-up with this password; null
   * leaves the password. A second time changes nothing.
   */
  async markVerified(id: string, at: number, passwordHash: string | null): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ verified_at: at, ...(passwordHash === null ? {} : { password_hash: passwordHash }) })
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .execute();
  }

  /** Whether this password made this hash; null is nobody's, after the same work. */
  async isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    const hash = passwordHash ?? this.#hashOfNobody;
    return isShortEnough(password) && (await this.#formOf(password, hash)) !== null;
  }

  /**
   * Every session and refresh token of the account ends with the old password. False where the account has another
   * address than `email` when the password is hashed: the link that let somebody set it came to the address before.
   */
  async setPassword(id: string, password: string, at: number, email?: string): Promise<boolean> {
    const address = email ?? (await this.byId(id))?.email;
    if (address === undefined) return false;
    const password_hash = await this.#hash(password);
    const key = emailKey(address);
    const isSet = await this.#db.transaction().execute((db) => {
      const change = { kind: 'passwordSet', of: { accountId: id }, at } as const;
      return changingAccount(db, change, () => changeRow(db, id, { password_hash }, key));
    });
    if (isSet) await this.onNewPassword(key);
    return isSet;
  }

  /** Null: may sign in again. Disabling ends every session and refresh token. */
  async setDisabled(id: string, disabledAt: number | null): Promise<void> {
    await this.#db.transaction().execute((db) => changeRow(db, id, { disabled_at: disabledAt }, null));
  }

  /** A hash that no password made. */
  hashOfNobody(): string {
    return this.#hashing.hashOfNobody();
  }

  #rowByEmail(email: string): Promise<IdentityAccountRow | undefined> {
    return this.#db
      .selectFrom('identity_account')
      .selectAll()
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  }

  async #hash(password: string): Promise<string> {
    if (!isShortEnough(password)) throw new RangeError('The password is too long');
    return this.#hashing.hash(composed(password));
  }

  /** In which form the password made this hash. Hashes of before passwords were composed are of what was typed. */
  async #formOf(password: string, hash: string): Promise<'composed' | 'as typed' | null> {
    if (await this.#hashing.matches(composed(password), hash)) return 'composed';
    if (composed(password) === password) return null;
    return (await this.#hashing.matches(password, hash)) ? 'as typed' : null;
  }

  /** A password that was changed meanwhile stays as it is. */
  async #hashAnew({ id, password_hash: old }: IdentityAccountRow, password: string): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ password_hash: await this.#hash(password) })
      .where('id', '=', id)
      .where('password_hash', '=', old)
      .execute();
  }
}

/** Ends every sign-in with it; false where the account is gone, or has another address than `key`. */
async function changeRow(
  db: Kysely<Tables>,
  id: string,
  values: Partial<IdentityAccountRow>,
  key: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_account')
    .set(values)
    .where('id', '=', id)
    .$if(key !== null, (query) => query.where('email_key', '=', key!))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await endEverything(db, id);
  return true;
}

function newRow(entry: NewAccount & { passwordHash: string }): IdentityAccountRow {
  return {
    id: randomUUID(),
    email: entry.email.trim(),
    email_key: emailKey(entry.email),
    password_hash: entry.passwordHash,
    verified_at: entry.verifiedAt,
    disabled_at: null,
    created_at: entry.at,
    taken_back_at: null,
    taken_back_since: null,
    sign_in_epoch: 0,
  };
}

const isShortEnough = (password: string): boolean => Array.from(composed(password)).length <= passwordMaximum;

function toAccount(row: IdentityAccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    verifiedAt: row.verified_at,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    epoch: row.sign_in_epoch,
  };
}
