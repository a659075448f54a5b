import type { Kysely } from 'kysely';
import { newLink } from '../../../application/account/account-link.ts';
import type { MailDraft } from '../../../application/ports/server/letters.ts';
import { openChanges, type FormerAddress } from '../../../domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../domain/people/person.ts';
import type { Tables } from '../platform/database/tables.ts';
import { emailKey } from '../platform/email-key.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import { keepLink, newToken } from './kept-links.ts';

/** A letter to one address of an account; `token` is of the link that takes the account back to it. */
export type OwnersLetter = (to: { email: string; language: string; token: string }) => MailDraft;

/**
 * Mails every address that an account had in the last week, as a part of what `db` is doing. The language is the one
 * that its owner signed up in, since whoever is logged in may be somebody else; `language` where that is not known.
 */
export async function tellOwner(
  db: Kysely<Tables>,
  { accountId, at, language }: { accountId: string; at: number; language: string },
  write: OwnersLetter,
): Promise<void> {
  const signUp = await db
    .selectFrom('registration')
    .select('language')
    .where('account_id', '=', accountId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  for (const email of await addressesOfLastWeek(db, accountId, at)) {
    const token = newToken();
    await keepLink(db, newLink('oldAddress', { id: accountId, email }, token, at), at);
    await queueMail(db, write({ email, language: signUp?.language ?? language, token }), at, token);
  }
}

/** The changes of address that can be taken back, the oldest first. */
export async function openChangesOf(
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
  return openChanges(
    rows.map((row) => ({ email: row.email ?? '', until: row.at })),
    at,
  );
}

async function addressesOfLastWeek(db: Kysely<Tables>, accountId: string, at: number): Promise<string[]> {
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
  const former = await openChangesOf(db, accountId, at);
  const byKey = new Map(
    [...former, ...(now ? [now] : [])].map(({ email }) => [emailKey(email), email] as const),
  );
  return [...byKey.values()];
}
