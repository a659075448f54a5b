import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { CopyOut } from './copy-out.ts';
import type { PostgresView } from './database-types.ts';
import { unavailable } from './unavailable.ts';
import { fieldsOrNone } from '../fields.ts';

/** Reports that run at once; further ones wait. */
const mostConnections = 3;

/** How long a connection may take for its first answer. */
const replyMs = 2500;

/** How long a reader waits for the next lines of a report. */
const silentForMs = 60_000;

/** Compiling such a statement takes longer than running most of them; the memory is enough for its joins. */
const begin = `
  begin isolation level repeatable read read only; set local jit = off; set local work_mem = '64MB'`;

/** A statement whose answer comes at once, if it comes. */
const soon = (text: string): QueryConfig & { query_timeout: number } => ({ text, query_timeout: replyMs });

/** Rows that a cursor fetches at once. */
const batchSize = 500;

/** Connections for reports, which may take as long as their readers do. */
export function longReads(
  config: PoolConfig,
  silentMs = silentForMs,
): { openView: () => Promise<PostgresView>; end: () => Promise<void> } {
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

/** A connection that has begun its transaction, as a view that gives it back. */
function viewOf(client: PoolClient, silentMs: number): PostgresView {
  // A read that was not ended leaves a running statement or an open cursor: its connection is discarded.
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
      const stream = client.query(new CopyOut(statement));
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

/** Ends a report whose database hangs; it would keep its reader and its connection for ever. */
function endWhenSilent(report: Readable, client: PoolClient, silentMs: number): void {
  const { stream: socket } = fieldsOrNone(fieldsOrNone(client)['connection']);
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
  throw unavailable(error);
}
