import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { databaseErrorCode, databaseUnavailableError } from './unavailable.ts';

/**
 * Returns a pool in which a lost connection fails only one request: its statement throws Unavailable, and the pool
 * discards the connection together with all that were idle then, each of which would fail another request. Every error
 * of a connection is handled.
 */
export function createGuardedPool(pool: Pool): PostgresPool {
  const answeredAt = new WeakMap<PoolClient, number>();
  let lostAt = -Infinity;
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    answeredAt.set(client, performance.now());
  });
  const given = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if ((answeredAt.get(client) ?? -Infinity) >= lostAt) return client;
      client.release(true);
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      try {
        const client = await given();
        return guardedClient(client, (isLost) => {
          if (isLost) lostAt = performance.now();
          else answeredAt.set(client, performance.now());
        });
      } catch (error) {
        throw databaseUnavailableError(error);
      }
    },
  };
}

function guardedClient(client: PoolClient, onRelease: (isLost: boolean) => void): PostgresPoolClient {
  let lost: Error | undefined;
  const query = async (text: string, parameters?: unknown[]) => {
    if (lost) throw lost;
    try {
      return await (parameters?.length ? client.query(named(text, parameters)) : client.query(text));
    } catch (error) {
      if (!passing(error)) throw error;
      const failure = databaseUnavailableError(error);
      if (!isPostgresReplyError(error) || isConnectionEnd(error)) lost = failure;
      throw failure;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      onRelease(lost !== undefined);
      client.release(destroy === true || lost !== undefined);
    },
  };
}

/**
 * Returns whether the server replied with an error, which has a SQLSTATE; other errors mean that there was no reply.
 */
export const isPostgresReplyError = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(databaseErrorCode(error));

/**
 * Returns whether the connection was lost, the session ended, the server is stopping, or a prepared statement is older
 * than a migration.
 */
const isConnectionEnd = (error: unknown): boolean => /^(08|57P|25P03|0A000)/.test(databaseErrorCode(error));

/**
 * Returns whether the error may be temporary: no reply, connection lost, out of resources, read-only replica, or a
 * timeout.
 */
const passing = (error: unknown): boolean =>
  !isPostgresReplyError(error) ||
  isConnectionEnd(error) ||
  /^(53|58|25006|57014|55P03)/.test(databaseErrorCode(error));

const names = new Map<string, string>();
const namesAtMost = 500;

/** Names a statement, so that it is planned once per connection; only the first few hundred texts get a name. */
function named(text: string, values: unknown[]): { name?: string; text: string; values: unknown[] } {
  if (!names.has(text) && names.size < namesAtMost) names.set(text, `fireside_${names.size + 1}`);
  const name = names.get(text);
  return { text, values, ...(name === undefined ? {} : { name }) };
}
