import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { IdentityAccountRow, Tables } from '../sql/tables.ts';
import { PasswordHashing } from './password-hash.ts';

/** Someone who can sign in here. `id` is the subject of their tokens. */
export type Account = {
  id: string;
  email: string;
  verifiedAt: number | null;
  disabledAt: number | null;
  createdAt: number;
};

/** `verifiedAt` null: the address still waits for its link. */
type NewAccount = { email: string; verifiedAt: number | null; at: number };

/** Longer ones are refused everywhere, so that hashing stays cheap to refuse. */
export const longestPassword = 256;

/** The form of an address in which two spellings are one account; some browsers send its host as xn--…. */
export function emailKey(email: string): string {
  const text = email.replaceAll('\0', '').trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToASCII(text.slice(at)) || text.slice(at));
}

/** The accounts of the embedded provider. No method tells by its timing whether an address is known. */
export class Accounts {
  readonly #db: Kysely<Tables>;
  readonly #hashing: PasswordHashing;
  readonly #hashOfNobody: string;

  constructor(db: Kysely<Tables>, hashing = new PasswordHashing()) {
    this.#db = db;
    this.#hashing = hashing;
    this.#hashOfNobody = hashing.hashOfNobody();
  }

  /** Makes an account; null when the address has one already, which stays as it is. Parallel calls make one. */
  async create({ password, ...entry }: NewAccount & { password: string }): Promise<Account | null> {
    if (password.length > longestPassword) throw new RangeError('The password is too long');
    return this.add({ ...entry, passwordHash: await this.#hashing.hash(password) });
  }

  /** As `create`, with a password that is hashed already. */
  async add(entry: NewAccount & { passwordHash: string }): Promise<Account | null> {
    const row: IdentityAccountRow = {
      id: randomUUID(),
      email: entry.email.trim(),
      email_key: emailKey(entry.email),
      password_hash: entry.passwordHash,
      verified_at: entry.verifiedAt,
      disabled_at: null,
      created_at: entry.at,
    };
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('identity_account')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? toAccount(row) : null;
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
    const fits = password.length <= longestPassword;
    const hash = row?.password_hash ?? this.#hashOfNobody;
    const matches = await this.#hashing.matches(fits ? password : '', hash);
    if (!row || !fits || !matches || row.disabled_at !== null) return null;
    if (this.#hashing.isOutdated(hash)) await this.#hashAnew(row, password);
    return toAccount(row);
  }

  /** The address is the person's own: the link sent there came back. A second time changes nothing. */
  async markVerified(id: string, at: number): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ verified_at: at })
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .execute();
  }

  #rowByEmail(email: string): Promise<IdentityAccountRow | undefined> {
    return this.#db
      .selectFrom('identity_account')
      .selectAll()
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  }

  /** A password that was changed meanwhile stays as it is. */
  async #hashAnew({ id, password_hash: old }: IdentityAccountRow, password: string): Promise<void> {
    await this.#db
      .updateTable('identity_account')
      .set({ password_hash: await this.#hashing.hash(password) })
      .where('id', '=', id)
      .where('password_hash', '=', old)
      .execute();
  }
}

function toAccount(row: IdentityAccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    verifiedAt: row.verified_at,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}
