import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, textSchema } from './parts/route.ts';
import type {
  CardPaymentState,
  CardProviderConfig,
} from '../../../application/ports/device/shop/card-payments.ts';
import type { OpenPayment } from '../../../application/ports/device/shop/shop-gateway.ts';
import { mainCardProvider, otherCardProviders } from '../../../domain/shop/card-provider.ts';
import { readObjectFields, readRequiredText, equalsIgnoringCase, readText } from './parts/read-fields.ts';

/** The calls for buying access by card (specification 7.3). */

/**
 * The test cards of the sandbox, by their effect; with `neverReturns` the payment succeeds, but the browser does not
 * return to the shop.
 */
export const sandboxOutcomes = ['pays', 'declines', 'lacksFunds', 'isSlow', 'neverReturns'] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

const paymentsConfig = () => {
  const others = otherCardProviders.map(({ provider }) => `'${provider}'`).join(', ');
  return {
    type: 'object',
    required: ['publicKey'],
    properties: {
      publicKey: {
        type: 'string',
        description: "The card provider's public key; empty without card payments",
      },
      provider: {
        type: 'string',
        description: `An addition: '${mainCardProvider.provider}' (also when absent), ${others}, or 'none' for promo codes only`,
      },
    },
  } as const;
};

const paymentIntent = {
  type: 'object',
  required: ['clientSecret', 'paymentIntent', 'charged'],
  properties: {
    clientSecret: { type: 'string' },
    paymentIntent: { type: 'string', description: "The intent's id" },
    charged: { type: 'integer', description: 'Pence' },
  },
} as const;

export type WirePaymentsConfig = FromSchema<ReturnType<typeof paymentsConfig>>;
export type WirePaymentIntent = FromSchema<typeof paymentIntent>;

export const getPaymentsConfig = defineRoute({ method: 'GET', path: '/payments/config' }, () => ({
  access: 'learner',
  summary: "The card payment provider's public key",
  reply: paymentsConfig(),
  errors: ['401'],
}));
/** The body is ignored: the server decides amount and currency (promise 15). */
export const createPayment = defineRoute({ method: 'POST', path: '/payments/create' }, () => ({
  access: 'learner',
  summary:
    'The payment that is open for this person, made when there is none; amount and currency are the server’s',
  reply: paymentIntent,
  errors: ['401', 'InvalidRequest', 'AlreadyPurchased', 'NotFound', 'TooManyRequests'],
}));
export const verifyPurchase = defineRoute(
  { method: 'PUT', path: '/payments/verify-purchase/:paymentIntentId' },
  () => ({
    access: 'learner',
    summary:
      'Ask the provider and give access once; 409 once access is there, 402 while the payment is not through',
    errors: ['401', 'NotFound', 'PaymentIncomplete', 'AlreadyPurchased', 'TooManyRequests'],
  }),
);

const clientSecret = textSchema(200);
const sandboxPayment = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: { type: 'string' },
    status: {
      type: 'string',
      description: 'requires_payment_method, processing, succeeded or canceled',
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

/**
 * The calls of the sandbox's card form (an addition to specification 7); other backends, and production, answer 404.
 */
export const retrieveSandboxPayment = defineRoute(
  { method: 'POST', path: '/payments/sandbox/retrieve' },
  () => ({
    access: 'learner',
    summary: 'Sandbox: how a payment of this person stands',
    body: { type: 'object', required: ['clientSecret'], properties: { clientSecret } },
    reply: sandboxPayment,
    errors: sandboxErrors,
  }),
);
export const confirmSandboxPayment = defineRoute(
  { method: 'POST', path: '/payments/sandbox/confirm' },
  () => ({
    access: 'learner',
    summary: 'Sandbox: pay with a test card; a refusal stands in `error`',
    body: {
      type: 'object',
      required: ['clientSecret', 'outcome'],
      properties: { clientSecret, outcome: { type: 'string', enum: sandboxOutcomes } },
    },
    reply: sandboxPayment,
    errors: sandboxErrors,
  }),
);

/** Reads the card provider. @throws TypeError when a provider that needs a public key has none. */
export function fromWirePaymentsConfig(wire: unknown): CardProviderConfig {
  const { provider: named, publicKey } = readObjectFields<WirePaymentsConfig>(wire);
  const key = readText(publicKey) ?? '';
  if (equalsIgnoringCase(named, 'none')) return { provider: 'none', publicKey: key };
  const { provider, takenBy } =
    otherCardProviders.find((other) => equalsIgnoringCase(named, other.provider)) ?? mainCardProvider;
  return { provider, publicKey: takenBy ? readRequiredText(publicKey) : key };
}

/** Reads an open payment. @throws TypeError when it has no client secret or no valid amount. */
export function fromWirePaymentIntent(wire: unknown): OpenPayment {
  const { clientSecret, paymentIntent, charged } = readObjectFields<WirePaymentIntent>(wire);
  if (typeof charged !== 'number' || !Number.isSafeInteger(charged) || charged < 0) throw new TypeError();
  return {
    clientSecret: readRequiredText(clientSecret),
    paymentIntent: readText(paymentIntent) ?? '',
    charged,
  };
}

export type SandboxPayment = CardPaymentState & { error?: { code: string; message: string } };

/** Reads a sandbox payment. @throws TypeError when the id or the status is missing. */
export function fromWireSandboxPayment(wire: unknown): SandboxPayment {
  const { id, status, error } = readObjectFields<WireSandboxPayment>(wire);
  if (typeof status !== 'string') throw new TypeError();
  return {
    id: readRequiredText(id),
    status,
    ...(error === undefined ? {} : { error: readError(error) }),
  };
}

function readError(wire: unknown): { code: string; message: string } {
  const { code, message } = readObjectFields<NonNullable<WireSandboxPayment['error']>>(wire);
  return { code: readText(code) ?? '', message: readText(message) ?? '' };
}
