import type { Kysely } from 'kysely';
import type {
  AccountLink,
  AccountLinks,
  StoredAccountLink,
  LinkRejection,
  AccountLinkPurpose,
  NewAccountLink,
  SignUpRecord,
} from '../../../application/ports/server/account/account-links.ts';
import type { MailDraft } from '../../../application/ports/server/platform/mail-writer.ts';
import type {
  UserDirectory,
  UnverifiedAccount,
} from '../../../application/ports/server/account/user-directory.ts';
import { toEmailKey } from '../platform/email-key.ts';
import {
  hashLinkToken,
  insertAccountLink,
  createLinkToken,
  consumeAccountLink,
} from './account-link-rows.ts';
import {
  findPlannedErasureTime,
  findTakenOverAccount,
  notifyAccountOwner,
  type OwnerMailWriter,
} from './notify-owner.ts';
import { requireStandingSignIn } from '../platform/database/standing-sign-in.ts';
import { newId } from '../platform/database/new-id.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type AccountLinkRow = Tables['account_link'];

type Entry = { email: string; password: string; at: number };
type Keep = (db: Kysely<Tables>, account: UnverifiedAccount | null) => Promise<void>;
/** Registers an account. The rows that `keep` writes share the transaction if the directory is in this database. */
export type AccountRegistration = (entry: Entry, keep: Keep) => Promise<unknown>;

/** The time that a link's row stays after the link stops working (ms), so that the link's page can give the reason. */
const keptMs = 30 * 24 * 60 * 60_000;
const nobody = '';

export class SqlAccountLinks implements AccountLinks {
  readonly #db: Kysely<Tables>;
  readonly #registerWith: AccountRegistration;

  constructor(db: Kysely<Tables>, registerWith: AccountRegistration) {
    this.#db = db;
    this.#registerWith = registerWith;
  }

  newToken(): string {
    return createLinkToken();
  }

  async signUp(entry: Entry, recordFor: (account: UnverifiedAccount | null) => SignUpRecord): Promise<void> {
    await this.#registerWith(entry, async (db, account) => {
      const { mail, account: record, back } = recordFor(account);
      if (record) {
        const { link, terms } = record;
        await db
          .insertInto('registration')
          .values({
            id: newId('registration'),
            account_id: link.accountId,
            email_key: toEmailKey(entry.email),
            terms_version: terms.version,
            accepted_at: entry.at,
            language: terms.language,
          })
          .execute();
        await insertAccountLink(db, link, entry.at);
      }
      if (back) await insertAccountLink(db, back, entry.at);
      await queueMail(db, mail, entry.at, (record?.link ?? back)?.token);
    });
  }

  async issue(
    record: { link: NewAccountLink | null; mail: MailDraft | null } | null,
    at: number,
  ): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await requireStandingSignIn(db);
      const { link = null, mail = null } = record ?? {};
      await db
        .deleteFrom('account_link')
        .where('expires_at', '<', at - keptMs)
        .execute();
      if (link?.purpose === 'password') {
        const { accountId, purpose } = link;
        // A request for a new password, which anybody can make, must not end the link of an owner who takes back the
        // account.
        const back = await db
          .selectFrom('identity_account')
          .select('taken_back_at')
          .where('id', '=', accountId)
          .executeTakeFirst();
        await db
          .deleteFrom('account_link')
          .where('account_id', '=', accountId)
          .where('purpose', '=', purpose)
          .where('created_at', '<>', back?.taken_back_at ?? -1)
          .execute();
      }
      await insertAccountLink(db, link ?? decoy(this.newToken()), at);
      if (mail) await queueMail(db, mail, at, link?.token);
    });
  }

  async notifyOwner(accountId: string, at: number, write: OwnerMailWriter, language: string): Promise<void> {
    await this.#db.transaction().execute((db) => notifyAccountOwner(db, { accountId, at, language }, write));
  }

  async lost(
    address: string,
    at: number,
  ): Promise<{ link: NewAccountLink; erasureOn: number | null } | null> {
    const lost = await findTakenOverAccount(this.#db, address, at);
    return lost && { link: lost.link, erasureOn: await findPlannedErasureTime(this.#db, lost.accountId) };
  }

  async read(
    token: string,
    purpose: AccountLinkPurpose,
    at: number,
  ): Promise<StoredAccountLink | LinkRejection> {
    const row = await this.#db
      .selectFrom('account_link')
      .selectAll()
      .where('token_hash', '=', hashLinkToken(token))
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (!row || row.account_id === nobody) return 'unknown';
    if (row.used_at !== null) return 'used';
    return row.expires_at > at ? { ...toLink(row), madeAt: row.created_at } : 'expired';
  }

  async newestHash(email: string, at: number): Promise<string | null> {
    const row = await this.#db
      .selectFrom('account_link')
      .select('password_hash')
      .where('account_id', 'in', (signUps) =>
        signUps.selectFrom('registration').select('account_id').where('email_key', '=', toEmailKey(email)),
      )
      .where('purpose', '=', 'verify')
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  }

  async waitingHashes(accountId: string, at: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('account_link')
      .select('password_hash')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'verify')
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .orderBy('created_at', 'desc')
      .execute();
    return [...new Set(rows.flatMap(({ password_hash: hash }) => hash ?? []))];
  }

  async use(
    token: string,
    purpose: AccountLinkPurpose,
    at: number,
  ): Promise<StoredAccountLink | LinkRejection> {
    const link = await this.read(token, purpose, at);
    if (typeof link === 'string') return link;
    // Another link may have invalidated this one meanwhile, or this one was used.
    const isUsed = await this.#db.transaction().execute((db) => consumeAccountLink(db, token, link, at));
    return isUsed ? link : 'used';
  }
}

/** Registers an account in a directory outside this database: first the account there, then its record here. */
export const createOutsideRegistration =
  (db: Kysely<Tables>, directory: UserDirectory): AccountRegistration =>
  async (entry, keep) => {
    const account = await directory.register(entry);
    await db.transaction().execute((transaction) => keep(transaction, account));
  };

/**
 * Returns a link that opens nothing; storing it takes as long as storing a real one, and the next clean-up deletes it.
 */
const decoy = (token: string): NewAccountLink => ({
  token,
  purpose: 'verify',
  accountId: nobody,
  email: '',
  expiresAt: 0,
  passwordHash: null,
});

function toLink(row: AccountLinkRow): AccountLink {
  const { purpose, account_id: accountId, email, expires_at: expiresAt, password_hash: passwordHash } = row;
  return { purpose, accountId, email, expiresAt, passwordHash };
}
