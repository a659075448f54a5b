import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types, type ClientBase, type PoolConfig } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { UnmigratedDatabase, DatabaseLocation, OpenDatabase } from './database-types.ts';
import { migrateDatabase } from './migrate.ts';
import { createReportConnections } from './postgres-copy.ts';
import { createGuardedPool, isPostgresReplyError } from './postgres-pool.ts';
import type { Tables } from './tables/tables.ts';
import { databaseErrorCode } from './unavailable.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

const firstConnectMs = 10_000;

/**
 * The time limit of connecting and of a statement (ms): a request must be answered within five seconds even if the
 * database cannot be reached (promise 28).
 */
const requestMs = 2000;
/** The time added to the database's own limit (ms), so that its error arrives first. */
const replyGraceMs = 500;

const int8 = 20;

/** Reads int8 as a number: epoch ms fit a double exactly. */
const numbers: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format),
};

/** Opens the PostgreSQL database, version 15 or newer, at `databaseUrl`. */
export async function openPostgres(
  databaseUrl: string,
  {
    databasePool = 10,
    statementMs = requestMs,
    onStatement,
  }: Pick<DatabaseLocation, 'databasePool' | 'statementMs' | 'onStatement'> = {},
): Promise<OpenDatabase> {
  const common = { connectionString: databaseUrl, types: numbers, keepAlive: true };
  await prepare(databaseUrl);
  const pool = new Pool({
    ...common,
    max: databasePool,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: statementMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + replyGraceMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'fireside',
    verify: (client, done) => void planOnce(client).then(() => done(), done),
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createGuardedPool(pool) }),
    ...(onStatement ? { log: onStatement } : {}),
  });
  const reads = createReportConnections({ ...common, connectionTimeoutMillis: statementMs });
  const close = async () => void (await Promise.all([db.destroy(), reads.end()]));
  return { db, dialect: 'postgres', openView: reads.openView, pool: () => usesOf(pool), close };
}

/**
 * Makes a connection plan each statement once: a request's statements find rows by keys, so that one plan fits all
 * values and planning costs more than running. A database system without this setting works too.
 */
async function planOnce(client: ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan').catch((error: unknown) => {
    if (!isPostgresReplyError(error)) throw error;
  });
}

const usesOf = ({ totalCount, idleCount, waitingCount, options }: Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});

/** Checks and migrates the database on a separate connection, without the time limits of a request. */
async function prepare(databaseUrl: string): Promise<void> {
  const bare = await openUnmigratedPostgres(databaseUrl);
  try {
    await migrateDatabase(bare.db, bare.place, bare.schema);
  } catch (error) {
    throw error instanceof StartupError ? error : bare.refusal(error);
  } finally {
    await bare.close();
  }
}

/** Returns the configuration of connections outside the pool, without the time limits of a request. */
export const unpooledPostgresConfig = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  types: numbers,
  keepAlive: true,
  connectionTimeoutMillis: firstConnectMs,
  application_name: 'fireside command',
});

/** Opens one connection and checks the server, without migrating. */
export async function openUnmigratedPostgres(databaseUrl: string): Promise<UnmigratedDatabase> {
  const place = placeOf(databaseUrl);
  const pool = new Pool({ ...unpooledPostgresConfig(databaseUrl), max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ number: number; version: string; encoding: string; schema: string }>`
      select current_setting('server_version_num')::int as number,
             current_setting('server_version') as version,
             current_setting('server_encoding') as encoding,
             current_schema() as schema`.execute(db);
    const [server] = rows;
    if (!server) throw new Error('PostgreSQL returned no version and settings.');
    const { number, version, encoding, schema } = server;
    if (number < 150_000)
      throw new StartupError(`${place} is older than PostgreSQL 15; upgrade it or name another server.`);
    if (encoding !== 'UTF8')
      throw new StartupError(`${place} stores text as ${encoding}; create it anew with encoding UTF8.`);
    return {
      db,
      dialect: 'postgres',
      version: `PostgreSQL ${version}`,
      place,
      schema,
      refusal: (error) => refusal(place, error),
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error instanceof StartupError ? error : refusal(place, error);
  }
}

/** Returns the database's name in messages, without the password. */
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
  const code = databaseErrorCode(error);
  if (code === '28P01' || code === '28000')
    return new StartupError(`${place} refuses this user or password; correct DATABASE_URL.`, error);
  if (code === '3D000') return new StartupError(`${place} does not exist; create it with createdb.`, error);
  if (code === '42501')
    return new StartupError(`${place} lets this user make no tables; grant it the right to create.`, error);
  const { syscall, path } = fieldsOrEmptyObject(error);
  if (syscall === 'open' && typeof path === 'string')
    return new StartupError(
      `The file ${path}, which DATABASE_URL names, cannot be read (${code}); correct DATABASE_URL.`,
      error,
    );
  const message = error instanceof Error ? error.message : String(error);
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code))
    return new StartupError(`${place} cannot be set up (${code}: ${message}).`, error);
  return new StartupError(
    `${place} cannot be reached (${code || message}); start it or correct DATABASE_URL.`,
    error,
  );
}

/** Returns the error for a failed connection outside the pool. */
export const postgresConnectionError = (databaseUrl: string, error: unknown): StartupError =>
  refusal(placeOf(databaseUrl), error);
