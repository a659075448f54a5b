import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PushSender } from '../../../application/ports/server/reminders/push-sender.ts';
import { sendReminders, type ReminderPorts } from '../../../application/reminders/send-reminders.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';

const everyMs = 60_000;
/** The pause between two batches, in which requests are served. */
const pauseMs = 50;

/** Starts the job that queues due reminders; other processes may run it too. */
export function startReminderJob(
  app: FastifyInstance,
  { pushSender, ...ports }: Omit<ReminderPorts, 'sendsNotes'> & { pushSender: PushSender | null },
): FastifyInstance {
  const sendsNotes = pushSender !== null;
  const work = async (goesOn: () => boolean): Promise<void> => {
    if (ports.letters === null && !sendsNotes) return;
    const sent = await sendReminders(
      { ...ports, sendsNotes },
      () => wait(pauseMs),
      () => !goesOn(),
    );
    if (sent > 0) app.log.info({ sent }, 'reminders are queued');
  };
  return startIntervalJob(app, {
    clock: ports.clock,
    everyMs,
    work,
    failed: 'queueing reminders failed and is tried again',
  });
}
