import type { AccountAspect } from '../../../../domain/account/account-changes.ts';
import { changeableAccountRows } from './changeable-account-rows.ts';
import type { KeptRows } from './tables/kept-rows.ts';

type Row = KeptRows[string][number];
/** A row of a thing that changed, by its table and key; undefined where it was not there. */
export type ChangedRow = { table: string; key: string; before: Row | undefined; after: Row | undefined };

/** Lists the rows of a thing that differ, leaving out columns that change by mere use. */
export function changedRows(thing: AccountAspect, before: KeptRows, after: KeptRows): ChangedRow[] {
  return tablesOf(before, after).flatMap((table) => {
    const [earlier, later] = [before, after].map((rows) => byKey(thing, table, rows));
    const keys = new Set([...earlier!.keys(), ...later!.keys()]);
    return [...keys].flatMap((key) => {
      const row = { table, key, before: earlier!.get(key), after: later!.get(key) };
      return isSame(thing, table, row.before, row.after) ? [] : [row];
    });
  });
}

/** Whether a thing, or each row of it that an act changed, is as it was before that act, or is gone. */
export function isAsItWas(
  thing: AccountAspect,
  { before, after, present }: { before: KeptRows; after: KeptRows; present: KeptRows },
): boolean {
  const changed = changedRows(thing, before, after);
  if (changed.length === 0 || !changeableAccountRows[thing].isSeparate)
    return changed.length === 0 || changedRows(thing, before, present).length === 0;
  return changed.every(
    (row) => isSame(thing, row.table, row.before, rowOf(thing, present, row)) || isGone(thing, present, row),
  );
}

/** Finds the row with the table and key of another. */
export const rowOf = (
  thing: AccountAspect,
  rows: KeptRows,
  { table, key }: Pick<ChangedRow, 'table' | 'key'>,
): Row | undefined => byKey(thing, table, rows).get(key);

/** Makes the changed rows in `rows` what they were. One that was changed, and is gone in `rows`, stays gone. */
export function withoutChange(
  thing: AccountAspect,
  rows: KeptRows,
  changed: readonly ChangedRow[],
): KeptRows {
  const made: KeptRows = { ...rows };
  for (const one of changed.filter((row) => !isGone(thing, rows, row)))
    made[one.table] = [
      ...(made[one.table] ?? []).filter((row) => keyOf(thing, one.table, row) !== one.key),
      ...(one.before ? [one.before] : []),
    ];
  return made;
}

/** Whether a row that was there before and after a change is there no more. */
export const isGone = (thing: AccountAspect, rows: KeptRows, row: ChangedRow): boolean =>
  row.before !== undefined && row.after !== undefined && rowOf(thing, rows, row) === undefined;

const tablesOf = (...all: readonly KeptRows[]): string[] => [
  ...new Set(all.flatMap((rows) => Object.keys(rows))),
];

const byKey = (thing: AccountAspect, table: string, rows: KeptRows): Map<string, Row> =>
  new Map((rows[table] ?? []).map((row) => [keyOf(thing, table, row), row]));

/** A table that the list does not name has one row: the person's. */
const ruleOf = (thing: AccountAspect, table: string) =>
  changeableAccountRows[thing].rows.find((one) => one.table === table);

const keyOf = (thing: AccountAspect, table: string, row: Row): string =>
  JSON.stringify((ruleOf(thing, table)?.key ?? []).map((column) => String(row[column])));

/** Kept rows may lack columns that came later. */
function isSame(thing: AccountAspect, table: string, one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other;
  const stays = ruleOf(thing, table)?.stays ?? [];
  return Object.keys(one).every(
    (column) => stays.includes(column) || String(one[column]) === String(other[column]),
  );
}
