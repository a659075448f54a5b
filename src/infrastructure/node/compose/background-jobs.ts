import type { FastifyInstance } from 'fastify';
import { startLogCompressionJob } from '../chat/compression-job.ts';
import { startErasureJob } from '../people/erasure-job.ts';
import { startRetentionJob } from '../people/retention-job.ts';
import { startPushNotificationJob } from '../reminders/note-job.ts';
import { startReminderJob } from '../reminders/reminder-job.ts';
import { startPublicationJob } from '../authoring/publication-job.ts';
import { startReportBacklogJob } from '../reporting/backlog-job.ts';
import { startRunPathsJob } from '../reporting/run-paths-job.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { startShopJob } from '../shop/shop-job.ts';

/** Starts all background jobs when the server listens and stops them when it closes. */
export function startBackgroundJobs(
  app: FastifyInstance,
  ports: Parameters<typeof startShopJob>[1] &
    Parameters<typeof startRetentionJob>[1] &
    Parameters<typeof startErasureJob>[1] &
    Parameters<typeof startReportBacklogJob>[1] &
    Parameters<typeof startRunPathsJob>[1] &
    Parameters<typeof startReminderJob>[1] &
    Parameters<typeof startPushNotificationJob>[1] &
    Parameters<typeof startPublicationJob>[1] &
    Parameters<typeof startLogCompressionJob>[1],
  texts: ServerTexts,
): FastifyInstance {
  startShopJob(app, ports);
  startRetentionJob(app, ports);
  startErasureJob(app, ports);
  startReportBacklogJob(app, ports);
  startRunPathsJob(app, ports);
  startReminderJob(app, ports);
  startPushNotificationJob(app, ports, texts);
  startPublicationJob(app, ports);
  return startLogCompressionJob(app, ports);
}
