import type { Kysely } from 'kysely';
import type {
  LostThing,
  RecentChange,
} from '../../../../application/ports/server/account/account-addresses.ts';
import {
  accountChanges,
  shownAfterMs,
  shownBeforeMs,
  type AccountAspect,
} from '../../../../domain/account/account-changes.ts';
import { endAddressLinks } from '../../account/account-link-rows.ts';
import { openChangesOf } from '../../account/notify-owner.ts';
import { idsOf, putBack, accountRowsOf } from '../../platform/database/account-changes.ts';
import { changeableAccountRows } from '../../platform/database/changeable-account-rows.ts';
import {
  changedRows,
  isAsItWas,
  isGone,
  rowOf,
  withoutChange,
  type ChangedRow,
} from '../../platform/database/changed-rows.ts';
import type { KeptRows } from '../../platform/database/tables/kept-rows.ts';
import { readStored } from '../../platform/database/tables/stored-json.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { changedNames } from './changed-names.ts';
import { changesOf, lostOf, noteLost, undoRows, type ChangeRow } from './put-account-back.ts';
import { endEverything } from './sql-adapter.ts';

type Ids = NonNullable<Awaited<ReturnType<typeof idsOf>>>;
/** An act with the rows of its thing before and after it, and as they are now; `later` are the acts on it since. */
type Listed = {
  row: ChangeRow;
  thing: AccountAspect;
  before: KeptRows;
  after: KeptRows;
  present: KeptRows;
  later: ChangeRow[];
};

/** Lists the changes of the week before the account was taken, until a week after it was taken back. */
export async function recentChanges(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<RecentChange[]> {
  const listed = await listedChanges(db, accountId, at);
  return listed.map(({ row: { id, kind, at: doneAt }, thing, before, after, present, later }) => {
    const names = changedNames(thing, before, after);
    const isSeparate = changeableAccountRows[thing].isSeparate;
    const along = isSeparate ? [] : later.filter((_, index) => isChange(thing, later, index, present));
    return { id, kind, at: doneAt, names, withLater: along.map((one) => one.kind) };
  });
}

/**
 * Undoes one of those, and logs out whoever logged in by it. A row of its own is put back alone; any other thing with
 * what was done to it since. False for an id of none of them.
 */
export async function undoChange(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const chosen = (await listedChanges(db, accountId, at)).find(({ row }) => row.id === id);
  const ids = await idsOf(db, { accountId });
  if (!chosen || !ids) return false;
  const lost = changeableAccountRows[chosen.thing].isSeparate
    ? await undoAlone(db, ids, chosen)
    : await undoRows(db, accountId, [chosen.row, ...chosen.later]);
  await endEverything(db, accountId);
  await endAddressLinks(db, accountId);
  await noteLost(db, accountId, at, lost);
  return true;
}

/**
 * Puts back the rows that an act changed, as if it had never been: the records of later acts on the thing have them as
 * they were, and one of which nothing is left goes. Otherwise undoing a later act would bring them back.
 */
async function undoAlone(
  db: Kysely<Tables>,
  ids: Ids,
  { row, thing, before, after, present, later }: Listed,
): Promise<LostThing[]> {
  const changed = changedRows(thing, before, after);
  const toChange = changed.filter((one) => !isGone(thing, present, one));
  const left = await putBack(
    db,
    thing,
    ids,
    keptRows(toChange, (one) => [one.before]),
    keptRows(toChange, (one) => [one.before, rowOf(thing, present, one)]),
  );
  await db.deleteFrom('account_change').where('id', '=', row.id).execute();
  let next = withoutChange(thing, present, changed);
  for (const one of later.toReversed()) {
    const kept = readStored(one.before_json);
    const rebased = withoutChange(thing, kept, changed);
    const isLeft = changedRows(thing, rebased, next).length > 0;
    const changes = { before_json: JSON.stringify(rebased) };
    if (isLeft) await db.updateTable('account_change').set(changes).where('id', '=', one.id).execute();
    else await db.deleteFrom('account_change').where('id', '=', one.id).execute();
    next = rebased;
  }
  return lostOf(thing, left);
}

function keptRows(
  changed: readonly ChangedRow[],
  rowsFor: (row: ChangedRow) => (KeptRows[string][number] | undefined)[],
): KeptRows {
  const kept: KeptRows = {};
  for (const row of changed)
    kept[row.table] = [...(kept[row.table] ?? []), ...rowsFor(row).filter((one) => one !== undefined)];
  return kept;
}

/** Address and password are the owner's again, and no erasure is planned any more: nothing to choose. */
const isShown = ({ kind }: ChangeRow): boolean =>
  kind !== 'addressChanged' &&
  kind !== 'passwordSet' &&
  kind !== 'signInsEnded' &&
  kind !== 'erasurePlanned' &&
  kind !== 'erasureTakenBack';

/**
 * The acts of the week before that its owner may undo, the last one first. An address that is not the oldest one undoes
 * nothing from before it was the account's: the oldest one wins, and needs these records. An act leaves the list only
 * when its rows are as they were, and no act that is in the list made them so: whoever was passed over may still be in
 * and change other ones. After a second take-back nothing leaves the list by its age while it is kept: the owner may
 * have passed it over the first time.
 */
async function listedChanges(db: Kysely<Tables>, accountId: string, at: number): Promise<Listed[]> {
  const account = await db
    .selectFrom('identity_account')
    .select(['taken_back_at', 'taken_back_since'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { taken_back_since: since = null, taken_back_at: takenBackAt = null } = account ?? {};
  const ids = await idsOf(db, { accountId });
  if (!ids || since === null || takenBackAt === null || at - takenBackAt >= shownAfterMs) return [];
  const [oldest] = await openChangesOf(db, accountId, at);
  const rows = await changesOf(db, accountId);
  const isAgain = rows.some(({ kind, at: doneAt }) => kind === 'signInsEnded' && doneAt < takenBackAt);
  const from = Math.max(isAgain ? 0 : since - shownBeforeMs, oldest?.until ?? 0);
  const listed: Listed[] = [];
  for (const [index, row] of [...rows.entries()].toReversed()) {
    if (!isShown(row) || row.at >= since || row.at < from) continue;
    const { thing } = accountChanges[row.kind];
    const later = rows.slice(index + 1).filter(({ kind }) => accountChanges[kind].thing === thing);
    const present = await accountRowsOf(db, thing, ids);
    const before = readStored(row.before_json);
    const after = later[0] ? readStored(later[0].before_json) : present;
    const one = { row, thing, before, after, present, later };
    if (!isAsItWas(thing, one) || listed.some((other) => isOfSame(one, other))) listed.push(one);
  }
  return listed;
}

/** Whether two acts changed the same row, or the same thing whose rows go together. */
function isOfSame(one: Listed, other: Listed): boolean {
  if (one.thing !== other.thing) return false;
  const [rows, others] = [one, other].map(({ thing, before, after }) => changedRows(thing, before, after));
  return changeableAccountRows[one.thing].isSeparate
    ? rows!.some(({ table, key }) => others!.some((row) => row.table === table && row.key === key))
    : rows!.length > 0;
}

/** Whether one of the acts on a thing, in their order, changed anything. */
function isChange(
  thing: AccountAspect,
  acts: readonly ChangeRow[],
  index: number,
  present: KeptRows,
): boolean {
  const next = acts[index + 1];
  const after = next ? readStored(next.before_json) : present;
  return changedRows(thing, readStored(acts[index]!.before_json), after).length > 0;
}
