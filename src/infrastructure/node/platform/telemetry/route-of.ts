import type { FastifyRequest } from 'fastify';

/** The pattern of a request's route, never its address: a slug can say what a family struggles with (promise 23). */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
