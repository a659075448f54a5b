import type { FromSchema } from 'json-schema-to-ts';
import { addresses } from './addresses.ts';
import { defineRoute, text } from './route.ts';

/** Buying access by card (specification 7.3). */

const paymentsConfig = {
  type: 'object',
  required: ['publicKey'],
  properties: {
    publicKey: { type: 'string', description: "The card provider's public key; empty without card payments" },
    provider: {
      type: 'string',
      description: "An addition: 'stripe' (also when absent), 'sandbox', or 'none' for promo codes only",
    },
  },
} as const;

const paymentIntent = {
  type: 'object',
  required: ['clientSecret', 'paymentIntent', 'charged'],
  properties: {
    clientSecret: { type: 'string' },
    paymentIntent: { type: 'string', description: "The intent's id" },
    charged: { type: 'integer', description: 'Pence' },
  },
} as const;

export type WirePaymentsConfig = FromSchema<typeof paymentsConfig>;
export type WirePaymentIntent = FromSchema<typeof paymentIntent>;

export const getPaymentsConfig = defineRoute({
  ...addresses.getPaymentsConfig,
  access: 'learner',
  summary: "The card payment provider's public key",
  reply: paymentsConfig,
  errors: ['401'],
});
/** Nothing of the body counts: amount and currency are the server's (promise 15). */
export const createPayment = defineRoute({
  ...addresses.createPayment,
  access: 'learner',
  summary:
    'The payment that is open for this person, made when there is none; amount and currency are the server’s',
  reply: paymentIntent,
  errors: ['401', 'InvalidRequest', 'AlreadyPurchased', 'NotFound', 'TooManyRequests'],
});
export const verifyPurchase = defineRoute({
  ...addresses.verifyPurchase,
  access: 'learner',
  summary:
    'Ask the provider and give access once; 409 once access is there, 402 while the payment is not through',
  errors: ['401', 'NotFound', 'PaymentIncomplete', 'AlreadyPurchased', 'TooManyRequests'],
});

const clientSecret = text(200);
const sandboxPayment = {
  type: 'object',
  required: ['id', 'status', 'returns'],
  properties: {
    id: { type: 'string' },
    status: {
      type: 'string',
      description: 'requires_payment_method, requires_action, processing, succeeded or canceled',
    },
    returns: {
      type: 'boolean',
      description: 'Whether the provider brings the browser to /shop/completion; one test card never does',
    },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
} as const;

export type WireSandboxPayment = FromSchema<typeof sandboxPayment>;

const sandboxErrors = ['401', 'InvalidRequest', 'NotFound', 'TooManyRequests'] as const;

export const sandboxRetrieve = defineRoute({
  ...addresses.sandboxRetrieve,
  access: 'learner',
  summary: 'Sandbox: how a payment of this person stands',
  body: { type: 'object', required: ['clientSecret'], properties: { clientSecret } },
  reply: sandboxPayment,
  errors: sandboxErrors,
});
export const sandboxConfirm = defineRoute({
  ...addresses.sandboxConfirm,
  access: 'learner',
  summary: 'Sandbox: pay with a test card; a refusal stands in `error`',
  body: {
    type: 'object',
    required: ['clientSecret', 'cardNumber', 'expiry', 'cvc'],
    properties: {
      clientSecret,
      cardNumber: { ...text(40), description: 'Digits; spaces make no difference' },
      expiry: { ...text(10), description: 'MM/YY' },
      cvc: text(10),
    },
  },
  reply: sandboxPayment,
  errors: sandboxErrors,
});
export const sandboxAuthenticate = defineRoute({
  ...addresses.sandboxAuthenticate,
  access: 'learner',
  summary: 'Sandbox: answer the authentication step of a payment in requires_action',
  body: {
    type: 'object',
    required: ['clientSecret', 'approve'],
    properties: { clientSecret, approve: { type: 'boolean' } },
  },
  reply: sandboxPayment,
  errors: sandboxErrors,
});
