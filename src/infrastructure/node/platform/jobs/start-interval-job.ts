import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../../application/ports/clock.ts';
import { IntervalJob } from './interval-job.ts';

/**
 * Repeats the work `everyMs` after the end of its last run, from when the server listens until it closes. The work must
 * call `goesOn` between its steps, and stop when that returns false. A failure is logged as `failed`, and the next run
 * comes at its time.
 */
export function startIntervalJob(
  app: FastifyInstance,
  {
    clock,
    everyMs,
    work,
    failed,
  }: { clock: Clock; everyMs: number; work: (goesOn: () => boolean) => Promise<void>; failed: string },
): FastifyInstance {
  let isOver = false;
  const careful = () => work(() => !isOver).catch((error: unknown) => app.log.error({ err: error }, failed));
  const round = new IntervalJob(clock, everyMs, careful);
  app.addHook('onListen', async () => round.start());
  app.addHook('onClose', async () => {
    isOver = true;
    await round.stop();
  });
  return app;
}
