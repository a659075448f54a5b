import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toErrorCode } from '../../../application/errors.ts';
import * as use from '../../../application/shop/claim-promo-code.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import * as api from '../../shared/api/promo-codes.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';

const minuteMs = 60_000;
const tries = { name: 'promo code tries', windows: [{ most: 10, withinMs: minuteMs }] };
const misses = { name: 'wrong promo codes', windows: [{ most: 30, withinMs: minuteMs }] };

/** Serves access by promo code (specification 7.3). Guessing is limited per person and per network (promise 17). */
export function promoCodeRoutes(app: FastifyInstance, ports: ShopPorts & { limits: RateLimiter }): void {
  const { limits } = ports;
  const takeTry = createUseCounter(limits, tries);
  const takeMiss = createUseCounter(limits, misses);

  /** Counts every attempt for its person, and a wrong code for its whole network; parallel attempts evade no limit. */
  const guarded = async <Reply>(
    { person, request, reply }: { person: { id: string }; request: FastifyRequest; reply: FastifyReply },
    attempt: () => Promise<Reply>,
  ): Promise<Reply> => {
    const network = toClientNetwork(request.ip);
    await takeTry(person.id, reply);
    await takeMiss(network, reply);
    let isWrong = false;
    try {
      return await attempt();
    } catch (error) {
      isWrong = wrong.has(toErrorCode(error));
      throw error;
    } finally {
      if (!isWrong) await limits.refund(misses, network).catch(() => undefined);
    }
  };

  serveRoute(app, api.findPromoCode, (call) =>
    guarded(call, () => use.findPromoCode(ports, call.query.promoCode)),
  );
  serveRoute(app, api.claimPromoCode, async (call) => {
    if (isPrefetch(call.request)) throw new AppError('Forbidden', 'A code is claimed by a person.');
    await guarded(call, () => use.claimPromoCode(ports, call.person, call.query.promoCode));
  });
  serveRoute(app, api.applyPromoCode, (call) =>
    guarded(call, () => use.applyPromoCode(ports, call.person, call.body)),
  );
}

const wrong: ReadonlySet<string> = new Set(['NotFound', 'InvalidPromoCode']);

/** Returns whether a browser prefetches a page that the person may open next (decision C26). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
