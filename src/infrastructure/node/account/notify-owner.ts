import type { Kysely } from 'kysely';
import { createAccountLink } from '../../../application/account/account-link.ts';
import type { NewAccountLink } from '../../../application/ports/server/account/account-links.ts';
import type { MailDraft } from '../../../application/ports/server/platform/mail-writer.ts';
import {
  listReversibleAddressChanges,
  takeBackLinkValidMs,
  type FormerAddress,
} from '../../../domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../domain/people/person.ts';
import { hasJoined } from '../platform/database/account-changes.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import { insertAccountLink, createLinkToken } from './account-link-rows.ts';

/**
 * Writes a mail to one address of an account; `token` is that of the link that takes the account back to this address
 * until `until` (epoch ms).
 */
export type OwnerMailWriter = (to: {
  email: string;
  language: string;
  token: string;
  until: number;
}) => MailDraft;

/**
 * Mails every address that the account had in the last week, within the transaction `db`. The language is the one in
 * which the owner signed up, because somebody else may be logged in; `language` if that is unknown. No mail is sent
 * about a change that is recorded as part of an earlier one.
 */
export async function notifyAccountOwner(
  db: Kysely<Tables>,
  { accountId, at, language }: { accountId: string; at: number; language: string },
  write: OwnerMailWriter,
): Promise<void> {
  if (hasJoined(db)) return;
  const own = (await findOwnerLanguage(db, accountId)) ?? language;
  for (const { email, until } of await findRecentAccountAddresses(db, accountId, at)) {
    const token = createLinkToken();
    const link = linkBack(token, { accountId, email, at, until });
    await insertAccountLink(db, link, at);
    await queueMail(db, write({ email, language: own, token, until: link.expiresAt }), at, token);
  }
}

/** Returns the language that the owner signed up in; null if it is not known. */
export async function findOwnerLanguage(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const signUp = await db
    .selectFrom('registration')
    .select('language')
    .where('account_id', '=', accountId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return signUp?.language ?? null;
}

/** Creates a link that takes an account back; for a former address, it expires with the right to undo the change. */
function linkBack(
  token: string,
  { accountId, email, at, until }: { accountId: string; email: string; at: number; until: number | null },
): NewAccountLink {
  const link = createAccountLink('oldAddress', { id: accountId, email }, token, at);
  return until === null ? link : { ...link, expiresAt: until + takeBackLinkValidMs };
}

/** Returns the account that had this address until a reversible change, with the link that takes the account back. */
export async function findTakenOverAccount(
  db: Kysely<Tables>,
  address: string,
  at: number,
): Promise<{ accountId: string; link: NewAccountLink } | null> {
  const rows = await db
    .selectFrom('account_change')
    .select(['account_id', 'email', 'at'])
    .where('kind', '=', 'addressChanged')
    .where('at', '>', at - takeBackLinkValidMs)
    .orderBy('at')
    .execute();
  const key = toEmailKey(address);
  const lost = rows.find(({ email }) => email !== null && toEmailKey(email) === key);
  if (!lost) return null;
  const { account_id: accountId, at: until } = lost;
  return { accountId, link: linkBack(createLinkToken(), { accountId, email: lost.email ?? '', at, until }) };
}

/** Returns the changes of address that can be taken back, the oldest first. */
export async function findReversibleAddressChanges(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<FormerAddress[]> {
  const rows = await db
    .selectFrom('account_change')
    .select(['email', 'at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'addressChanged')
    .execute();
  return listReversibleAddressChanges(
    rows.map((row) => ({ email: row.email ?? '', until: row.at })),
    at,
  );
}

/** Returns the addresses that an account had in the last week; the present one has no `until`. */
export async function findRecentAccountAddresses(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<{ email: string; until: number | null }[]> {
  const now =
    (await db
      .selectFrom('identity_account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('person')
      .select('email')
      .where('issuer', '=', embeddedIssuer)
      .where('subject', '=', accountId)
      .where('email', '<>', '')
      .executeTakeFirst());
  const former = await findReversibleAddressChanges(db, accountId, at);
  const byKey = new Map(
    [...former, ...(now ? [{ ...now, until: null }] : [])].map(
      (one) => [toEmailKey(one.email), one] as const,
    ),
  );
  return [...byKey.values()];
}

/** Returns when an account's planned erasure happens (epoch ms); null if none is planned. */
export async function findPlannedErasureTime(db: Kysely<Tables>, accountId: string): Promise<number | null> {
  const planned = await db
    .selectFrom('planned_erasure')
    .innerJoin('person', 'person.id', 'planned_erasure.person_id')
    .select('erase_at')
    .where('issuer', '=', embeddedIssuer)
    .where('subject', '=', accountId)
    .executeTakeFirst();
  return planned?.erase_at ?? null;
}
