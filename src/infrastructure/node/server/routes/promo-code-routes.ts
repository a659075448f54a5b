import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorCode } from '../../../../application/errors.ts';
import * as use from '../../../../application/purchasing/claim-promo-code.ts';
import type { ShopPorts } from '../../../../application/purchasing/shop-ports.ts';
import * as api from '../../../shared/api/promo-codes.ts';
import { networkOf } from '../../network-of.ts';
import { limitedTo } from '../limited-to.ts';
import { serve } from '../serve.ts';

const minuteMs = 60_000;

/** Access by promo code (specification 7.3). Guessing is slow for a person and for a network (promise 17). */
export function promoCodeRoutes(app: FastifyInstance, ports: ShopPorts): void {
  const { clock } = ports;
  const tries = limitedTo(clock, { most: 10, withinMs: minuteMs });
  const misses = limitedTo(clock, { most: 30, withinMs: minuteMs });

  /** Every try counts for its person, and a wrong code for the whole network it came from. */
  const guarded = async <Reply>(
    { person, request, reply }: { person: { id: string }; request: FastifyRequest; reply: FastifyReply },
    attempt: () => Promise<Reply>,
  ): Promise<Reply> => {
    const network = networkOf(request.ip);
    tries(person.id, reply);
    misses.check(network, reply);
    try {
      return await attempt();
    } catch (error) {
      if (wrong.has(errorCode(error))) misses.note(network);
      throw error;
    }
  };

  serve(app, api.findPromoCode, (call) =>
    guarded(call, () => use.findPromoCode(ports, call.query.promoCode)),
  );
  serve(app, api.claimPromoCode, async (call) => {
    if (looksAhead(call.request)) throw new AppError('Forbidden', 'A code is claimed by a person.');
    await guarded(call, () => use.claimPromoCode(ports, call.person, call.query.promoCode));
  });
  serve(app, api.applyPromoCode, (call) =>
    guarded(call, () => use.applyPromoCode(ports, call.person, call.body)),
  );
}

const wrong: ReadonlySet<string> = new Set(['NotFound', 'InvalidPromoCode']);

/** A browser that loads what a person may open next (decision C26). */
function looksAhead({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
