import { SqlLogCompression } from '../../src/infrastructure/node/chat/sql-log-compression.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase, onEveryStore, type SqlPorts } from './databases.ts';

/** Compresses the log of every run, also of open ones, and returns the number of compressed logs. */
export async function compressAll(database: OpenDatabase): Promise<number> {
  const runs = await database.db
    .selectFrom('run')
    .select(['id', 'revision'])
    .where('compressed_at', 'is', null)
    .execute();
  const compression = new SqlLogCompression(database);
  let count = 0;
  for (let first = 0; first < runs.length; first += 200)
    count += (await compression.compress(runs.slice(first, first + 200), 77)).runs;
  return count;
}

/**
 * Runs a contract on both databases, and again with the log of every run compressed before each call that reads logs.
 */
export function onEveryStoreOfLogs(name: string, contract: (ports: () => SqlPorts) => void): void {
  onEveryStore(name, contract);
  onEveryDatabase(`${name} with compressed logs`, (given) => {
    let ports: SqlPorts;
    beforeAll(async () => {
      const database = await given.open();
      const plain = createSqlPorts(database);
      const compress = () => compressAll(database);
      ports = {
        ...plain,
        runs: calledAfter(compress, plain.runs),
        records: calledAfter(compress, plain.records),
        reports: calledAfter(compress, plain.reports),
        // This call precedes each request to the API, so requests read compressed logs as well.
        authenticated: async (...asked) => {
          await compress();
          return plain.authenticated(...asked);
        },
      };
    });
    contract(() => ports);
  });
}

const iterated = ['all', 'ofPerson', 'runs'];

function calledAfter<Port extends object>(first: () => Promise<unknown>, port: Port): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      if (iterated.includes(String(name)))
        return async function* (...args: unknown[]) {
          await first();
          yield* method.apply(target, args) as AsyncIterable<unknown>;
        };
      return async (...args: unknown[]) => {
        await first();
        return method.apply(target, args) as unknown;
      };
    },
  });
}
