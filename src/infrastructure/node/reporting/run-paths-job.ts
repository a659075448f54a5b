import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import type { RunPaths } from '../../../application/ports/server/reporting/run-paths.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';

const everyMs = 60 * 60_000;
/** The pause between two batches, in which requests are served. */
const pauseMs = 20;

/**
 * Starts the job that records new run paths (how far each run came), so that the figures of where families leave need
 * not be computed on request.
 */
export function startRunPathsJob(
  app: FastifyInstance,
  { clock, paths }: { clock: Clock; paths: RunPaths },
): FastifyInstance {
  const work = async (goesOn: () => boolean): Promise<void> => {
    for (let after: string | null = ''; after !== null && goesOn();) {
      after = await paths.recordNext(after);
      await wait(pauseMs);
    }
  };
  return startIntervalJob(app, {
    clock,
    everyMs,
    work,
    failed: 'recording how far runs came failed and is tried again',
  });
}
