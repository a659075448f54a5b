import type { AccountAspect } from '../../../../domain/account/account-changes.ts';
import { changeableAccountRows } from './changeable-account-rows.ts';
import type { AccountTableRows } from './tables/kept-rows.ts';

type Row = AccountTableRows[string][number];
/**
 * The row of an aspect that changed, by its table and key; `before` or `after` is undefined if the row did not exist.
 */
export type ChangedRow = { table: string; key: string; before: Row | undefined; after: Row | undefined };

/** Returns the rows of an aspect that differ, ignoring columns that change with every use. */
export function findChangedRows(
  thing: AccountAspect,
  before: AccountTableRows,
  after: AccountTableRows,
): ChangedRow[] {
  return tablesOf(before, after).flatMap((table) => {
    const [earlier, later] = [before, after].map((rows) => byKey(thing, table, rows));
    const keys = new Set([...earlier!.keys(), ...later!.keys()]);
    return [...keys].flatMap((key) => {
      const row = { table, key, before: earlier!.get(key), after: later!.get(key) };
      return isSame(thing, table, row.before, row.after) ? [] : [row];
    });
  });
}

/** Returns whether an aspect, or each row that a change affected, is missing or as it was before the change. */
export function isAspectReverted(
  thing: AccountAspect,
  {
    before,
    after,
    present,
  }: { before: AccountTableRows; after: AccountTableRows; present: AccountTableRows },
): boolean {
  const changed = findChangedRows(thing, before, after);
  if (changed.length === 0 || !changeableAccountRows[thing].isSeparate)
    return changed.length === 0 || findChangedRows(thing, before, present).length === 0;
  return changed.every(
    (row) =>
      isSame(thing, row.table, row.before, findSameRow(thing, present, row)) ||
      isRowRemoved(thing, present, row),
  );
}

/** Returns the row in `rows` that has this table and key. */
export const findSameRow = (
  thing: AccountAspect,
  rows: AccountTableRows,
  { table, key }: Pick<ChangedRow, 'table' | 'key'>,
): Row | undefined => byKey(thing, table, rows).get(key);

/** Returns `rows` with the changed rows as they were before. A changed row that is missing in `rows` stays missing. */
export function revertChangedRows(
  thing: AccountAspect,
  rows: AccountTableRows,
  changed: readonly ChangedRow[],
): AccountTableRows {
  const made: AccountTableRows = { ...rows };
  for (const one of changed.filter((row) => !isRowRemoved(thing, rows, row)))
    made[one.table] = [
      ...(made[one.table] ?? []).filter((row) => keyOf(thing, one.table, row) !== one.key),
      ...(one.before ? [one.before] : []),
    ];
  return made;
}

/** Returns whether a row that existed before and after a change is missing now. */
export const isRowRemoved = (thing: AccountAspect, rows: AccountTableRows, row: ChangedRow): boolean =>
  row.before !== undefined && row.after !== undefined && findSameRow(thing, rows, row) === undefined;

const tablesOf = (...all: readonly AccountTableRows[]): string[] => [
  ...new Set(all.flatMap((rows) => Object.keys(rows))),
];

const byKey = (thing: AccountAspect, table: string, rows: AccountTableRows): Map<string, Row> =>
  new Map((rows[table] ?? []).map((row) => [keyOf(thing, table, row), row]));

/** Returns the rule of a table in an aspect; undefined for a table without one, which has a single row. */
const ruleOf = (thing: AccountAspect, table: string) =>
  changeableAccountRows[thing].rows.find((one) => one.table === table);

const keyOf = (thing: AccountAspect, table: string, row: Row): string =>
  JSON.stringify((ruleOf(thing, table)?.key ?? []).map((column) => String(row[column])));

/** Returns whether two rows are equal; stored rows may lack columns that were added later. */
function isSame(thing: AccountAspect, table: string, one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other;
  const stays = ruleOf(thing, table)?.stays ?? [];
  return Object.keys(one).every(
    (column) => stays.includes(column) || String(one[column]) === String(other[column]),
  );
}
