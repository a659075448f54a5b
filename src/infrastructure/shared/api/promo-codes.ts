import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, defineSchemaPart, textSchema } from './parts/route.ts';
import type { PromoCode } from '../../../domain/shop/promo-code.ts';
import { readObjectFields, readText } from './parts/read-fields.ts';

/** The calls for access by promo code (specification 7.3). Codes ignore case and outer spaces. */

const promoCode = {
  type: 'object',
  required: ['active', 'percentOff', 'code', 'id', 'metadata'],
  properties: {
    active: { type: 'boolean', description: 'Whether it can be claimed now' },
    percentOff: { type: 'number' },
    code: { type: 'string' },
    id: { type: 'string' },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const;

export type WirePromoCode = FromSchema<typeof promoCode>;

const code = defineSchemaPart(() => ({ ...textSchema(100), minLength: 1 }));
const query = { type: 'object', required: ['promoCode'], properties: { promoCode: code } } as const;

export const findPromoCode = defineRoute({ method: 'GET', path: '/promo-code/' }, () => ({
  access: 'learner',
  summary: 'A promo code; 404 for one that does not exist',
  query,
  reply: promoCode,
  errors: ['401', 'InvalidRequest', 'NotFound', 'TooManyRequests'],
}));
/** Decision C26: this GET gives access, so a browser must never prefetch it. */
export const claimPromoCode = defineRoute({ method: 'GET', path: '/promo-code/claim' }, () => ({
  access: 'learner',
  summary: 'Access by a 100 % code; safe to repeat',
  query,
  errors: [
    '401',
    'InvalidRequest',
    'InvalidPromoCode',
    'PaymentIncomplete',
    'AlreadyPurchased',
    'TooManyRequests',
  ],
  changesState: true,
}));
/** Decision C24: no screen makes this call. A 100 % code leaves nothing to pay, so the payment is cancelled. */
export const applyPromoCode = defineRoute({ method: 'POST', path: '/promo-code/apply' }, () => ({
  access: 'learner',
  summary: 'Access by a 100 % code in place of an open payment, which is cancelled',
  body: {
    type: 'object',
    required: ['couponCode', 'intentId'],
    properties: { couponCode: code, intentId: textSchema(200) },
  },
  errors: [
    '401',
    'InvalidRequest',
    'NotFound',
    'InvalidPromoCode',
    'PaymentIncomplete',
    'AlreadyPurchased',
    'TooManyRequests',
  ],
}));

/** Reads a promo code; missing fields mean inactive and 0 %. */
export function fromWirePromoCode(wire: unknown): PromoCode {
  const { active, percentOff, code, id, metadata } = readObjectFields<WirePromoCode>(wire);
  const known = typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : [];
  return {
    active: active === true,
    percentOff: typeof percentOff === 'number' ? percentOff : 0,
    code: readText(code) ?? '',
    id: readText(id) ?? '',
    metadata: Object.fromEntries(known.filter(([, value]) => typeof value === 'string')),
  };
}
