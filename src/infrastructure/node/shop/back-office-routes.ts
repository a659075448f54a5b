import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { forgetLicences, giveLicences, searchLicences } from '../../../application/shop/manage-licences.ts';
import { createPromoCode, disablePromoCode } from '../../../application/shop/manage-promo-codes.ts';
import { downloadSales, showSales } from '../../../application/shop/show-sales.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import type { AuditLog } from '../../../application/ports/server/platform/audit-log.ts';
import type { Licences } from '../../../application/ports/server/shop/licences.ts';
import { endOfTime, type Sales, type SalesPeriod } from '../../../application/ports/server/shop/sales.ts';
import { randomCode } from '../../../domain/shop/promo-code.ts';
import * as licence from '../../shared/api/licences.ts';
import * as sale from '../../shared/api/sales.ts';
import * as code from '../../shared/api/shop-codes.ts';
import { instantOf } from '../platform/http/instant-of.ts';
import { serve } from '../platform/http/serve.ts';

type OfficePorts = Pick<ShopPorts, 'clock' | 'promoCodes' | 'offer'> & {
  licences: Licences;
  sales: Sales;
  audit: AuditLog;
};

/** Serves promo codes, licences and sales for admins: additions. */
export function backOfficeRoutes(app: FastifyInstance, ports: OfficePorts): void {
  const { clock, promoCodes, offer } = ports;

  serve(app, code.listCodes, async () =>
    (await promoCodes.all()).map((promo) => code.toWireCode(promo, clock.now())),
  );
  serve(app, code.createCode, async ({ person, body }) => {
    const { limit = null, months = null, organisation = '' } = body;
    const name = body.code?.trim() ?? '';
    const wanted = {
      code: name === '' ? randomCode(randomInt) : name,
      percentOff: 100,
      limit,
      months,
      expiresAt: body.expiresOn ? instantOf(body.expiresOn) : null,
      organisation: organisation.trim(),
    };
    return code.toWireCode(await createPromoCode(ports, wanted, person.id), clock.now());
  });
  serve(app, code.endCode, async ({ person, parameters }) =>
    code.toWireCode(await disablePromoCode(ports, parameters.code, person.id), clock.now()),
  );

  serve(app, licence.searchLicences, async ({ person, body }) => {
    const { licences, ...rest } = await searchLicences(ports, person, body.text);
    return { ...rest, licences: licences.map(licence.toWireLicence) };
  });
  serve(app, licence.giveLicences, ({ person, body: { emails, organisation, from, until } }) => {
    const at = (on: string | undefined): number | null => (on === undefined ? null : instantOf(on));
    const given = { emails, organisation, from: at(from), until: at(until) };
    return giveLicences(ports, person, given, offer.months);
  });
  serve(app, licence.forgetLicences, ({ person, body }) => forgetLicences(ports, person, body.email));

  serve(app, sale.listSales, async ({ person, query }) => {
    const { sales, ...rest } = await showSales(ports, person, periodOf(query));
    return { ...rest, sales: sales.map(sale.toWireSale) };
  });
  serve(app, sale.downloadSales, ({ person, query }) => downloadSales(ports, person, periodOf(query)));
}

const dayMs = 24 * 60 * 60_000;

/** Returns the period of the query's days, including the last one. */
function periodOf({ from, until }: { from?: string; until?: string }): SalesPeriod {
  return {
    from: from === undefined ? 0 : instantOf(`${from}T00:00:00Z`),
    until: until === undefined ? endOfTime : instantOf(`${until}T00:00:00Z`) + dayMs,
  };
}
