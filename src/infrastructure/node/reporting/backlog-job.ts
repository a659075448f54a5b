import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import { IntervalJob } from '../platform/jobs/interval-job.ts';
import type { SqlReportBacklog } from './sql-report-backlog.ts';

const againAfterMs = 60 * 60_000;
/** Between two transactions others have their turn at the database. */
const pauseMs = 20;

/** Lays old answers flat from when the server listens, until all are or it closes; it goes on where it ended. */
export function startBacklogJob(
  app: FastifyInstance,
  { clock, reportBacklog }: { clock: Clock; reportBacklog: SqlReportBacklog },
): FastifyInstance {
  let isOver = false;
  const goOn = async (): Promise<boolean> => !isOver && reportBacklog.layFlat();
  const work = async (): Promise<void> => {
    if (!(await goOn())) return;
    app.log.info('old answers are laid flat for reports');
    while (await goOn()) await wait(pauseMs);
    if (!isOver) app.log.info('all old answers are laid flat');
  };
  const careful = () =>
    work().catch((error: unknown) => app.log.error({ err: error }, 'laying old answers flat has to wait'));
  const round = new IntervalJob(clock, againAfterMs, careful);
  app.addHook('onListen', async () => round.start());
  app.addHook('onClose', async () => {
    isOver = true;
    await round.stop();
  });
  return app;
}
