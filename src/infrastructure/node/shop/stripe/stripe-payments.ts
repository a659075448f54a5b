import type { StripeKeys } from '../../platform/card-settings.ts';
import StripeApi from 'stripe';
import { AppError } from '../../../../application/errors.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type {
  PaymentBrowserOrigins,
  CardPaymentIntent,
  PaymentOrder,
  PaymentEvent,
  PaymentProvider,
} from '../../../../application/ports/server/shop/payments.ts';
import { readSignedStripeEvent, stripeSignatureHeader } from './signed-events.ts';

/** The address of Stripe and the time limit of a request (ms); a test passes its own. */
type Place = { host: string; port: number; protocol: 'http' | 'https'; timeout: number };

/** The time limit of one attempt (ms); a call is one attempt, a pause and one retry with the same key. */
const tryMs = 5000;
const timeoutMs = 12_000;

/** Accepts payments by Stripe: cards, and other methods of the Stripe account that redirect to no other site. */
export class StripePaymentProvider implements PaymentProvider {
  readonly provider = 'stripe';
  readonly publicKey: string;
  /** The hosts that Stripe requires in a content policy. */
  readonly browserHosts: PaymentBrowserOrigins = {
    scripts: ['https://js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  };
  readonly signatureHeader = stripeSignatureHeader;
  readonly #stripe: StripeApi;
  readonly #webhookSecret: string;
  readonly #clock: Clock;
  /** The payment intents being created: Stripe refuses a second request with a key that it is still processing. */
  readonly #beingMade = new Map<string, Promise<CardPaymentIntent>>();

  constructor(
    { secretKey, publishableKey, webhookSecret }: Omit<StripeKeys, 'provider' | 'isLive'>,
    clock: Clock,
    place?: Place,
  ) {
    this.publicKey = publishableKey;
    this.#webhookSecret = webhookSecret;
    this.#clock = clock;
    this.#stripe = new StripeApi(secretKey, {
      timeout: tryMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...place,
    });
  }

  create(order: PaymentOrder): Promise<CardPaymentIntent> {
    const { purchaseId } = order;
    const underWay = this.#beingMade.get(purchaseId);
    if (underWay) return underWay;
    const making = this.#create(order).finally(() => this.#beingMade.delete(purchaseId));
    this.#beingMade.set(purchaseId, making);
    return making;
  }

  async find(intentId: string): Promise<CardPaymentIntent | null> {
    return asked(async () => intentOf(await this.#stripe.paymentIntents.retrieve(intentId))).catch(
      unknownIsNull,
    );
  }

  async cancel(intentId: string): Promise<CardPaymentIntent | null> {
    const cancelling = asked(async () =>
      intentOf(await this.#stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })),
    );
    return cancelling.catch((error: unknown) =>
      codeOf(error) === 'payment_intent_unexpected_state' ? this.find(intentId) : unknownIsNull(error),
    );
  }

  readEvent(rawBody: string, signature: string): Promise<PaymentEvent> {
    return readSignedStripeEvent(rawBody, signature, { secret: this.#webhookSecret, now: this.#clock.now() });
  }

  #create({ purchaseId, personId, amountPence, currency }: PaymentOrder): Promise<CardPaymentIntent> {
    const order: StripeApi.PaymentIntentCreateParams = {
      amount: amountPence,
      currency,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { purchaseId, personId },
    };
    return asked(async () =>
      intentOf(await this.#stripe.paymentIntents.create(order, { idempotencyKey: purchaseId })),
    ).catch((error: unknown) => Promise.reject(asAppError(error)));
  }
}

function intentOf(intent: StripeApi.PaymentIntent): CardPaymentIntent {
  const { id, client_secret, metadata, amount, amount_received, currency, status } = intent;
  return {
    intentId: id,
    clientSecret: client_secret ?? '',
    purchaseId: metadata['purchaseId'] ?? '',
    personId: metadata['personId'] ?? '',
    amountPence: status === 'succeeded' ? amount_received : amount,
    currency,
    status: statuses[status] ?? 'waiting',
  };
}

/** The statuses by Stripe's names; every other name means waiting for the payer. */
const statuses: Readonly<Record<string, CardPaymentIntent['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
};

/** Limits a call's time: before a retry, Stripe may make the SDK wait longer than a person would. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe takes too long.')), timeoutMs);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

function unknownIsNull(error: unknown): null {
  if (codeOf(error) === 'resource_missing') return null;
  throw asAppError(error);
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof StripeApi.errors.StripeError ? error.code : undefined;

/** Returns 'Unavailable' for a fault that Stripe finds with the request, because the person cannot correct it. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = new AppError('Unavailable', 'The payment provider cannot be asked right now.');
  failure.cause = error;
  return failure;
}
