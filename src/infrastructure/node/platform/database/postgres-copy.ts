import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { PostgresCopyStream } from './postgres-copy-stream.ts';
import type { PostgresReadView } from './database-types.ts';
import { databaseUnavailableError } from './unavailable.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

/** The most reports at once; further ones wait. */
const mostConnections = 3;

/** The time limit of a connection's first reply (ms). */
const replyMs = 2500;

/** The longest wait for the next rows of a report (ms). */
const silentForMs = 60_000;

/**
 * The settings of a report: without JIT, because compiling a statement takes longer than running most of them, and with
 * enough memory for the joins.
 */
const begin = `
  begin isolation level repeatable read read only; set local jit = off; set local work_mem = '64MB'`;

/** Returns the statement with a short timeout. */
const soon = (text: string): QueryConfig & { query_timeout: number } => ({ text, query_timeout: replyMs });

/** The number of rows per fetch. */
const batchSize = 500;

/** Creates the connections for reports, which last as long as their readers need. */
export function createReportConnections(
  config: PoolConfig,
  silentMs = silentForMs,
): { openView: () => Promise<PostgresReadView>; end: () => Promise<void> } {
  const pool = new Pool({
    ...config,
    max: mostConnections,
    idleTimeoutMillis: 10_000,
    statement_timeout: 0,
    application_name: 'fireside reports',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let ended: Promise<void> | undefined;
  return {
    openView: async () => {
      const client = await pool.connect().catch(asUnavailable);
      await client.query(soon(begin)).catch((error: unknown) => {
        client.release(true);
        return asUnavailable(error);
      });
      return viewOf(client, silentMs);
    },
    end: () => (ended ??= pool.end()),
  };
}

/** Returns a view of a connection whose transaction has begun; closing the view releases the connection. */
function viewOf(client: PoolClient, silentMs: number): PostgresReadView {
  // An unfinished read leaves a running statement or an open cursor, so that its connection must be discarded.
  let isIdle = true;
  return {
    rows: async function* <Row>({ sql, parameters }: CompiledQuery<Row>) {
      isIdle = false;
      const asking = (text: string, values: unknown[] = []) => {
        const limited: QueryConfig & { query_timeout: number } = { text, values, query_timeout: silentMs };
        return client.query(limited).catch(asUnavailable);
      };
      await asking(`declare reading no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        const { rows } = await asking(`fetch forward ${batchSize} from reading`);
        yield* rows;
        if (rows.length < batchSize) break;
      }
      await asking('close reading');
      isIdle = true;
    },
    copyOut: (statement) => {
      isIdle = false;
      const stream = client.query(new PostgresCopyStream(statement));
      endWhenSilent(stream, client, silentMs);
      stream.once('end', () => (isIdle = true));
      return stream;
    },
    close: async () => {
      const isEnded =
        isIdle &&
        (await client.query(soon('commit')).then(
          () => true,
          () => false,
        ));
      client.release(!isEnded);
    },
  };
}

/**
 * Ends a report whose database no longer responds; the report would otherwise block its reader and its connection for
 * ever.
 */
function endWhenSilent(report: Readable, client: PoolClient, silentMs: number): void {
  const { stream: socket } = fieldsOrEmptyObject(fieldsOrEmptyObject(client)['connection']);
  if (!(socket instanceof Socket)) throw new Error('The connection of a report has no socket.');
  let received = socket.bytesRead;
  const watch = setInterval(() => {
    const isSilent = socket.bytesRead === received && report.readableLength === 0;
    received = socket.bytesRead;
    if (isSilent) report.destroy(new Error('The database sends no more of the report.'));
  }, silentMs);
  report.once('close', () => clearInterval(watch));
}

function asUnavailable(error: unknown): never {
  throw databaseUnavailableError(error);
}
