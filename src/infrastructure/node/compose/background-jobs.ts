import type { FastifyInstance } from 'fastify';
import { startRetentionJob } from '../people/retention-job.ts';
import { startShopJob } from '../shop/shop-job.ts';

/** Has everything done that nobody asks for, from when the server listens until it closes. */
export function startBackgroundJobs(
  app: FastifyInstance,
  ports: Parameters<typeof startShopJob>[1] & Parameters<typeof startRetentionJob>[1],
): FastifyInstance {
  return startRetentionJob(startShopJob(app, ports), ports);
}
