import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import { refuse } from './limited-to.ts';

const minuteMs = 60_000;
/** Beyond these the people quiet for longest are forgotten. */
const mostPeople = 20_000;

/**
 * Nobody writes more often than this at once, nor in a minute from then on; the quickest family stays far below
 * (promise 22). Counted by each process for itself, in one number a person: an answer must not cost a further
 * statement, and a bound on floods need not be exact. The parts of a recording do not count: one film has 200, which
 * authors alone may send, and few are read at once.
 */
export function limitWrites(app: FastifyInstance, clock: Clock, most: number): void {
  /** By person: when all that they may write at once is theirs again. */
  const restedAt = new LRUCache<string, number>({ max: mostPeople });
  const everyMs = minuteMs / most;

  const take = (key: string): number => {
    const now = clock.now();
    const known = restedAt.get(key) ?? now;
    // Further ahead than any writing takes it is of a clock that was put back.
    const at = (known > now && known <= now + minuteMs ? known : now) + everyMs;
    // Parts of a millisecond add up to no wait.
    if (at - now > minuteMs + 0.001) return at - now - minuteMs;
    restedAt.set(key, at);
    return 0;
  };

  app.addHook('onRequest', async ({ method, person, routeOptions }, reply) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.upload === 'recording') return;
    if (person !== null) refuse(take(person.id), reply);
  });
}
