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
import { databaseErrorCode, databaseUnavailableError } from './unavailable.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

/** The time that a request waits for another process's lock before it fails (ms, promise 28). */
const waitForLockMs = 3000;
const longestPauseMs = 50;
const keptStatements = 500;

/** The SQLite dialect of Kysely with `begin immediate` transactions and all migrations in one transaction. */
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

  /** True because the driver gives its one connection to one caller at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Releases the connection while a transaction waits for another process's lock. */
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

  /** Rolls back unless SQLite already has, as on a full disk; the reported error must be the first one. */
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

const isOfLock = (error: unknown): boolean =>
  databaseErrorCode(fieldsOrEmptyObject(error).cause).startsWith('SQLITE_BUSY');

/** Caches prepared statements, and converts errors of the disk or a lock to Unavailable. */
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

/** Matches the codes of temporary errors: locked for too long, disk full, disk failing. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/;

function calling<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw passing.test(databaseErrorCode(error)) ? databaseUnavailableError(error) : error;
  }
}
