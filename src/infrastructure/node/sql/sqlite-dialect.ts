import { setTimeout as pause } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { databaseCode, unavailable } from './unavailable.ts';

/** Another process may hold the file's lock for so long; then the request is told (promise 28). */
const waitForLockMs = 3000;
const longestPauseMs = 50;
const keptStatements = 500;

/** Kysely's SQLite dialect, with transactions that lock at once and migrations inside one transaction. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database: guarded(database) });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver gives its one connection to one at a time by itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Who waits for another process's lock leaves the connection to those who do not need it. */
class PatientSqliteDriver extends SqliteDriver {
  readonly #database: SQLite.Database;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(database: SQLite.Database) {
    super({ database: guarded(database) });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#take();
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const run = () => connection.executeQuery<Row>(query);
        return this.#database.inTransaction ? run() : this.#patiently(run);
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  override async releaseConnection(): Promise<void> {
    this.#give();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk has SQLite roll back by itself; the failure that led here is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  async #patiently<Result>(run: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + waitForLockMs;
    for (let tries = 1; ; tries += 1) {
      try {
        return await run();
      } catch (error) {
        if (!isOfLock(error) || performance.now() > until) throw error;
      }
      this.#give();
      await pause(Math.min(tries * 5, longestPauseMs));
      await this.#take();
    }
  }

  async #take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((go) => this.#waiting.push(go));
    this.#isTaken = true;
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

const isOfLock = (error: unknown): boolean => databaseCode((error as Error).cause).startsWith('SQLITE_BUSY');

/** Keeps prepared statements, and says when the disk or a lock is in the way. */
function guarded(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepared = (text: string): SqliteStatement => {
    const statement = kept.get(text) ?? calling(() => database.prepare(text));
    if (kept.size >= keptStatements) kept.clear();
    kept.set(text, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = prepared(text);
      return {
        reader: statement.reader,
        all: (parameters) => calling(() => statement.all(parameters)),
        run: (parameters) => calling(() => statement.run(parameters)),
        iterate: (parameters) => database.prepare(text).iterate(parameters),
      };
    },
  };
}

/** Locked for too long, disk full, disk failing. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/;

function calling<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw passing.test(databaseCode(error)) ? unavailable(error) : error;
  }
}
