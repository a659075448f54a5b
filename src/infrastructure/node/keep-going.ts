import type { FastifyInstance } from 'fastify';
import { keepRetention } from './retention-worker.ts';
import { keepShop } from './shop/shop-worker.ts';

/** Has everything done that nobody asks for, from when the server listens until it closes. */
export function keepGoing(
  app: FastifyInstance,
  ports: Parameters<typeof keepShop>[1] & Parameters<typeof keepRetention>[1],
): FastifyInstance {
  return keepRetention(keepShop(app, ports), ports);
}
