import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendReminders, type ReminderPorts } from '../../../application/reminders/send-reminders.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';

const everyMs = 60_000;
/** Between two portions others have their turn at the database. */
const pauseMs = 50;

/** Queues the reminders that are due, in this process and beside others. */
export function startReminderJob(app: FastifyInstance, ports: ReminderPorts): FastifyInstance {
  const work = async (goesOn: () => boolean): Promise<void> => {
    if (ports.letters === null) return;
    const sent = await sendReminders(
      ports,
      () => wait(pauseMs),
      () => !goesOn(),
    );
    if (sent > 0) app.log.info({ sent }, 'reminders are queued');
  };
  return startIntervalJob(app, { clock: ports.clock, everyMs, work, failed: 'reminders have to wait' });
}
