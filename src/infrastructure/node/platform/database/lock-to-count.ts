import { sql, type Kysely } from 'kysely';
import { isPostgresConnection } from './standing-sign-in.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Waits until no other transaction counts `what`, and locks it until the transaction `db` ends. A limit holds only when
 * its rows are counted after this lock: PostgreSQL runs transactions concurrently, and none sees the rows that another
 * has not committed. SQLite runs one transaction at a time.
 */
export async function lockToCount(db: Kysely<Tables>, what: string): Promise<void> {
  if (!isPostgresConnection(db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db);
}
