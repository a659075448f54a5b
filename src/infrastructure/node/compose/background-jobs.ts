import type { FastifyInstance } from 'fastify';
import { startRetentionJob } from '../people/retention-job.ts';
import { startBacklogJob } from '../reporting/backlog-job.ts';
import { startShopJob } from '../shop/shop-job.ts';

/** Has everything done that nobody asks for, from when the server listens until it closes. */
export function startBackgroundJobs(
  app: FastifyInstance,
  ports: Parameters<typeof startShopJob>[1] &
    Parameters<typeof startRetentionJob>[1] &
    Parameters<typeof startBacklogJob>[1],
): FastifyInstance {
  return startBacklogJob(startRetentionJob(startShopJob(app, ports), ports), ports);
}
