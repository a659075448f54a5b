import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { normalisePassword, passwordMaximum } from '../../../../domain/account/password.ts';
import { toEmailKey } from '../../platform/email-key.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { findTakenOverAccount } from '../../account/notify-owner.ts';
import { changeRecordedAccount } from '../../platform/database/account-changes.ts';
import { retryOnStaleRevision } from '../../platform/database/optimistic-retry.ts';
import { PasswordHashing } from './password-hash.ts';
import { endAllSignInsOfAccount } from './sql-adapter.ts';

type IdentityAccountRow = Tables['identity_account'];

/** The account of a person who can sign in at the embedded provider; `id` is the subject of its tokens. */
export type Account = {
  id: string;
  email: string;
  verifiedAt: number | null;
  disabledAt: number | null;
  createdAt: number;
  /** How often all sign-ins of the account had been ended when it was read. */
  epoch: number;
};

/** The result of a sign-up: the unverified account, and the hash of the password of this sign-up. */
type SignedUp = { account: Account; passwordHash: string };

/** The data of a new account; `verifiedAt` is null until the mailed link is used. */
type NewAccount = { email: string; verifiedAt: number | null; at: number };

/** Manages the accounts of the embedded provider. No method's duration reveals whether an address has an account. */
export class Accounts {
  readonly #db: Kysely<Tables>;
  readonly #hashing: PasswordHashing;
  readonly #hashOfNobody: string;
  /** Runs after a new password was set, with the key of the account's address. */
  onNewPassword: (emailKey: string) => Promise<void> = async () => undefined;

  constructor(db: Kysely<Tables>, hashing = new PasswordHashing()) {
    this.#db = db;
    this.#hashing = hashing;
    this.#hashOfNobody = hashing.hashOfNobody();
  }

  /**
   * Creates an account; returns null when the address has an account already, which is left unchanged. Parallel calls
   * create only one.
   */
  async create({ password, ...entry }: NewAccount & { password: string }): Promise<Account | null> {
    return this.add({ ...entry, passwordHash: await this.#hash(password) });
  }

  /** Creates an account like `create`, from a hashed password. */
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
   * Creates an unverified account or finds the existing one, whose password is that of the newest sign-up until the
   * account is verified. Returns null for a verified account, which is left unchanged, and for an address whose owner
   * may still take an account back. The rows of `alongside` share the transaction.
   */
  async register(
    entry: { email: string; password: string; at: number },
    alongside: (db: Kysely<Tables>, made: SignedUp | null) => Promise<void> = async () => undefined,
  ): Promise<SignedUp | null> {
    const passwordHash = await this.#hash(entry.password);
    const row = newRow({ ...entry, passwordHash, verifiedAt: null });
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (db) => {
        // The owner of an account that was taken over may take it back: until then, no other account may have its
        // address.
        if (await findTakenOverAccount(db, entry.email, entry.at)) {
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

  /**
   * Returns null for a wrong password, an unknown address and a disabled account, after the same work, so that the
   * duration reveals nothing.
   */
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
   * Marks the address as verified, because its link was opened, and sets the password of that sign-up; null keeps the
   * password. A second call changes nothing.
   */
  async markVerified(id: string, at: number, passwordHash: string | null): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ verified_at: at, ...(passwordHash === null ? {} : { password_hash: passwordHash }) })
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .execute();
  }

  /**
   * Returns whether the password matches the hash; false for null, after the same work, so that time reveals nothing.
   */
  async isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    const hash = passwordHash ?? this.#hashOfNobody;
    return isShortEnough(password) && (await this.#formOf(password, hash)) !== null;
  }

  /**
   * Sets a password and ends every session and refresh token. Returns false if the account no longer has the address
   * `email`, to which the link was mailed, once the password is hashed.
   */
  async setPassword(id: string, password: string, at: number, email?: string): Promise<boolean> {
    const address = email ?? (await this.byId(id))?.email;
    if (address === undefined) return false;
    const password_hash = await this.#hash(password);
    const key = toEmailKey(address);
    const isSet = await this.#db.transaction().execute((db) => {
      const change = { kind: 'passwordSet', of: { accountId: id }, at } as const;
      return changeRecordedAccount(db, change, () => changeRow(db, id, { password_hash }, key));
    });
    if (isSet) await this.onNewPassword(key);
    return isSet;
  }

  /** Disables the account and ends every session and refresh token; null enables it again. */
  async setDisabled(id: string, disabledAt: number | null): Promise<void> {
    await this.#db.transaction().execute((db) => changeRow(db, id, { disabled_at: disabledAt }, null));
  }

  /** Returns a hash that matches no password. */
  hashOfNobody(): string {
    return this.#hashing.hashOfNobody();
  }

  #rowByEmail(email: string): Promise<IdentityAccountRow | undefined> {
    return this.#db
      .selectFrom('identity_account')
      .selectAll()
      .where('email_key', '=', toEmailKey(email))
      .executeTakeFirst();
  }

  async #hash(password: string): Promise<string> {
    if (!isShortEnough(password)) throw new RangeError('The password is too long');
    return this.#hashing.hash(normalisePassword(password));
  }

  /**
   * Returns the Unicode form in which the password matches this hash: earlier versions hashed passwords as typed,
   * without Unicode normalisation.
   */
  async #formOf(password: string, hash: string): Promise<'composed' | 'as typed' | null> {
    if (await this.#hashing.matches(normalisePassword(password), hash)) return 'composed';
    if (normalisePassword(password) === password) return null;
    return (await this.#hashing.matches(password, hash)) ? 'as typed' : null;
  }

  /** Hashes the password with today's cost and stores the hash, unless the password was changed meanwhile. */
  async #hashAnew({ id, password_hash: old }: IdentityAccountRow, password: string): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ password_hash: await this.#hash(password) })
      .where('id', '=', id)
      .where('password_hash', '=', old)
      .execute();
  }
}

/** Changes the account and ends all its sign-ins; returns false if no such account has an address with `key`. */
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
  await endAllSignInsOfAccount(db, id);
  return true;
}

function newRow(entry: NewAccount & { passwordHash: string }): IdentityAccountRow {
  return {
    id: randomUUID(),
    email: entry.email.trim(),
    email_key: toEmailKey(entry.email),
    password_hash: entry.passwordHash,
    verified_at: entry.verifiedAt,
    disabled_at: null,
    created_at: entry.at,
    taken_back_at: null,
    taken_back_since: null,
    sign_in_epoch: 0,
  };
}

const isShortEnough = (password: string): boolean =>
  Array.from(normalisePassword(password)).length <= passwordMaximum;

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
