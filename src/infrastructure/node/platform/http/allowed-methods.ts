import type { FastifyInstance } from 'fastify';

/**
 * Notes every route of this scope with an address of its own, and returns the methods of an address (RFC 9110, 405 and
 * Allow).
 */
export function allowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
}
