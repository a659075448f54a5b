import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';
import type { SqlReportBacklog } from './sql-report-backlog.ts';

const againAfterMs = 60 * 60_000;
/** The pause between two transactions, in which requests are served. */
const pauseMs = 20;

/**
 * Starts the job that converts old answers to flat answers (rows for reports) while the server runs; after a restart it
 * continues where it ended.
 */
export function startReportBacklogJob(
  app: FastifyInstance,
  { clock, reportBacklog }: { clock: Clock; reportBacklog: SqlReportBacklog },
): FastifyInstance {
  const work = async (goesOn: () => boolean): Promise<void> => {
    const goOn = async (): Promise<boolean> => goesOn() && reportBacklog.layFlat();
    if (!(await goOn())) return;
    app.log.info('old answers are laid flat for reports');
    while (await goOn()) await wait(pauseMs);
    if (goesOn()) app.log.info('all old answers are laid flat');
  };
  const failed = 'laying old answers flat failed and is tried again';
  return startIntervalJob(app, { clock, everyMs: againAfterMs, work, failed });
}
