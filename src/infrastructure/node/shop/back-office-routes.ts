import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { forgetLicences, giveLicences, searchLicences } from '../../../application/shop/manage-licences.ts';
import { createPromoCode, disablePromoCode } from '../../../application/shop/manage-promo-codes.ts';
import { downloadSales, showSales } from '../../../application/shop/show-sales.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import type { AuditLog } from '../../../application/ports/server/platform/audit-log.ts';
import type { Licences } from '../../../application/ports/server/shop/licences.ts';
import { latestDateMs, type Sales, type SalesPeriod } from '../../../application/ports/server/shop/sales.ts';
import { generatePromoCode } from '../../../domain/shop/promo-code.ts';
import * as licence from '../../shared/api/licences.ts';
import * as sale from '../../shared/api/sales.ts';
import * as code from '../../shared/api/shop-codes.ts';
import { parseRequestInstant } from '../platform/http/request-instant.ts';
import { serveRoute } from '../platform/http/serve.ts';

type OfficePorts = Pick<ShopPorts, 'clock' | 'promoCodes' | 'offer'> & {
  licences: Licences;
  sales: Sales;
  audit: AuditLog;
};

/** Serves promo codes, licences and sales for admins (additions to the specification). */
export function backOfficeRoutes(app: FastifyInstance, ports: OfficePorts): void {
  const { clock, promoCodes, offer } = ports;

  serveRoute(app, code.listPromoCodes, async () =>
    (await promoCodes.all()).map((promo) => code.toWireListedPromoCode(promo, clock.now())),
  );
  serveRoute(app, code.createPromoCode, async ({ person, body }) => {
    const { limit = null, months = null, organisation = '' } = body;
    const name = body.code?.trim() ?? '';
    const wanted = {
      code: name === '' ? generatePromoCode(randomInt) : name,
      percentOff: 100,
      limit,
      months,
      expiresAt: body.expiresOn ? parseRequestInstant(body.expiresOn) : null,
      organisation: organisation.trim(),
    };
    return code.toWireListedPromoCode(await createPromoCode(ports, wanted, person.id), clock.now());
  });
  serveRoute(app, code.endPromoCode, async ({ person, parameters }) =>
    code.toWireListedPromoCode(await disablePromoCode(ports, parameters.code, person.id), clock.now()),
  );

  serveRoute(app, licence.searchLicences, async ({ person, body }) => {
    const { licences, ...rest } = await searchLicences(ports, person, body.text);
    return { ...rest, licences: licences.map(licence.toWireLicence) };
  });
  serveRoute(app, licence.giveLicences, ({ person, body: { emails, organisation, from, until } }) => {
    const at = (on: string | undefined): number | null => (on === undefined ? null : parseRequestInstant(on));
    const given = { emails, organisation, from: at(from), until: at(until) };
    return giveLicences(ports, person, given, offer.months);
  });
  serveRoute(app, licence.deleteLicences, ({ person, body }) => forgetLicences(ports, person, body.email));

  serveRoute(app, sale.listSales, async ({ person, query }) => {
    const { sales, ...rest } = await showSales(ports, person, periodOf(query));
    return { ...rest, sales: sales.map(sale.toWireSale) };
  });
  serveRoute(app, sale.downloadSales, ({ person, query }) => downloadSales(ports, person, periodOf(query)));
}

const dayMs = 24 * 60 * 60_000;

/** Returns the period of the query's days, including the last one. */
function periodOf({ from, until }: { from?: string; until?: string }): SalesPeriod {
  return {
    from: from === undefined ? 0 : parseRequestInstant(`${from}T00:00:00Z`),
    until: until === undefined ? latestDateMs : parseRequestInstant(`${until}T00:00:00Z`) + dayMs,
  };
}
