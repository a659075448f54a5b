import type { FastifyInstance } from 'fastify';
import { eraseDueAccounts, type OwnAccountPorts } from '../../../application/people/own-account.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';

const everyMs = 10 * 60_000;

/**
 * Starts the job that erases accounts a week after their owners requested it; each is erased once, in any number of
 * processes.
 */
export function startErasureJob(
  app: FastifyInstance,
  ports: Pick<OwnAccountPorts, 'ownAccounts' | 'clock'>,
): FastifyInstance {
  return startIntervalJob(app, {
    clock: ports.clock,
    everyMs,
    work: async (goesOn) => {
      const erased = await eraseDueAccounts(ports, goesOn);
      if (erased > 0) app.log.info({ erased }, 'accounts were erased as their owners wanted');
    },
    failed: 'erasing planned accounts failed and is tried again',
  });
}
