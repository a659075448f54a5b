import type { Kysely } from 'kysely';
import type { DoneBefore, EndedSignIn } from '../../../../application/ports/server/account-addresses.ts';
import type { LinkPurpose } from '../../../../application/ports/server/account-links.ts';
import {
  accountChanges,
  putBackSince,
  shownAfterMs,
  shownBeforeMs,
  type AccountThing,
} from '../../../../domain/account/account-changes.ts';
import { idsOf, keepChange, putBack, rowsOf } from '../../platform/database/account-changes.ts';
import { readStored } from '../../platform/database/stored-json.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { emailKey } from '../../platform/email-key.ts';
import { openChangesOf } from '../tell-owner.ts';
import { changedNames } from './changed-names.ts';
import { removeSecondFactor } from './second-factors.ts';
import { signedInBrowsers } from './signed-in-browsers.ts';
import { endEverything } from './sql-adapter.ts';

/** Whose address has an account back, by the mail that was written at `madeAt`. */
export type Back = { accountId: string; email: string; madeAt: number; at: number };
type ChangeRow = Tables['account_change'];

/** Undoes all that was done to an account since it was its owner's, and notes since when. */
export async function putAccountBack(db: Kysely<Tables>, back: Back): Promise<void> {
  const { accountId, at } = back;
  const { since } = await sinceOf(db, back);
  const rows = await changesOf(db, accountId);
  await undoRows(
    db,
    accountId,
    rows.filter((row) => row.at >= since),
  );
  await endUnrecorded(db, accountId, since);
  await db
    .updateTable('identity_account')
    .set({ taken_back_at: at, taken_back_since: since })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Ends changes since then that no record has: those of a server without records, and an authenticator key that waits
 * for its first code, which its maker knows. A planned erasure ends whenever it was planned: it can be planned again,
 * but an erased account cannot come back.
 */
async function endUnrecorded(db: Kysely<Tables>, accountId: string, since: number): Promise<void> {
  await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  const factor = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (factor && (factor.confirmed_at ?? since) >= since) await removeSecondFactor(db, accountId);
  const { person_id: personId = null } = (await idsOf(db, { accountId })) ?? {};
  if (personId === null) return;
  await db.deleteFrom('planned_erasure').where('person_id', '=', personId).execute();
}

/** Ends the links under way: those to new addresses and passwords, and those that take back less than this one. */
export async function endLinks(db: Kysely<Tables>, back: Back): Promise<void> {
  const { accountId, email, at } = back;
  const { since, isOldest } = await sinceOf(db, back);
  const links = await db
    .selectFrom('account_link')
    .select(['token_hash', 'purpose', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  const whatever: LinkPurpose[] = ['verify', 'newAddress', 'password', 'browser'];
  const ended = links.filter(
    (link) =>
      whatever.includes(link.purpose) ||
      (link.created_at >= since && (isOldest || emailKey(link.email) === emailKey(email))),
  );
  for (const { token_hash: hash } of ended)
    await db.updateTable('account_link').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

/** Since when all is undone, and whether it is the oldest address of the last week that wants it. */
export async function sinceOf(db: Kysely<Tables>, { accountId, email, madeAt, at }: Back) {
  const open = await openChangesOf(db, accountId, at);
  const keyed = open.map((change) => ({ ...change, email: emailKey(change.email) }));
  return putBackSince(keyed, { email: emailKey(email), madeAt });
}

/** Lists the changes of the week before the account was taken, until an hour after it was taken back. */
export async function doneBefore(db: Kysely<Tables>, accountId: string, at: number): Promise<DoneBefore[]> {
  const rows = await rowsBefore(db, accountId, at);
  const ids = await idsOf(db, { accountId });
  const done: DoneBefore[] = [];
  for (const [index, { id, kind, at: doneAt, before_json: before }] of rows.entries()) {
    const { thing } = accountChanges[kind];
    const next = rows.slice(index + 1).find((row) => accountChanges[row.kind].thing === thing);
    const after = next ? readStored(next.before_json) : ids ? await rowsOf(db, thing, ids) : {};
    done.unshift({ id, kind, at: doneAt, names: changedNames(thing, readStored(before), after) });
  }
  return done;
}

/** Ends every sign-in of an account that is taken back, and keeps which they were, for its owner to see. */
export async function endSignIns(db: Kysely<Tables>, accountId: string, at: number): Promise<void> {
  const signIns = await signedInBrowsers(db, accountId, at);
  await endEverything(db, accountId);
  const ended: EndedSignIn[] = signIns.map(({ browser, usedAt }) => ({ browser, usedAt }));
  await keepChange(db, { kind: 'signInsEnded', accountId, at }, { [endedTable]: ended });
}

/** Lists the sign-ins that were ended with taking the account back, until an hour after. */
export async function endedSignIns(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<EndedSignIn[]> {
  const row = await db
    .selectFrom('account_change')
    .innerJoin('identity_account', 'identity_account.id', 'account_id')
    .select('before_json')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'signInsEnded')
    .whereRef('at', '=', 'taken_back_at')
    .where('at', '>', at - shownAfterMs)
    .executeTakeFirst();
  const ended = (row && readStored(row.before_json)[endedTable]) ?? [];
  return ended.map(({ browser, usedAt }) => ({ browser: String(browser), usedAt: Number(usedAt) }));
}

/** Names the list of ended sign-ins in its record: they are kept for being read, and never put back. */
const endedTable = 'signIns';

/** Undoes one of those, with what was done to the same thing after it. */
export async function undoDone(db: Kysely<Tables>, accountId: string, id: string, at: number): Promise<void> {
  const rows = await rowsBefore(db, accountId, at);
  const chosen = rows.findIndex((row) => row.id === id);
  if (chosen === -1) return;
  const { thing } = accountChanges[rows[chosen]!.kind];
  await undoRows(
    db,
    accountId,
    rows.slice(chosen).filter((row) => accountChanges[row.kind].thing === thing),
  );
}

/** Address and password are the owner's again, and no erasure is planned any more: nothing to choose. */
const isShown = ({ kind }: ChangeRow): boolean =>
  kind !== 'addressChanged' &&
  kind !== 'passwordSet' &&
  kind !== 'signInsEnded' &&
  kind !== 'erasurePlanned' &&
  kind !== 'erasureTakenBack';

async function rowsBefore(db: Kysely<Tables>, accountId: string, at: number): Promise<ChangeRow[]> {
  const account = await db
    .selectFrom('identity_account')
    .select(['taken_back_at', 'taken_back_since'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const since = account?.taken_back_since ?? null;
  if (since === null || at - (account?.taken_back_at ?? 0) >= shownAfterMs) return [];
  const rows = await changesOf(db, accountId);
  return rows.filter((row) => isShown(row) && row.at < since && row.at >= since - shownBeforeMs);
}

const changesOf = (db: Kysely<Tables>, accountId: string): Promise<ChangeRow[]> =>
  db
    .selectFrom('account_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('place')
    .execute();

/** Makes each thing what it was before the first of these changes; they are no part of the account's record any more. */
async function undoRows(db: Kysely<Tables>, accountId: string, rows: readonly ChangeRow[]): Promise<void> {
  const ids = await idsOf(db, { accountId });
  const done = new Set<AccountThing>();
  for (const { id, kind, before_json: before } of rows) {
    const { thing } = accountChanges[kind];
    if (ids && !done.has(thing)) await putBack(db, thing, ids, readStored(before));
    done.add(thing);
    await db.deleteFrom('account_change').where('id', '=', id).execute();
  }
}
