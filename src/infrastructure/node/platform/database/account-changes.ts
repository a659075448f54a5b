import { sql, type Kysely } from 'kysely';
import {
  accountChanges,
  shownBeforeMs,
  takeBackMs,
  type AccountChange,
  type AccountThing,
} from '../../../../domain/account/account-changes.ts';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { storedThings, type ThingRows } from './account-things.ts';
import type { KeptRows } from './kept-rows.ts';
import { newId } from './new-id.ts';
import type { Tables } from './tables.ts';

/** Whose account; a person of an outside issuer has none here, and nothing is recorded. */
export type WhoseAccount = { accountId: string } | { personId: string };
type Ids = { account_id: string; person_id: string | null };
type Change = { kind: AccountChange; of: WhoseAccount; at: number; email?: string };

/** A change can be undone for `takeBackMs`; the week before a change of address is shown with it. */
const keptMs = takeBackMs + shownBeforeMs;

/**
 * Does something to an account and records it, with the rows as they stood before, as a part of what `db` is doing.
 * An act that answers false or null did nothing, so nothing is recorded.
 */
export async function changingAccount<Done>(
  db: Kysely<Tables>,
  { kind, of, at, email }: Change,
  act: () => Promise<Done>,
): Promise<Done> {
  const ids = await idsOf(db, of);
  const before = ids && (await rowsOf(db, accountChanges[kind].thing, ids));
  const done = await act();
  if (!ids || done === false || done === null) return done;
  const { account_id: accountId } = ids;
  await db
    .deleteFrom('account_change')
    .where('account_id', '=', accountId)
    .where('at', '<', at - keptMs)
    .execute();
  if (!(await isCovered(db, accountId, kind, at)))
    await keepChange(db, { kind, accountId, at, ...(email !== undefined && { email }) }, before ?? {});
  return done;
}

/** Writes one record of what was done to an account. */
export async function keepChange(
  db: Kysely<Tables>,
  { kind, accountId, at, email }: { kind: AccountChange; accountId: string; at: number; email?: string },
  before: KeptRows,
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

/** Reads the present rows of a thing. */
export async function rowsOf(db: Kysely<Tables>, thing: AccountThing, ids: Ids): Promise<KeptRows> {
  const { rows, undo } = storedThings[thing];
  const kept: KeptRows = {};
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

/** Makes the rows of a thing what they were. */
export async function putBack(
  db: Kysely<Tables>,
  thing: AccountThing,
  ids: Ids,
  before: KeptRows,
): Promise<void> {
  const { rows, undo } = storedThings[thing];
  const [person] = before['person'] ?? [];
  if (undo === 'asking' && person && ids.person_id !== null)
    await db
      .updateTable('person')
      .set({ asks_again: person['asks_again'] === null ? null : Number(person['asks_again']) })
      .where('id', '=', ids.person_id)
      .execute();
  if (thing === 'erasure' && ids.person_id !== null)
    await db.deleteFrom('planned_erasure').where('person_id', '=', ids.person_id).execute();
  if (undo === 'rows')
    for (const one of rows) await putRowsBack(db, one, ids[one.of], before[one.table] ?? []);
}

async function putRowsBack(
  db: Kysely<Tables>,
  { table, of, key, stays = [] }: ThingRows,
  owner: string | null,
  before: readonly Record<string, string | number | null>[],
): Promise<void> {
  if (owner === null) return;
  const named = (row: Record<string, string | number | null>) =>
    sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );
  const others = before.map((row) => sql`and not (${named(row)})`);
  await sql`delete from ${sql.table(table)} where ${sql.ref(of)} = ${owner} ${sql.join(others, sql` `)}`.execute(
    db,
  );
  for (const row of before) {
    const columns = Object.keys(row);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(db);
    const changed = columns.filter((column) => !key.includes(column) && !stays.includes(column));
    if (changed.length === 0) continue;
    const values = changed.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    await sql`
      update ${sql.table(table)} set ${sql.join(values)}
      where ${named(row)} and ${sql.ref(of)} = ${owner}`.execute(db);
  }
}

/** Forgets the records of a thing that an operator has changed, so that taking the account back leaves it as it is. */
export async function forgetChanges(
  db: Kysely<Tables>,
  accountId: string,
  thing: AccountThing,
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

/** The account and its person; null where this server keeps no account of theirs. */
export async function idsOf(db: Kysely<Tables>, of: WhoseAccount): Promise<Ids | null> {
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
 * Says whether an earlier record covers a change without a mail: no link takes anything back to between the two. It
 * keeps repeated switching on and off from filling the table.
 */
async function isCovered(
  db: Kysely<Tables>,
  accountId: string,
  kind: AccountChange,
  at: number,
): Promise<boolean> {
  if (accountChanges[kind].tells) return false;
  const rows = await db
    .selectFrom('account_change')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('at', '>', at - shownBeforeMs)
    .orderBy('place', 'desc')
    .execute();
  const since = rows.findIndex((row) => accountChanges[row.kind].tells);
  const { thing } = accountChanges[kind];
  return rows
    .slice(0, since === -1 ? rows.length : since)
    .some((row) => accountChanges[row.kind].thing === thing);
}
