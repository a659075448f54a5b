import type { FromSchema } from 'json-schema-to-ts';
import type { SalesOverview } from '../../../application/ports/device/shop/back-office.ts';
import type { Sale } from '../../../domain/shop/sale.ts';
import { defineRoute, formatIsoInstant, defineSchemaPart, textSchema } from './parts/route.ts';

/** The calls for sales and grants, for admins (an addition to specification 7). */

const moment = { type: 'string', format: 'date-time' } as const;

const sale = {
  type: 'object',
  required: ['on', 'how', 'email', 'pence', 'from', 'until', 'organisation', 'reference'],
  properties: {
    on: moment,
    how: { type: 'string', description: "'card', 'promo' or 'licence'" },
    email: { type: 'string', description: 'Empty for somebody who was erased since' },
    pence: { type: 'integer', description: 'What was paid by card; 0 otherwise' },
    from: moment,
    until: moment,
    organisation: { type: 'string' },
    reference: {
      type: 'string',
      description: "The provider's payment, the code, or the name of a licence that an admin gave",
    },
  },
} as const;

const count = { type: 'integer' } as const;

const shown = defineSchemaPart(() => ({
  type: 'object',
  required: ['months', 'sales', 'hasMore'],
  properties: {
    months: {
      type: 'array',
      description: 'In which anything was sold or given, the last first (UTC)',
      items: {
        type: 'object',
        required: ['month', 'pence', 'card', 'promo', 'licence'],
        properties: {
          month: { type: 'string', description: 'yyyy-mm' },
          pence: count,
          card: count,
          promo: count,
          licence: count,
        },
      },
    },
    sales: { type: 'array', items: sale, description: 'The last first, 100 at most' },
    hasMore: { type: 'boolean' },
  },
}));

const period = defineSchemaPart(() => ({
  type: 'object',
  properties: {
    from: {
      ...textSchema(10),
      description: 'yyyy-mm-dd, the first day (UTC); from the beginning when left out',
    },
    until: {
      ...textSchema(10),
      description: 'yyyy-mm-dd, the last day that counts; to the end when left out',
    },
  },
}));

export type WireSale = FromSchema<typeof sale>;

export const toWireSale = ({ at, from, until, ...rest }: Sale): WireSale => ({
  ...rest,
  on: formatIsoInstant(at),
  from: formatIsoInstant(from),
  until: formatIsoInstant(until),
});

/** Reads sales from this server's reply. */
export const fromWireSales = ({ sales, ...rest }: FromSchema<typeof shown>): SalesOverview => ({
  ...rest,
  sales: sales.map(({ on, from, until, ...one }) => ({
    ...one,
    at: Date.parse(on),
    from: Date.parse(from),
    until: Date.parse(until),
  })),
});

export const listSales = defineRoute({ method: 'GET', path: '/shop/sales' }, () => ({
  access: 'sales.read',
  summary: 'Access that was sold or given in a period, and its sums by month',
  query: period,
  reply: shown,
  errors: ['401', 'InvalidRequest'],
}));
export const downloadSales = defineRoute({ method: 'GET', path: '/shop/sales-file' }, () => ({
  access: 'sales.read',
  summary: 'All of it as a file',
  query: period,
  download: 'text/csv',
  errors: ['401', 'InvalidRequest'],
}));
