import { sql, type Kysely } from 'kysely';
import type { OpenDatabase } from '../../../../src/infrastructure/node/platform/database/database-types.ts';
import { migrationSeededTables } from '../../../../src/infrastructure/node/platform/database/backup/restore-backup.ts';
import { tablesParentsFirst } from '../../../../src/infrastructure/node/platform/database/backup/table-order.ts';
import type { Tables } from '../../../../src/infrastructure/node/platform/database/tables/tables.ts';

type Cell = string | number | null | Buffer;

/** A text that a family can type and that has a meaning in JSON or SQL. */
const hard = 'Cŵn 🐕 \u2028 "quotes" \\ \' tab\t line\n $1 ? null';

/** Stores rows in every table; their ids are the same in each, so that the references fit. */
export async function fillEveryTable({ db }: Pick<OpenDatabase, 'db'>, count = 3): Promise<void> {
  const known = await db.introspection.getTables();
  for (const name of tablesParentsFirst) {
    const table = known.find((one) => one.name === name);
    if (!table || migrationSeededTables.includes(name)) continue;
    for (let row = 1; row <= count; row += 1) {
      const cells = table.columns.map(({ name: column, dataType, isNullable }): Cell => {
        if (/(^|_)(id|hash|version|subject|code|email_key|client_secret|slug)$/.test(column))
          return `key ${row}`;
        if (isNullable && row === 2) return null;
        if (/^(bigint|int8)$/i.test(dataType)) return row === 3 ? 8_640_000_000_000_000 : row;
        if (/^(blob|bytea)$/i.test(dataType)) return Buffer.from([0, 10, 34, 0x80, 0xff, row]);
        return /int/i.test(dataType) ? row : `${hard} ${row}`;
      });
      await sql`insert into ${sql.table(name)} (${sql.join(table.columns.map(({ name: column }) => sql.ref(column)))})
        values (${sql.join(cells)})`.execute(db);
    }
  }
}

/** Returns every row of every table, as sorted JSON. */
export async function everything(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const held: Record<string, string[]> = {};
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('fireside_'));
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, Cell>>`select * from ${sql.table(name)}`.execute(db);
    held[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
      .toSorted();
  }
  return Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Drops every table, so that the database is as on a new machine. */
export async function wipe({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(db);
  for (const { name } of tables)
    await sql`drop table ${sql.table(name)} ${sql.raw(dialect === 'postgres' ? 'cascade' : '')}`.execute(db);
  if (dialect === 'sqlite') await sql`pragma foreign_keys = on`.execute(db);
}
