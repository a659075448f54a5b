import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';
import type { SqlLogCompression } from './sql-log-compression.ts';

const everyMs = 60 * 60_000;
/** The time since the last change after which a finished run is compressed (ms): most are not opened again. */
const untouchedMs = 24 * everyMs;
/** The shortest pause between two transactions (ms), in which requests are served. */
const leastPauseMs = 20;
/** The duration of a pause as a multiple of the transaction before it. */
const pauses = 2;

/**
 * Starts the job that compresses the logs of runs (conversations) that finished and changed last a day ago or earlier.
 */
export function startLogCompressionJob(
  app: FastifyInstance,
  { clock, logCompression }: { clock: Clock; logCompression: SqlLogCompression },
): FastifyInstance {
  const work = async (goesOn: () => boolean): Promise<void> => {
    const sum = { runs: 0, entries: 0, bytes: 0 };
    while (goesOn()) {
      const now = clock.now();
      const next = await logCompression.compressNext(now - untouchedMs, now);
      sum.runs += next.runs;
      sum.entries += next.entries;
      sum.bytes += next.bytes;
      if (!next.hasMore) break;
      await wait(Math.max(leastPauseMs, pauses * (clock.now() - now)));
    }
    if (sum.runs > 0) app.log.info(sum, 'logs of finished runs are compressed');
  };
  return startIntervalJob(app, {
    clock,
    everyMs,
    work,
    failed: 'compressing logs failed and is tried again',
  });
}
