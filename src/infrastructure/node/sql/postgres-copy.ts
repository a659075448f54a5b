import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unavailable } from './unavailable.ts';

/** Reports under way at once; another waits for its turn. */
const atOnce = 3;

/** How long a connection may take to say that it is there. */
const replyMs = 2500;

/** How long a reader waits for the next lines of a report. */
const silentForMs = 60_000;

/** To compile such a statement takes longer than most of them run; its joins fit into this memory. */
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
      await client
        .query({ text: settings, query_timeout: replyMs } as QueryConfig)
        .catch((error: unknown) => {
          client.release(true);
          return asUnavailable(error);
        });
      const stream = client.query(copyTo(statement));
      endWhenSilent(stream, client, silentMs);
      let isWhole = false;
      stream.once('end', () => (isWhole = true));
      // One that was not read to its end has a statement under way: its connection goes with it.
      stream.once('close', () => client.release(!isWhole));
      return stream;
    },
    end: () => (ended ??= pool.end()),
  };
}

/** A database that hangs would keep the reader, and one of these connections, for ever. */
function endWhenSilent(report: Readable, client: PoolClient, silentMs: number): void {
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
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
