import { randomBytes, randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { IdentityAccountRow, Tables } from '../sql/tables.ts';
import { hashPassword, matchesHash } from './password-hash.ts';

/** Someone who can sign in here. `id` is the subject of their tokens. */
export type Account = {
  id: string;
  email: string;
  verifiedAt: number | null;
  disabledAt: number | null;
  createdAt: number;
};

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
  #dummyHash: Promise<string> | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Makes an account; null when the address has one already, which stays as it is. Parallel calls make one.
   * `verifiedAt` null: the address still waits for its link.
   */
  async create(entry: {
    email: string;
    password: string;
    verifiedAt: number | null;
    at: number;
  }): Promise<Account | null> {
    if (entry.password.length > longestPassword) throw new RangeError('The password is too long');
    const row: IdentityAccountRow = {
      id: randomUUID(),
      email: entry.email.trim(),
      email_key: emailKey(entry.email),
      password_hash: await hashPassword(entry.password),
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
    const hash = row?.password_hash ?? (await this.#hashOfNobody());
    const matches = await matchesHash(fits ? password : '', hash);
    return row && fits && matches && row.disabled_at === null ? toAccount(row) : null;
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

  #hashOfNobody(): Promise<string> {
    this.#dummyHash ??= hashPassword(randomBytes(16).toString('base64'));
    return this.#dummyHash;
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
