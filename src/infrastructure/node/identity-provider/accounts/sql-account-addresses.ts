import type { Kysely } from 'kysely';
import type {
  AccountAddresses,
  AddressChange,
  RecentAccountChange,
  EndedSignIn,
  UnrestoredSetting,
  TakeBackMailTexts,
  AccountTakeBack,
} from '../../../../application/ports/server/account/account-addresses.ts';
import type { LinkRejection } from '../../../../application/ports/server/account/account-links.ts';
import { takeBackLinkReuseMs, takeBackLinkValidMs } from '../../../../domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { toEmailKey } from '../../platform/email-key.ts';
import { changeRecordedAccount } from '../../platform/database/account-changes.ts';
import { retryOnStaleRevision } from '../../platform/database/optimistic-retry.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { queueMail } from '../../platform/mail/sql-outbox.ts';
import { leaveAddress } from '../../reminders/end-token.ts';
import { moveLicences } from '../../shop/sql-licences.ts';
import {
  endPending,
  insertAccountLink,
  consumeAccountLink,
  markLinkUsed,
  hashLinkToken,
} from '../../account/account-link-rows.ts';
import {
  findRecentAccountAddresses,
  findPlannedErasureTime,
  findOwnerLanguage,
  findTakenOverAccount,
  findReversibleAddressChanges,
} from '../../account/notify-owner.ts';
import { endAllSignInsOfAccount } from './sql-adapter.ts';
import { readRecentAccountChanges, undoAccountChange } from './listed-changes.ts';
import {
  listEndedSignIns,
  listUnrestoredSettings,
  endOlderAccountLinks,
  endTakenBackSignIns,
  restoreTakenOverAccount,
  findTakeBackTime,
  findUndoStart,
  type AccountTakeBackRequest,
} from './restore-account.ts';

/** Changes the addresses of the embedded provider's accounts, and everything that depends on an address. */
export class SqlAccountAddresses implements AccountAddresses {
  readonly #db: Kysely<Tables>;
  readonly #hashOfNobody: () => string;

  /** Creates the adapter; `hashOfNobody` must return a hash that matches no password. */
  constructor(db: Kysely<Tables>, hashOfNobody: () => string) {
    this.#db = db;
    this.#hashOfNobody = hashOfNobody;
  }

  async find(accountId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('identity_account')
      .select('email')
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  async isDisabled(accountId: string): Promise<boolean> {
    const accounts = this.#db
      .selectFrom('identity_account')
      .select('disabled_at')
      .where('id', '=', accountId);
    return ((await accounts.executeTakeFirst())?.disabled_at ?? null) !== null;
  }

  closedUntil(accountId: string, at: number): Promise<number | null> {
    return closedUntil(this.#db, accountId, at);
  }

  /**
   * Changes an address. If somebody signs up with the same address at the same time, the transaction runs again; the
   * address is then found taken or free.
   */
  change(change: AddressChange): Promise<'changed' | 'taken' | 'gone' | 'closed' | 'used'> {
    return retryOnStaleRevision(() => this.#db.transaction().execute((db) => changeIn(db, change)));
  }

  takeBack(back: AccountTakeBack): Promise<'changed' | 'taken' | LinkRejection> {
    const hash = this.#hashOfNobody();
    return retryOnStaleRevision(() => this.#db.transaction().execute((db) => takeBackIn(db, back, hash)));
  }

  async takenBackBy(
    token: string,
    at: number,
  ): Promise<{ accountId: string; email: string; at: number } | null> {
    const row = await this.#db
      .selectFrom('account_link')
      .innerJoin('identity_account', 'identity_account.id', 'account_link.account_id')
      .select(['account_id', 'account_link.email', 'email_key', 'used_at', 'taken_back_at'])
      .where('token_hash', '=', hashLinkToken(token))
      .where('purpose', '=', 'oldAddress')
      .where('taken_back_at', '>', at - takeBackLinkReuseMs)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account_change')
              .select('account_change.id')
              .whereRef('account_change.account_id', '=', 'identity_account.id')
              .where('kind', '=', 'passwordSet')
              .whereRef('at', '>=', 'taken_back_at'),
          ),
        ),
      )
      .executeTakeFirst();
    // Using one link ends the owner's other links at the same instant. Those mailed to this address count too, because
    // they came to the same mailbox.
    if (!row || row.used_at !== row.taken_back_at || row.email_key !== toEmailKey(row.email)) return null;
    return { accountId: row.account_id, email: row.email, at: row.used_at! };
  }

  takenBackAt(accountId: string, at: number): Promise<number | null> {
    return findTakeBackTime(this.#db, accountId, at);
  }

  erasureOn(accountId: string): Promise<number | null> {
    return findPlannedErasureTime(this.#db, accountId);
  }

  recentChanges(accountId: string, at: number): Promise<RecentAccountChange[]> {
    return readRecentAccountChanges(this.#db, accountId, at);
  }

  endedSignIns(accountId: string, at: number): Promise<EndedSignIn[]> {
    return listEndedSignIns(this.#db, accountId, at);
  }

  lostThings(accountId: string, at: number): Promise<UnrestoredSetting[]> {
    return listUnrestoredSettings(this.#db, accountId, at);
  }

  undo(accountId: string, passwordToken: string, id: string, at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const held = await hold(db, accountId);
      if (!held || !(await isOwners(db, passwordToken, { accountId, email: held.email, at }))) return false;
      return undoAccountChange(db, accountId, id, at);
    });
  }
}

async function closedUntil(db: Kysely<Tables>, accountId: string, at: number): Promise<number | null> {
  const last = (await findReversibleAddressChanges(db, accountId, at)).at(-1);
  return last ? last.until + takeBackLinkValidMs : null;
}

async function changeIn(
  db: Kysely<Tables>,
  { accountId, email, at, token, link, mail }: AddressChange,
): Promise<'changed' | 'taken' | 'gone' | 'closed' | 'used'> {
  // The account is locked first, so that the second of two concurrent changes sees the first.
  const held = await hold(db, accountId);
  if (held === null || held.isDisabled) return 'gone';
  if (token !== null && !(await consumeAccountLink(db, token, { accountId, purpose: 'newAddress' }, at)))
    return 'used';
  if ((await closedUntil(db, accountId, at)) !== null) return 'closed';
  const lost = await findTakenOverAccount(db, email, at);
  if ((lost && lost.accountId !== accountId) || !(await makeWay(db, accountId, email))) return 'taken';
  const change = { kind: 'addressChanged', of: { accountId }, at, email: held.email } as const;
  await changeRecordedAccount(db, change, () => setAddress(db, accountId, email));
  await endAllSignInsOfAccount(db, accountId);
  // Links to a new password stay, so that their page can explain the new address; they no longer set a password.
  await endPending(db, { accountId, purposes: ['verify', 'newAddress', 'browser'] }, at);
  await postponeErasure(db, accountId, at + takeBackLinkValidMs);
  await takeAlong(db, accountId, email.trim());
  await insertAccountLink(db, link, at);
  const draft = mail(await findOwnerLanguage(db, accountId), await findPlannedErasureTime(db, accountId));
  await queueMail(db, draft, at, link.token);
  return 'changed';
}

async function takeBackIn(
  db: Kysely<Tables>,
  { accountId, email, token, madeAt, at, link, letters }: AccountTakeBack,
  voidHash: string,
): Promise<'changed' | 'taken' | LinkRejection> {
  const held = await hold(db, accountId);
  if (held === null) return 'unknown';
  if (!(await makeWay(db, accountId, email))) return 'taken';
  if (!(await markLinkUsed(db, token, at))) return 'used';
  if (letters) await mailTakenBack(db, { accountId, email, madeAt, at }, letters, held);
  await setAddress(db, accountId, email, voidHash);
  await endOlderAccountLinks(db, { accountId, email, madeAt, at });
  const lost = await restoreTakenOverAccount(db, { accountId, email, madeAt, at });
  await endTakenBackSignIns(db, accountId, at, lost);
  await takeAlong(db, accountId, email.trim());
  await insertAccountLink(db, link, at);
  return 'changed';
}

/** Mails that the account was taken back, before its addresses and its planned erasure are deleted. */
async function mailTakenBack(
  db: Kysely<Tables>,
  back: AccountTakeBackRequest,
  { language: other, back: write, left }: TakeBackMailTexts,
  { isDisabled }: { isDisabled: boolean },
): Promise<void> {
  const { accountId, email, at } = back;
  const language = (await findOwnerLanguage(db, accountId)) ?? other;
  const { since } = await findUndoStart(db, back);
  for (const { email: address, until } of await findRecentAccountAddresses(db, accountId, at))
    if (toEmailKey(address) !== toEmailKey(email) && (until ?? since) >= since)
      await queueMail(db, left({ email: address, language }), at);
  const account = { erasureOn: await findPlannedErasureTime(db, accountId), isDisabled };
  await queueMail(db, write({ email, language }, account), at);
}

/** Returns whether a link to a new password is valid and was mailed to the account's present address. */
async function isOwners(
  db: Kysely<Tables>,
  token: string,
  { accountId, email, at }: { accountId: string; email: string; at: number },
): Promise<boolean> {
  const link = await db
    .selectFrom('account_link')
    .select('email')
    .where('token_hash', '=', hashLinkToken(token))
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return link !== undefined && toEmailKey(link.email) === toEmailKey(email);
}

/** Returns the account's address and locks its row until the transaction ends; null if the account does not exist. */
async function hold(
  db: Kysely<Tables>,
  accountId: string,
): Promise<{ email: string; isDisabled: boolean } | null> {
  const row = await db
    .updateTable('identity_account')
    .set((column) => ({ email: column.ref('email') }))
    .where('id', '=', accountId)
    .returning(['email', 'disabled_at'])
    .executeTakeFirst();
  return row ? { email: row.email, isDisabled: row.disabled_at !== null } : null;
}

/** Makes an address available by deleting an unverified sign-up; returns false if a verified account has it. */
async function makeWay(db: Kysely<Tables>, accountId: string, email: string): Promise<boolean> {
  const holder = await db
    .selectFrom('identity_account')
    .select(['id', 'verified_at'])
    .where('email_key', '=', toEmailKey(email))
    .where('id', '!=', accountId)
    .executeTakeFirst();
  if (holder && holder.verified_at !== null) return false;
  if (holder) await forgetSignUps(db, holder.id);
  return true;
}

async function setAddress(
  db: Kysely<Tables>,
  accountId: string,
  email: string,
  passwordHash?: string,
): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ email: email.trim(), email_key: toEmailKey(email) })
    .$if(passwordHash !== undefined, (query) => query.set({ password_hash: passwordHash! }))
    .where('id', '=', accountId)
    .execute();
}

/** Deletes the unverified account of a sign-up with everything stored for it. */
async function forgetSignUps(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', accountId).execute();
  await db.deleteFrom('registration').where('account_id', '=', accountId).execute();
  await db.deleteFrom('identity_account').where('id', '=', accountId).execute();
}

/** Postpones a planned erasure for as long as the owner may take the account back. */
async function postponeErasure(db: Kysely<Tables>, accountId: string, until: number): Promise<void> {
  await db
    .updateTable('planned_erasure')
    .set({ erase_at: until })
    .where('erase_at', '<', until)
    .where('person_id', 'in', (people) =>
      people
        .selectFrom('person')
        .select('id')
        .where('issuer', '=', embeddedIssuer)
        .where('subject', '=', accountId),
    )
    .execute();
}

/** Changes the e-mail address that the person's mails, receipts and licences use. */
async function takeAlong(db: Kysely<Tables>, accountId: string, email: string): Promise<void> {
  const own = { issuer: embeddedIssuer, subject: accountId };
  const person = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where((row) => row.and(own))
    .executeTakeFirst();
  if (!person) return;
  await db.updateTable('person').set({ email }).where('id', '=', person.id).execute();
  await leaveAddress(db, person.id);
  await moveLicences(db, person.id, { from: toEmailKey(person.email), to: toEmailKey(email) });
}
