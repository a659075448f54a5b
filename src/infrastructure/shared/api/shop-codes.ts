import type { FromSchema } from 'json-schema-to-ts';
import type { ListedPromoCode } from '../../../application/ports/device/shop/back-office.ts';
import { promoLimits, getPromoCodeState, type PromoCodeRecord } from '../../../domain/shop/promo-code.ts';
import {
  defineRoute,
  fromWireInstant,
  instantSchema,
  defineSchemaPart,
  textSchema,
  toWireInstant,
} from './parts/route.ts';

/** The calls with which admins create and end promo codes (an addition to specification 7). */

const code = {
  type: 'object',
  required: ['code', 'percentOff', 'limit', 'claims', 'expiresOn', 'organisation', 'months', 'state'],
  properties: {
    code: { type: 'string' },
    percentOff: { type: 'integer', description: 'Only codes of 100 can be claimed' },
    limit: { type: ['integer', 'null'], description: 'At most so many people; null for any number' },
    claims: { type: 'integer' },
    expiresOn: { ...instantSchema, description: 'The first instant at which it is worth nothing' },
    organisation: { type: 'string' },
    months: { type: ['integer', 'null'], description: "Of access; null for the shop's" },
    state: { enum: ['active', 'disabled', 'expired', 'used up'] },
  },
} as const;

export type WireListedPromoCode = FromSchema<typeof code>;

export function toWireListedPromoCode(promo: PromoCodeRecord, now: number): WireListedPromoCode {
  const { id: _id, expiresAt, disabledAt: _disabledAt, ...rest } = promo;
  return { ...rest, expiresOn: toWireInstant(expiresAt), state: getPromoCodeState(promo, now) };
}

/** Reads a promo code from this server's reply. */
export const fromWireListedPromoCode = ({ expiresOn, ...rest }: WireListedPromoCode): ListedPromoCode => ({
  ...rest,
  expiresAt: fromWireInstant(expiresOn),
});

const whole = (maximum: number) => ({ type: ['integer', 'null'], minimum: 1, maximum }) as const;

export const listPromoCodes = defineRoute({ method: 'GET', path: '/shop/promo-code' }, () => ({
  access: 'shop.codes',
  summary: 'Every promo code, by name',
  reply: { type: 'array', items: code },
  errors: ['401'],
}));
const wanted = defineSchemaPart(() => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    code: { ...textSchema(60), description: 'Without one the server draws one that nobody can guess' },
    limit: whole(promoLimits.limit),
    months: whole(promoLimits.months),
    expiresOn: { type: ['string', 'null'], maxLength: 40, description: 'ISO 8601' },
    organisation: { ...textSchema(200), pattern: '^[^\\p{Cc}]*$' },
  },
}));
export const createPromoCode = defineRoute({ method: 'POST', path: '/shop/promo-code/create' }, () => ({
  access: 'shop.codes',
  status: 201,
  summary: 'Make a promo code of 100 %; 409 where there is one of that name',
  body: wanted,
  reply: code,
  errors: ['401', 'InvalidRequest', 'Conflict'],
}));
export const endPromoCode = defineRoute({ method: 'POST', path: '/shop/promo-code/:code/end' }, () => ({
  access: 'shop.codes',
  summary: 'Nobody can claim the code any more; access already given stays',
  reply: code,
  errors: ['401', 'NotFound'],
}));
