import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { applyRetention, type RetentionPorts } from '../../../application/people/apply-retention.ts';
import { IntervalJob } from '../platform/jobs/interval-job.ts';

const checkEveryMs = 60 * 60_000;
const everyMs = 24 * checkEveryMs;
const pauseMs = 50;

/** Waits between two batches, so that requests are served. */
export const waitBetweenRetentionBatches = (): Promise<void> => wait(pauseMs);

/** Starts the job that deletes expired records once a day, in only one of several processes. */
export function startRetentionJob(app: FastifyInstance, ports: RetentionPorts): FastifyInstance {
  let isOver = false;
  const work = async (): Promise<void> => {
    const now = ports.clock.now();
    if (!(await ports.retention.takeTurn(now, now + everyMs))) return;
    const counts = await applyRetention(ports, waitBetweenRetentionBatches, () => isOver);
    const gone = Object.entries(counts).filter(([, count]) => count > 0);
    if (gone.length > 0) app.log.info(Object.fromEntries(gone), 'expired records are deleted');
  };
  const careful = () =>
    work().catch((error: unknown) => app.log.error({ err: error }, 'retention failed and is tried again'));
  const round = new IntervalJob(ports.clock, checkEveryMs, careful);
  app.addHook('onListen', async () => round.start());
  app.addHook('onClose', async () => {
    isOver = true;
    await round.stop();
  });
  return app;
}
