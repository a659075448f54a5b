import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { longReads } from './postgres-copy.ts';
import { guardedPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';
import { databaseCode } from './unavailable.ts';

const firstConnectMs = 10_000;

/** A request that meets a database which is gone is answered within five seconds (promise 28). */
const connectMs = 2000;
const statementMs = 2000;
const replyMs = 2500;

const int8 = 20;

/** Instants come as numbers: epoch ms fit a double exactly. */
const numbers = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format),
} as PoolConfig['types'];

/** Opens the PostgreSQL database, version 15 or newer, that DATABASE_URL names. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl);
  const common = { connectionString: databaseUrl, types: numbers, keepAlive: true };
  await prepare({ ...common, max: 1, connectionTimeoutMillis: firstConnectMs }, place);
  const pool = new Pool({
    ...common,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: replyMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'fireside',
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(pool) }) });
  const reads = longReads({ ...common, connectionTimeoutMillis: connectMs });
  const close = async () => void (await Promise.all([db.destroy(), reads.end()]));
  return { db, dialect: 'postgres', copyOut: reads.copyOut, close };
}

/** Checks and migrates on a connection of its own, which may take longer than a request. */
async function prepare(config: PoolConfig, place: string): Promise<void> {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: number; encoding: string; schema: string }>`
      select current_setting('server_version_num')::int as version,
             current_setting('server_encoding') as encoding,
             current_schema() as schema`.execute(db);
    const { version, encoding, schema } = rows[0]!;
    if (version < 150_000)
      throw new StartupError(`${place} is older than PostgreSQL 15; upgrade it or name another server.`);
    if (encoding !== 'UTF8')
      throw new StartupError(`${place} stores text as ${encoding}; create it anew with encoding UTF8.`);
    await migrate(db, place, schema);
  } catch (error) {
    throw error instanceof StartupError ? error : refusal(place, error);
  } finally {
    await db.destroy();
  }
}

/** The database as messages name it: never with the password. */
function placeOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address; write it as postgresql://user:password@host:5432/database.',
    );
  const host = url.searchParams.get('host') ?? url.host;
  return `The PostgreSQL database ${url.pathname.slice(1)} at ${host} (DATABASE_URL)`;
}

function refusal(place: string, error: unknown): StartupError {
  const code = databaseCode(error);
  if (code === '28P01' || code === '28000')
    return new StartupError(`${place} refuses this user or password; correct DATABASE_URL.`, error);
  if (code === '3D000') return new StartupError(`${place} does not exist; create it with createdb.`, error);
  if (code === '42501')
    return new StartupError(`${place} lets this user make no tables; grant it the right to create.`, error);
  const message = error instanceof Error ? error.message : String(error);
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code))
    return new StartupError(`${place} cannot be set up (${code}: ${message}).`, error);
  return new StartupError(
    `${place} cannot be reached (${code || message}); start it or correct DATABASE_URL.`,
    error,
  );
}
