import { sql, type Kysely } from 'kysely';
import {
  accountChanges,
  repeatedChangeWindowMs,
  mostApart,
  mostMailsADay,
  takeBackNoticeMs,
  changesShownBeforeTakeoverMs,
  takeBackLinkValidMs,
  type AccountChange,
  type AccountAspect,
} from '../../../../domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { changeableAccountRows, type ChangeableTableRows } from './changeable-account-rows.ts';
import type { AccountTableRows } from './tables/kept-rows.ts';
import { newId } from './new-id.ts';
import { findChangedRows } from './changed-rows.ts';
import { requireStandingSignIn } from './standing-sign-in.ts';
import { parseStoredJson } from './tables/stored-json.ts';
import type { Tables } from './tables/tables.ts';

/** The most changes of separate rows of one aspect (such as passkeys) that get records of their own within an hour. */
const mostSeparate = 10;

const dayMs = 24 * 60 * 60_000;

/** The account, by its id or its person's. Nothing is recorded for a person of an outside issuer. */
export type AccountReference = { accountId: string } | { personId: string };
type Ids = { account_id: string; person_id: string | null };
type Change = { kind: AccountChange; of: AccountReference; at: number; email?: string };

/**
 * The retention of a record (ms): a change of address can be taken back for `takeBackLinkValidMs`, and afterwards the changes of
 * the week before it are shown for `takeBackNoticeMs`.
 */
const keptMs = changesShownBeforeTakeoverMs + takeBackLinkValidMs + takeBackNoticeMs;

/**
 * Changes an account within the transaction `db` and records the rows from before the change. If `act` returns false or
 * null, there was no change and nothing is recorded. @throws SignInEndedError if the request's sign-in has ended meanwhile.
 */
export async function changeRecordedAccount<Done>(
  db: Kysely<Tables>,
  { kind, of, at, email }: Change,
  act: () => Promise<Done>,
): Promise<Done> {
  await requireStandingSignIn(db);
  const ids = await findAccountIds(db, of);
  const before = ids && (await readAccountRows(db, accountChanges[kind].thing, ids));
  const done = await act();
  if (!ids || done === false || done === null) return done;
  const { account_id: accountId } = ids;
  await db
    .deleteFrom('account_change')
    .where('account_id', '=', accountId)
    .where('at', '<', at - keptMs)
    .execute();
  if (await isJoined(db, accountId, { kind, at })) joined.add(db);
  else if (!(await isCovered(db, ids, { kind, at }, before ?? {})))
    await insertAccountChange(
      db,
      { kind, accountId, at, ...(email !== undefined && { email }) },
      before ?? {},
    );
  return done;
}

/** The transactions whose change was recorded as part of an earlier one. */
const joined = new WeakSet<Kysely<Tables>>();

/**
 * Returns whether the change of the transaction `db` was recorded as part of an earlier one. The owner must not be
 * mailed about such a change: the link of that mail would restore the state before the mail, which is not recorded.
 */
export const hasJoined = (db: Kysely<Tables>): boolean => joined.has(db);

/** Stores one record of a change to an account. */
export async function insertAccountChange(
  db: Kysely<Tables>,
  { kind, accountId, at, email }: { kind: AccountChange; accountId: string; at: number; email?: string },
  before: AccountTableRows,
): Promise<void> {
  await db
    .insertInto('account_change')
    .values({
      id: newId('change'),
      account_id: accountId,
      at,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from account_change where account_id = ${accountId})`,
      kind,
      email: email ?? null,
      before_json: JSON.stringify(before),
    })
    .execute();
}

/** Returns the present rows of an aspect of an account, such as its passkeys. */
export async function readAccountRows(
  db: Kysely<Tables>,
  thing: AccountAspect,
  ids: Ids,
): Promise<AccountTableRows> {
  const { rows, undo } = changeableAccountRows[thing];
  const kept: AccountTableRows = {};
  if (undo === 'ends') return kept;
  if (undo === 'asking' && ids.person_id !== null)
    kept['person'] = await db
      .selectFrom('person')
      .select('asks_again')
      .where('id', '=', ids.person_id)
      .execute();
  for (const { table, of } of rows) {
    const found = await sql<Record<string, string | number | null>>`
      select * from ${sql.table(table)} where ${sql.ref(of)} = ${ids[of]}`.execute(db);
    kept[table] = found.rows;
  }
  return kept;
}

/**
 * Restores the rows of an aspect; with `among`, only rows whose keys are in `among`. Returns the rows that cannot be
 * restored, because another account has them.
 */
export async function restoreAccountRows(
  db: Kysely<Tables>,
  thing: AccountAspect,
  ids: Ids,
  before: AccountTableRows,
  among: AccountTableRows | null = null,
): Promise<AccountTableRows> {
  const { rows, undo } = changeableAccountRows[thing];
  const [person] = before['person'] ?? [];
  if (undo === 'asking' && person && ids.person_id !== null)
    await db
      .updateTable('person')
      .set({ asks_again: person['asks_again'] === null ? null : Number(person['asks_again']) })
      .where('id', '=', ids.person_id)
      .execute();
  if (thing === 'erasure' && ids.person_id !== null)
    await db.deleteFrom('planned_erasure').where('person_id', '=', ids.person_id).execute();
  const lost: AccountTableRows = {};
  if (undo === 'rows')
    for (const one of rows) {
      const rowsAmong = among && (among[one.table] ?? []);
      const left = await putRowsBack(db, one, ids[one.of], before[one.table] ?? [], rowsAmong);
      if (left.length > 0) lost[one.table] = left;
    }
  return lost;
}

async function putRowsBack(
  db: Kysely<Tables>,
  { table, of, key, stays = [], sameBy = [] }: ChangeableTableRows,
  owner: string | null,
  before: AccountTableRows[string],
  among: AccountTableRows[string] | null,
): Promise<AccountTableRows[string]> {
  const lost: AccountTableRows[string] = [];
  if (owner === null || among?.length === 0) return lost;
  const named = (row: AccountTableRows[string][number], columns = key) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );
  const others = before.map((row) => sql`and not (${named(row, [...key, ...sameBy])})`);
  const chosen = among
    ? sql`and (${sql.join(
        among.map((row) => named(row)),
        sql` or `,
      )})`
    : sql``;
  await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(of)} = ${owner} ${chosen} ${sql.join(others, sql` `)}`.execute(db);
  for (const row of before) {
    const columns = Object.keys(row);
    if (table === 'passkey') await removeCopies(db, owner, String(row['credential_id']));
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db);
    const changed = columns.filter((column) => key.includes(column) || !stays.includes(column));
    const values = changed.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(values)}
      where ${named(row)} and ${sql.ref(of)} = ${owner}`.execute(db);
    if (numAffectedRows !== 1n) lost.push(row);
  }
  return lost;
}

/**
 * Removes passkeys of other accounts that have the id of a restored one. Devices choose ids at random, so that an
 * account which added the same id later must have copied it.
 */
async function removeCopies(db: Kysely<Tables>, owner: string, credentialId: string): Promise<void> {
  await db
    .deleteFrom('passkey')
    .where('credential_id', '=', credentialId)
    .where('account_id', '<>', owner)
    .execute();
}

/** Returns whether another account recently removed a passkey with this id, and may have it restored. */
export async function isRecentlyRemovedPasskey(
  db: Kysely<Tables>,
  { credentialId, accountId, at }: { credentialId: string; accountId: string; at: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('account_change')
    .select('before_json')
    .where('at', '>', at - keptMs)
    .where('account_id', '<>', accountId)
    .where('kind', '=', 'passkeyRemoved')
    .where('before_json', 'like', `%${credentialId.replace(/[\\%_]/g, '_')}%`)
    .execute();
  return rows.some(({ before_json: json }) =>
    (parseStoredJson(json)['passkey'] ?? []).some((row) => row['credential_id'] === credentialId),
  );
}

/** Deletes the records of an aspect that an operator has changed, so that a take-back leaves the aspect unchanged. */
export async function deleteAccountChanges(
  db: Kysely<Tables>,
  accountId: string,
  thing: AccountAspect,
): Promise<void> {
  const kinds = (Object.keys(accountChanges) as AccountChange[]).filter(
    (kind) => accountChanges[kind].thing === thing,
  );
  await db
    .deleteFrom('account_change')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .execute();
}

/** Returns the ids of the account and its person; null if this server keeps no account of the person. */
export async function findAccountIds(db: Kysely<Tables>, of: AccountReference): Promise<Ids | null> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'subject'])
    .where('issuer', '=', embeddedIssuer)
    .where('accountId' in of ? 'subject' : 'id', '=', 'accountId' in of ? of.accountId : of.personId)
    .executeTakeFirst();
  if (person) return { account_id: person.subject, person_id: person.id };
  return 'accountId' in of ? { account_id: of.accountId, person_id: null } : null;
}

/**
 * Returns whether a change gets no record of its own, because the account has very many, and is covered by a record of
 * the same aspect from the last day. That record must be younger than every mail with a valid link, and than the last
 * time the account was taken back, since both restore the state before them. A change of address always gets a record,
 * and of each mailed kind some changes a day do.
 */
async function isJoined(
  db: Kysely<Tables>,
  accountId: string,
  { kind, at }: Pick<Change, 'kind' | 'at'>,
): Promise<boolean> {
  if (kind === 'addressChanged') return false;
  const { thing, isMailed } = accountChanges[kind];
  const rows = await db
    .selectFrom('account_change')
    .select(['kind', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('place')
    .execute();
  if (rows.length < mostApart) return false;
  const today = rows.filter((row) => row.at > at - dayMs);
  if (isMailed && today.filter((row) => row.kind === kind).length < mostMailsADay) return false;
  const link = await db
    .selectFrom('account_link')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'oldAddress')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  const moved = rows.findLast((row) => row.kind === 'addressChanged');
  const since = Math.max(link?.last ?? 0, moved?.at ?? 0);
  const taken = today.findLastIndex((row) => row.kind === 'signInsEnded');
  return today.some(
    (row, place) => place > taken && row.at >= since && accountChanges[row.kind].thing === thing,
  );
}

/**
 * Returns whether a record of the last hour already covers a change about which no mail is sent, since no link restores
 * the state between the two; this limits the records of repeated switching. Taking the account back ends the coverage.
 * A separate row, such as a device, is covered by changes of itself alone.
 */
async function isCovered(
  db: Kysely<Tables>,
  ids: Ids,
  { kind, at }: Pick<Change, 'kind' | 'at'>,
  before: AccountTableRows,
): Promise<boolean> {
  if (accountChanges[kind].isMailed) return false;
  const rows = await db
    .selectFrom('account_change')
    .select(['kind', 'before_json'])
    .where('account_id', '=', ids.account_id)
    .where('at', '>', at - repeatedChangeWindowMs)
    .orderBy('place', 'desc')
    .execute();
  const since = rows.findIndex(({ kind: one }) => accountChanges[one].isMailed || one === 'signInsEnded');
  const { thing } = accountChanges[kind];
  const alike = rows
    .slice(0, since === -1 ? rows.length : since)
    .filter((row) => accountChanges[row.kind].thing === thing);
  const [last] = alike;
  if (!last || !changeableAccountRows[thing].isSeparate || alike.length >= mostSeparate)
    return last !== undefined;
  const covered = findChangedRows(thing, parseStoredJson(last.before_json), before);
  return findChangedRows(thing, before, await readAccountRows(db, thing, ids)).every(({ table, key }) =>
    covered.some((one) => one.table === table && one.key === key),
  );
}
