import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unavailable } from './unavailable.ts';
import { fieldsOrNone } from '../fields.ts';

/** Reports that run at once; further ones wait. */
const atOnce = 3;

/** How long a connection may take for its first answer. */
const replyMs = 2500;

/** How long a reader waits for the next lines of a report. */
const silentForMs = 60_000;

/** Compiling such a statement takes longer than running most of them; the memory is enough for its joins. */
const settings = `set jit = off; set work_mem = '64MB'`;

/** Connections for `COPY … TO STDOUT`, which may take as long as their readers do. */
export function longReads(
  config: PoolConfig,
  silentMs = silentForMs,
): {
  copyOut: (statement: string) => Promise<Readable>;
  end: () => Promise<void>;
} {
  const pool = new Pool({
    ...config,
    max: atOnce,
    idleTimeoutMillis: 10_000,
    statement_timeout: 0,
    application_name: 'fireside reports',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let ended: Promise<void> | undefined;
  return {
    copyOut: async (statement) => {
      const client = await pool.connect().catch(asUnavailable);
      const setting: QueryConfig & { query_timeout: number } = { text: settings, query_timeout: replyMs };
      await client.query(setting).catch((error: unknown) => {
        client.release(true);
        return asUnavailable(error);
      });
      const stream = client.query(copyTo(statement));
      endWhenSilent(stream, client, silentMs);
      let isWhole = false;
      stream.once('end', () => (isWhole = true));
      // A stream that was not read to its end leaves a running statement, so its connection is discarded.
      stream.once('close', () => client.release(!isWhole));
      return stream;
    },
    end: () => (ended ??= pool.end()),
  };
}

/** Ends a report whose database hangs; it would keep its reader and its connection for ever. */
function endWhenSilent(report: Readable, client: PoolClient, silentMs: number): void {
  const { stream: socket } = fieldsOrNone(fieldsOrNone(client)['connection']);
  if (!(socket instanceof Socket)) throw new Error('The connection of a report has no socket.');
  let heard = socket.bytesRead;
  const look = setInterval(() => {
    const isSilent = socket.bytesRead === heard && report.readableLength === 0;
    heard = socket.bytesRead;
    if (isSilent) report.destroy(new Error('The database sends no more of the report.'));
  }, silentMs);
  report.once('close', () => clearInterval(look));
}

function asUnavailable(error: unknown): never {
  throw unavailable(error);
}
