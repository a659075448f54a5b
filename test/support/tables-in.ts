import { sql, type RawBuilder } from 'kysely';
import type { UnmigratedDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';

/**
 * Selects the definition of all tables in SQLite. The index of a constraint has a generated name, so its columns
 * describe it.
 */
const onSqlite = sql<{ fact: string }>`
  select 'column ' || t.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' '
      || ifnull(c.dflt_value, '') || ' ' || c.pk || ' ' || c.hidden as fact
    from sqlite_schema as t join pragma_table_xinfo(t.name) as c where t.type = 'table'
  union all
  select 'reference ' || t.name || ' ' || f.seq || ' ' || f."from" || ' ' || f."table" || ' ' || f."to" || ' '
      || f.on_delete || ' ' || f.on_update || ' ' || f.match
    from sqlite_schema as t join pragma_foreign_key_list(t.name) as f where t.type = 'table'
  union all
  select 'index ' || t.name || ' ' || case i.origin when 'c' then i.name else i.origin end || ' ' || i."unique" || ' '
      || i.partial || ' ' || (select group_concat(ifnull(x.name, '(expression)')) from pragma_index_info(i.name) as x)
    from sqlite_schema as t join pragma_index_list(t.name) as i where t.type = 'table'
  union all
  select 'text ' || name || ' ' || sql from sqlite_schema where type = 'index' and sql is not null`;

const onPostgres = sql<{ fact: string }>`
  with own as (select * from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r')
  select concat_ws(' ', 'column', own.relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attstorage) as fact
    from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select concat_ws(' ', 'rule', own.relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from own join pg_constraint on conrelid = own.oid
  union all
  select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = current_schema()
  union all
  select concat_ws(' ', 'options', relname, reloptions::text) from own`;

/** Returns a sorted description of all tables: a line for each column, index, constraint and option. */
export async function tablesIn({
  db,
  dialect,
}: Pick<UnmigratedDatabase, 'db' | 'dialect'>): Promise<string[]> {
  const asked: RawBuilder<{ fact: string }> = dialect === 'sqlite' ? onSqlite : onPostgres;
  const { rows } = await asked.execute(db);
  return rows.map(({ fact }) => fact.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase()).toSorted();
}
