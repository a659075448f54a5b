import type { Kysely } from 'kysely';
import type {
  EndedSignIn,
  UnrestoredSetting,
} from '../../../../application/ports/server/account/account-addresses.ts';
import {
  accountAspects,
  accountChanges,
  findTakeBackUndoStart,
  takeBackNoticeMs,
  type AccountAspect,
} from '../../../../domain/account/account-changes.ts';
import {
  findAccountIds,
  insertAccountChange,
  restoreAccountRows,
} from '../../platform/database/account-changes.ts';
import { parseStoredJson } from '../../platform/database/tables/stored-json.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { toEmailKey } from '../../platform/email-key.ts';
import { endPending } from '../../account/account-link-rows.ts';
import { findReversibleAddressChanges } from '../../account/notify-owner.ts';
import type { AccountTableRows } from '../../platform/database/tables/kept-rows.ts';
import { listChangedRowNames } from './changed-names.ts';
import { removeSecondFactor } from './second-factors.ts';
import { listStoredSignIns } from './signed-in-browsers.ts';
import { endAllSignInsOfAccount } from './sql-adapter.ts';

/** The take-back of an account by its owner at `at` (epoch ms), by a link mailed to `email` at `madeAt`. */
export type AccountTakeBackRequest = { accountId: string; email: string; madeAt: number; at: number };
export type AccountChangeRow = Tables['account_change'];

/** Undoes all changes since the takeover and stores its time; returns the settings that could not be restored. */
export async function restoreTakenOverAccount(
  db: Kysely<Tables>,
  back: AccountTakeBackRequest,
): Promise<UnrestoredSetting[]> {
  const { accountId, at } = back;
  const { since } = await findUndoStart(db, back);
  const rows = await listAccountChanges(db, accountId);
  const lost = await undoAccountChangeRows(
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
  return lost;
}

/**
 * Ends changes since the takeover that were not recorded: those of an older server, and an authenticator key without a
 * first code, whose secret its creator has. A planned erasure ends in any case: it can be planned again, but an erased
 * account cannot be restored.
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
  const { person_id: personId = null } = (await findAccountIds(db, { accountId })) ?? {};
  if (personId === null) return;
  await db.deleteFrom('planned_erasure').where('person_id', '=', personId).execute();
}

/**
 * Ends the pending links: those that confirm a new address or set a password, and links that would take the account
 * back but undo less than this one.
 */
export async function endOlderAccountLinks(db: Kysely<Tables>, back: AccountTakeBackRequest): Promise<void> {
  const { accountId, email, at } = back;
  const { since, isOldest } = await findUndoStart(db, back);
  await endPending(db, { accountId, purposes: ['verify', 'newAddress', 'password', 'browser'] }, at);
  const links = await db
    .selectFrom('account_link')
    .select(['token_hash', 'email'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('created_at', '>=', since)
    .execute();
  const ended = links.filter((link) => isOldest || toEmailKey(link.email) === toEmailKey(email));
  for (const { token_hash: hash } of ended)
    await db.updateTable('account_link').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

/**
 * Returns the time since which all changes are undone, and whether the oldest address of the last week takes the
 * account back.
 */
export async function findUndoStart(
  db: Kysely<Tables>,
  { accountId, email, madeAt, at }: AccountTakeBackRequest,
) {
  const open = await findReversibleAddressChanges(db, accountId, at);
  const keyed = open.map((change) => ({ ...change, email: toEmailKey(change.email) }));
  return findTakeBackUndoStart(keyed, { email: toEmailKey(email), madeAt });
}

/**
 * Ends every sign-in of an account that its owner takes back. Stores the list of these sign-ins and of the settings
 * that could not be restored, so that the owner can see both.
 */
export async function endTakenBackSignIns(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
  lost: readonly UnrestoredSetting[],
): Promise<void> {
  const signIns = await listStoredSignIns(db, accountId, at);
  await endAllSignInsOfAccount(db, accountId);
  const ended: EndedSignIn[] = signIns.map(({ browser, usedAt }) => ({ browser, usedAt }));
  await insertAccountChange(
    db,
    { kind: 'signInsEnded', accountId, at },
    { [endedTable]: ended, [lostTable]: [...lost] },
  );
}

/** Returns the sign-ins that the take-back ended, until a week after it. */
export async function listEndedSignIns(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<EndedSignIn[]> {
  const ended = (await takenBackRecord(db, accountId, at))?.rows[endedTable] ?? [];
  return ended.map(({ browser, usedAt }) => ({ browser: String(browser), usedAt: Number(usedAt) }));
}

/** Returns the settings that the take-back could not restore, until a week after it. */
export async function listUnrestoredSettings(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<UnrestoredSetting[]> {
  const lost = (await takenBackRecord(db, accountId, at))?.rows[lostTable] ?? [];
  return lost.map(({ thing, name }) => ({
    thing: accountAspects.find((one) => one === thing) ?? 'passkeys',
    name: String(name),
  }));
}

/** Returns when the account was taken back in the last week; null if it was not. */
export async function findTakeBackTime(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<number | null> {
  const account = await db
    .selectFrom('identity_account')
    .select('taken_back_at')
    .where('id', '=', accountId)
    .where('taken_back_at', '>', at - takeBackNoticeMs)
    .executeTakeFirst();
  return account?.taken_back_at ?? null;
}

/** Returns the record of the account's take-back in the last week. */
async function takenBackRecord(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<{ id: string; rows: AccountTableRows } | null> {
  const row = await db
    .selectFrom('account_change')
    .innerJoin('identity_account', 'identity_account.id', 'account_id')
    .select(['account_change.id', 'before_json'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'signInsEnded')
    .whereRef('at', '=', 'taken_back_at')
    .where('at', '>', at - takeBackNoticeMs)
    .executeTakeFirst();
  return row ? { id: row.id, rows: parseStoredJson(row.before_json) } : null;
}

/** The key of the list of ended sign-ins in the record of a take-back; the list is only read, never restored. */
const endedTable = 'signIns';
const lostTable = 'lost';

/** Adds settings to the list of those that could not be restored, as long as that list is shown. */
export async function recordUnrestoredSettings(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
  lost: readonly UnrestoredSetting[],
): Promise<void> {
  const record = lost.length > 0 ? await takenBackRecord(db, accountId, at) : null;
  if (!record) return;
  const kept = { ...record.rows, [lostTable]: [...(record.rows[lostTable] ?? []), ...lost] };
  await db
    .updateTable('account_change')
    .set({ before_json: JSON.stringify(kept) })
    .where('id', '=', record.id)
    .execute();
}

/** Returns all changes of an account, the first one first. */
export const listAccountChanges = (db: Kysely<Tables>, accountId: string): Promise<AccountChangeRow[]> =>
  db
    .selectFrom('account_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('place')
    .execute();

/**
 * Restores each changed aspect to its state before the first of these changes and deletes the changes' records. Returns
 * the settings that could not be restored.
 */
export async function undoAccountChangeRows(
  db: Kysely<Tables>,
  accountId: string,
  rows: readonly AccountChangeRow[],
): Promise<UnrestoredSetting[]> {
  const lost: UnrestoredSetting[] = [];
  const ids = await findAccountIds(db, { accountId });
  const done = new Set<AccountAspect>();
  for (const { id, kind, before_json: before } of rows) {
    const { thing } = accountChanges[kind];
    if (ids && !done.has(thing)) {
      const left = await restoreAccountRows(db, thing, ids, parseStoredJson(before));
      lost.push(...listUnrestoredRows(thing, left));
    }
    done.add(thing);
    await db.deleteFrom('account_change').where('id', '=', id).execute();
  }
  return lost;
}

/** Returns the names of the rows that could not be restored. */
export const listUnrestoredRows = (thing: AccountAspect, left: AccountTableRows): UnrestoredSetting[] =>
  Object.keys(left).length === 0
    ? []
    : namesOr(listChangedRowNames(thing, left, {})).map((name) => ({ thing, name }));

/** Returns one empty name for rows without names, so that their aspect is listed once. */
const namesOr = (names: readonly string[]): readonly string[] => (names.length > 0 ? names : ['']);
