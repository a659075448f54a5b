import type { FastifyInstance } from 'fastify';
import { startCompressionJob } from '../chat/compression-job.ts';
import { startErasureJob } from '../people/erasure-job.ts';
import { startRetentionJob } from '../people/retention-job.ts';
import { startNoteJob } from '../reminders/note-job.ts';
import { startReminderJob } from '../reminders/reminder-job.ts';
import { startPublicationJob } from '../authoring/publication-job.ts';
import { startBacklogJob } from '../reporting/backlog-job.ts';
import { startRunPathsJob } from '../reporting/run-paths-job.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { startShopJob } from '../shop/shop-job.ts';

/** Starts all background jobs when the server listens and stops them when it closes. */
export function startBackgroundJobs(
  app: FastifyInstance,
  ports: Parameters<typeof startShopJob>[1] &
    Parameters<typeof startRetentionJob>[1] &
    Parameters<typeof startErasureJob>[1] &
    Parameters<typeof startBacklogJob>[1] &
    Parameters<typeof startRunPathsJob>[1] &
    Parameters<typeof startReminderJob>[1] &
    Parameters<typeof startNoteJob>[1] &
    Parameters<typeof startPublicationJob>[1] &
    Parameters<typeof startCompressionJob>[1],
  texts: ServerTexts,
): FastifyInstance {
  startShopJob(app, ports);
  startRetentionJob(app, ports);
  startErasureJob(app, ports);
  startBacklogJob(app, ports);
  startRunPathsJob(app, ports);
  startReminderJob(app, ports);
  startNoteJob(app, ports, texts);
  startPublicationJob(app, ports);
  return startCompressionJob(app, ports);
}
