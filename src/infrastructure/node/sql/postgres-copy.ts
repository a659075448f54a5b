import type { Readable } from 'node:stream';
import { Pool, type PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { unavailable } from './unavailable.ts';

/** Reports under way at once; another waits for its turn. */
const atOnce = 3;

/** To compile such a statement takes longer than most of them run; its joins fit into this memory. */
const settings = `set jit = off; set work_mem = '64MB'`;

/** Connections for `COPY … TO STDOUT`, which may take as long as their readers do. */
export function longReads(config: PoolConfig): {
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
      await client.query(settings).catch((error: unknown) => {
        client.release(true);
        return asUnavailable(error);
      });
      const stream = client.query(copyTo(statement));
      let isWhole = false;
      stream.once('end', () => (isWhole = true));
      // One that was not read to its end has a statement under way: its connection goes with it.
      stream.once('close', () => client.release(!isWhole));
      return stream;
    },
    end: () => (ended ??= pool.end()),
  };
}

function asUnavailable(error: unknown): never {
  throw unavailable(error);
}
