import type { FastifyRequest } from 'fastify';

/** Returns the pattern of a request's route, never its address: a slug can show what troubles a family (promise 23). */
export const routePatternOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
