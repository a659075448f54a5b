import { randomBytes } from 'node:crypto';
import { AppError } from '../../../../application/errors.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type {
  PaymentBrowserOrigins,
  CardPaymentIntent,
  PaymentOrder,
  PaymentEvent,
  PaymentProvider,
} from '../../../../application/ports/server/shop/payments.ts';
import type { SandboxOutcome } from '../../../shared/api/payments.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { SandboxIntentRow } from '../../platform/database/tables/tables.ts';
import { readSignedStripeEvent, signStripeEvent, stripeSignatureHeader } from '../stripe/signed-events.ts';
import type { SandboxChange, SandboxStore } from './sandbox-store.ts';

/** The reply of the card form, with the statuses of Stripe. */
type SandboxPayment = {
  id: string;
  status: SandboxIntentRow['status'];
  error?: { code: string; message: string };
};

/** The duration of a slow payment (ms), which ends within the retries of the completion page. */
const slowMs = 7000;
/** The delay of the webhook that alone reports a silent payment (ms). */
const silentMs = 15_000;

/**
 * The embedded provider of card payments: it accepts test cards, stores no card details and moves no money. It allows
 * demos and tests of refused cards, slow and silent payments and signed webhooks without a network or an account at a
 * provider (decision 003).
 */
export class SandboxPaymentProvider implements PaymentProvider {
  readonly provider = 'sandbox';
  readonly publicKey = 'sandbox';
  readonly browserHosts: PaymentBrowserOrigins = {};
  readonly signatureHeader = stripeSignatureHeader;
  readonly #store: SandboxStore;
  readonly #clock: Clock;
  /** The secret that signs events; the process that sends them also receives them. */
  readonly #secret = `whsec_${randomBytes(24).toString('hex')}`;

  constructor(store: SandboxStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async create({ purchaseId, personId, amountPence, currency }: PaymentOrder): Promise<CardPaymentIntent> {
    const id = newId('pi_sandbox');
    const row = await this.#store.add({
      id,
      client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      purchase_id: purchaseId,
      person_id: personId,
      amount_pence: amountPence,
      currency,
      status: 'requires_payment_method',
      settles_at: null,
      created_at: this.#clock.now(),
    });
    return intentOf(row, this.#clock.now());
  }

  async find(intentId: string): Promise<CardPaymentIntent | null> {
    const row = await this.#store.find({ id: intentId });
    return row && intentOf(row, this.#clock.now());
  }

  async cancel(intentId: string): Promise<CardPaymentIntent | null> {
    if (!(await this.#store.find({ id: intentId }))) return null;
    const now = this.#clock.now();
    return this.#store.change(intentId, (row) => {
      const status = statusAt(row, now);
      if (status !== 'requires_payment_method') return { reply: intentOf(row, now) };
      const change = { status: 'canceled', event: { type: 'payment_intent.canceled', due_at: now } } as const;
      return { change, reply: intentOf({ ...row, status: 'canceled' }, now) };
    });
  }

  readEvent(rawBody: string, signature: string): Promise<PaymentEvent> {
    return readSignedStripeEvent(rawBody, signature, { secret: this.#secret, now: this.#clock.now() });
  }

  /**
   * Returns the state of a person's payment. @throws AppError 'NotFound' for another person's payment or a wrong
   * secret.
   */
  async retrieve(personId: string, clientSecret: string): Promise<SandboxPayment> {
    const { id, ...row } = await this.#ofPayer(personId, clientSecret);
    return { id, status: statusAt(row, this.#clock.now()) };
  }

  /** Pays with a test card; a payment that is under way or completed is left unchanged. */
  async confirm(personId: string, clientSecret: string, outcome: SandboxOutcome): Promise<SandboxPayment> {
    const { id } = await this.#ofPayer(personId, clientSecret);
    const now = this.#clock.now();
    return this.#store.change<SandboxPayment>(id, (row) => {
      const status = statusAt(row, now);
      if (status !== 'requires_payment_method') return { reply: { id, status } };
      const { change, error } = outcomes[outcome](now);
      return { change, reply: { id, status: change.status, ...(error ? { error } : {}) } };
    });
  }

  /** Passes every due event to `post`, signed; an event that is not accepted is sent again later. */
  async sendEvents(post: (rawBody: string, signature: string) => Promise<boolean>): Promise<void> {
    for (const { id, type, intent_id } of await this.#store.dueEvents(this.#clock.now())) {
      const rawBody = JSON.stringify({ id, object: 'event', type, data: { object: { id: intent_id } } });
      const now = this.#clock.now();
      if (await post(rawBody, await signStripeEvent(rawBody, { secret: this.#secret, now })))
        await this.#store.sent(id, now);
    }
  }

  async #ofPayer(personId: string, clientSecret: string): Promise<SandboxIntentRow> {
    const isSecret = /^\w+$/.test(clientSecret);
    const row = isSecret ? await this.#store.find({ client_secret: clientSecret }) : null;
    if (row?.person_id !== personId) throw new AppError('NotFound', 'There is no such payment.');
    return row;
  }
}

type Outcome = { change: SandboxChange; error?: { code: string; message: string } };

/** Returns the outcome of each test card at an instant (epoch ms). */
const outcomes: Readonly<Record<SandboxOutcome, (now: number) => Outcome>> = {
  pays: (now) => succeeded(now),
  declines: (now) => refused(now, { code: 'card_declined', message: 'Your card was declined.' }),
  lacksFunds: (now) =>
    refused(now, { code: 'insufficient_funds', message: 'Your card has insufficient funds.' }),
  isSlow: (now) => ({
    change: { ...succeeded(now + slowMs).change, status: 'processing', settles_at: now + slowMs },
  }),
  neverReturns: (now) => succeeded(now + silentMs),
};

function succeeded(reportedAt: number): Outcome {
  return {
    change: { status: 'succeeded', event: { type: 'payment_intent.succeeded', due_at: reportedAt } },
  };
}

function refused(now: number, error: NonNullable<Outcome['error']>): Outcome {
  const event = { type: 'payment_intent.payment_failed', due_at: now };
  return { change: { status: 'requires_payment_method', event }, error };
}

function statusAt(
  { status, settles_at: settlesAt }: Pick<SandboxIntentRow, 'status' | 'settles_at'>,
  now: number,
): SandboxIntentRow['status'] {
  return status === 'processing' && settlesAt !== null && settlesAt <= now ? 'succeeded' : status;
}

function intentOf(row: SandboxIntentRow, now: number): CardPaymentIntent {
  return {
    intentId: row.id,
    clientSecret: row.client_secret,
    purchaseId: row.purchase_id,
    personId: row.person_id,
    amountPence: row.amount_pence,
    currency: row.currency,
    status: statuses[statusAt(row, now)],
  };
}

const statuses: Readonly<Record<SandboxIntentRow['status'], CardPaymentIntent['status']>> = {
  requires_payment_method: 'waiting',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};
