import type { Kysely } from 'kysely';
import type {
  UnrestoredSetting,
  RecentAccountChange,
} from '../../../../application/ports/server/account/account-addresses.ts';
import {
  accountChanges,
  takeBackNoticeMs,
  changesShownBeforeTakeoverMs,
  type AccountAspect,
  type AccountChange,
} from '../../../../domain/account/account-changes.ts';
import { expireAddressChangeLinks } from '../../account/account-link-rows.ts';
import { findReversibleAddressChanges } from '../../account/notify-owner.ts';
import {
  findAccountIds,
  restoreAccountRows,
  readAccountRows,
} from '../../platform/database/account-changes.ts';
import { changeableAccountRows } from '../../platform/database/changeable-account-rows.ts';
import {
  findChangedRows,
  isAspectReverted,
  isRowRemoved,
  findSameRow,
  revertChangedRows,
  type ChangedRow,
} from '../../platform/database/changed-rows.ts';
import type { AccountTableRows } from '../../platform/database/tables/kept-rows.ts';
import { parseStoredJson } from '../../platform/database/tables/stored-json.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { renewEndToken } from '../../reminders/end-token.ts';
import { listChangedRowNames } from './changed-names.ts';
import {
  listAccountChanges,
  listUnrestoredRows,
  recordUnrestoredSettings,
  undoAccountChangeRows,
  type AccountChangeRow,
} from './restore-account.ts';
import { endAllSignInsOfAccount } from './sql-adapter.ts';

type Ids = NonNullable<Awaited<ReturnType<typeof findAccountIds>>>;
/** One change of an account, with the rows of the changed aspect (such as passkeys) before it, after it and now. */
type Listed = {
  row: AccountChangeRow;
  thing: AccountAspect;
  before: AccountTableRows;
  after: AccountTableRows;
  present: AccountTableRows;
  later: LaterChanges;
};
/** The later changes of the same aspect of the account: their rows, and the kinds of those with an effect. */
type LaterChanges = { rows: () => AccountChangeRow[]; kinds: AccountChange[] };

/**
 * Lists the changes that an account had in the week before a stranger took it over. The list ends a week after the
 * owner took the account back.
 */
export async function readRecentAccountChanges(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<RecentAccountChange[]> {
  const listed = await listedChanges(db, accountId, at);
  return listed.map(({ row: { id, kind, at: doneAt }, thing, before, after, later }) => {
    const names = listChangedRowNames(thing, before, after);
    const isSeparate = changeableAccountRows[thing].isSeparate;
    return { id, kind, at: doneAt, names, withLater: isSeparate ? [] : later.kinds };
  });
}

/**
 * Undoes one change that `readRecentAccountChanges` lists and ends every sign-in. A change of separate rows, such as
 * passkeys, is undone alone, any other together with the later changes of its aspect. Returns false for an id that is
 * not listed.
 */
export async function undoAccountChange(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const chosen = (await listedChanges(db, accountId, at)).find(({ row }) => row.id === id);
  const ids = await findAccountIds(db, { accountId });
  if (!chosen || !ids) return false;
  const lost = changeableAccountRows[chosen.thing].isSeparate
    ? await undoAlone(db, ids, chosen)
    : await undoAccountChangeRows(db, accountId, [chosen.row, ...chosen.later.rows()]);
  await endAllSignInsOfAccount(db, accountId);
  await expireAddressChangeLinks(db, accountId);
  // A restored row of reminders has the unsubscribe token of the address that the account had then.
  if (ids.person_id !== null) await renewEndToken(db, ids.person_id);
  await recordUnrestoredSettings(db, accountId, at, lost);
  return true;
}

/**
 * Restores the rows of one change and removes the change from the records of later ones, which would otherwise restore
 * its rows when they are undone. A later record without any other change is deleted.
 */
async function undoAlone(
  db: Kysely<Tables>,
  ids: Ids,
  { row, thing, before, after, present, later }: Listed,
): Promise<UnrestoredSetting[]> {
  const changed = findChangedRows(thing, before, after);
  const toChange = changed.filter((one) => !isRowRemoved(thing, present, one));
  const left = await restoreAccountRows(
    db,
    thing,
    ids,
    keptRows(toChange, (one) => [one.before]),
    keptRows(toChange, (one) => [one.before, findSameRow(thing, present, one)]),
  );
  await db.deleteFrom('account_change').where('id', '=', row.id).execute();
  let next = revertChangedRows(thing, present, changed);
  for (const one of later.rows().toReversed()) {
    const kept = parseStoredJson(one.before_json);
    const rebased = revertChangedRows(thing, kept, changed);
    const isLeft = findChangedRows(thing, rebased, next).length > 0;
    const changes = { before_json: JSON.stringify(rebased) };
    if (isLeft) await db.updateTable('account_change').set(changes).where('id', '=', one.id).execute();
    else await db.deleteFrom('account_change').where('id', '=', one.id).execute();
    next = rebased;
  }
  return listUnrestoredRows(thing, left);
}

function keptRows(
  changed: readonly ChangedRow[],
  rowsFor: (row: ChangedRow) => (AccountTableRows[string][number] | undefined)[],
): AccountTableRows {
  const kept: AccountTableRows = {};
  for (const row of changed)
    kept[row.table] = [...(kept[row.table] ?? []), ...rowsFor(row).filter((one) => one !== undefined)];
  return kept;
}

/** True unless nothing is left to undo: address and password are the owner's again, and no erasure is planned. */
const isShown = ({ kind }: AccountChangeRow): boolean =>
  kind !== 'addressChanged' &&
  kind !== 'passwordSet' &&
  kind !== 'signInsEnded' &&
  kind !== 'erasurePlanned' &&
  kind !== 'erasureTakenBack';

/**
 * Lists the changes from before the takeover that the owner may undo, the newest first. Changes from the time of a
 * former address whose mailed link can still take the account back are left out, since that act needs their records.
 */
async function listedChanges(db: Kysely<Tables>, accountId: string, at: number): Promise<Listed[]> {
  const account = await db
    .selectFrom('identity_account')
    .select(['taken_back_at', 'taken_back_since'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { taken_back_since: since = null, taken_back_at: takenBackAt = null } = account ?? {};
  const ids = await findAccountIds(db, { accountId });
  if (!ids || since === null || takenBackAt === null || at - takenBackAt >= takeBackNoticeMs) return [];
  const [oldest] = await findReversibleAddressChanges(db, accountId, at);
  const rows = await listAccountChanges(db, accountId);
  // After a second take-back, older changes stay listed: the owner may have overlooked them the first time.
  const isAgain = rows.some(({ kind, at: doneAt }) => kind === 'signInsEnded' && doneAt < takenBackAt);
  const from = Math.max(isAgain ? 0 : since - changesShownBeforeTakeoverMs, oldest?.until ?? 0);
  const listed: Listed[] = [];
  const ofListed = new Set<string>();
  for await (const one of newestFirst(db, ids, rows)) {
    const { row, thing, before, after } = one;
    if (!isShown(row) || row.at >= since || row.at < from) continue;
    const changed = findChangedRows(thing, before, after).map((each) => nameOf(thing, each));
    // A restored row leaves the list unless a listed change restored it: the intruder may still change other rows.
    if (isAspectReverted(thing, one) && !changed.some((name) => ofListed.has(name))) continue;
    listed.push(one);
    for (const name of changed) ofListed.add(name);
  }
  return listed;
}

/** Returns the name of a changed row; rows of an aspect that are restored together have one name. */
const nameOf = (thing: AccountAspect, { table, key }: ChangedRow): string =>
  changeableAccountRows[thing].isSeparate ? `${thing} ${table} ${key}` : thing;

/** The part of an aspect that was read: from the present rows back to those before the oldest of `acts`. */
type ReadAspect = {
  present: AccountTableRows;
  after: AccountTableRows;
  acts: AccountChangeRow[];
  kinds: AccountChange[];
};
const unread = (present: AccountTableRows): ReadAspect => ({ present, after: present, acts: [], kinds: [] });

/** Returns the name of a changed row; rows of an aspect that are restored together have one name. */
async function* newestFirst(
  db: Kysely<Tables>,
  ids: Ids,
  rows: readonly AccountChangeRow[],
): AsyncIterable<Listed> {
  const ofAspect = new Map<AccountAspect, ReadAspect>();
  for (const row of rows.toReversed()) {
    const { thing } = accountChanges[row.kind];
    const known = ofAspect.get(thing) ?? unread(await readAccountRows(db, thing, ids));
    const { present, after, acts, kinds } = known;
    const before = parseStoredJson(row.before_json);
    const count = acts.length;
    const later = { rows: () => acts.slice(0, count).toReversed(), kinds };
    yield { row, thing, before, after, present, later };
    acts.push(row);
    const isNew = !kinds.includes(row.kind) && findChangedRows(thing, before, after).length > 0;
    ofAspect.set(thing, { present, after: before, acts, kinds: isNew ? [row.kind, ...kinds] : kinds });
  }
}
