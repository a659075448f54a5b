import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';
import { databaseCode, unavailable } from './unavailable.ts';

const waitForLockMs = 5000;
const pauseMs = 5;
const keptStatements = 500;

/** Kysely's SQLite dialect, with transactions that lock at once and migrations inside one transaction. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(database: SqliteDatabase) {
    const config = { database: guarded(database) };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Waits for another process's lock without holding up this process's other work. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    for (let waitedMs = 0; ; waitedMs += pauseMs) {
      await run('pragma busy_timeout = 0');
      try {
        await run('begin immediate');
        return;
      } catch (error) {
        if (waitedMs >= waitForLockMs) throw error;
        const { cause } = error as Error;
        if (!databaseCode(cause).startsWith('SQLITE_BUSY')) throw error;
      } finally {
        await run(`pragma busy_timeout = ${waitForLockMs}`);
      }
      await pause(pauseMs);
    }
  }

  /** A full disk has SQLite roll back by itself; the failure that led here is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error;
    }
  }
}

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
