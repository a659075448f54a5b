import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type {
  CardPaymentIntent,
  PaymentOrder,
  PaymentEvent,
  PaymentProvider,
} from '../../src/application/ports/server/shop/payments.ts';

export type ProviderEvent = { id: string; intentId: string; status: CardPaymentIntent['status'] };

const signature = 'signed by the provider';
/** The time (ms) after which a payment in processing succeeds. */
const processingMs = 45_000;

/** Simulates the provider of card payments: an external company, which our crashes and backups do not affect. */
export class SimulatedPayments implements PaymentProvider {
  readonly provider = 'sandbox';
  readonly publicKey = 'sandbox';
  readonly browserHosts = {};
  readonly signatureHeader = 'signature';
  readonly #clock: Clock;
  /** Decides whether a call fails, before or after it was carried out. */
  readonly #fails: () => 'before' | 'after' | null;
  readonly #name: string;
  readonly #intents = new Map<string, CardPaymentIntent & { succeedsAt: number | null }>();
  /** All events, oldest first; each may be posted again at any time. */
  readonly events: ProviderEvent[] = [];

  constructor(clock: Clock, fails: () => 'before' | 'after' | null, name = 'pi') {
    this.#clock = clock;
    this.#fails = fails;
    this.#name = name;
  }

  create({ purchaseId, personId, amountPence, currency }: PaymentOrder): Promise<CardPaymentIntent> {
    return this.#call(() => {
      const known = [...this.#intents.values()].find((intent) => intent.purchaseId === purchaseId);
      const intentId = known?.intentId ?? `${this.#name}-${this.#intents.size + 1}`;
      const order = { purchaseId, personId, amountPence, currency };
      const made = { intentId, clientSecret: `${intentId}_secret`, ...order, status: 'waiting' } as const;
      if (!known) this.#intents.set(intentId, { ...made, succeedsAt: null });
      return this.#seen(known ?? { ...made, succeedsAt: null });
    });
  }

  find(intentId: string): Promise<CardPaymentIntent | null> {
    return this.#call(() => this.intent(intentId));
  }

  cancel(intentId: string): Promise<CardPaymentIntent | null> {
    return this.#call(() => {
      const intent = this.intent(intentId);
      if (intent?.status !== 'waiting') return intent;
      return this.#change(intentId, { status: 'cancelled', succeedsAt: null });
    });
  }

  async readEvent(rawBody: string, given: string): Promise<PaymentEvent> {
    if (given !== signature) throw new AppError('InvalidRequest', 'The event is not signed.');
    const { id, intentId } = JSON.parse(rawBody) as ProviderEvent;
    return { id, intentId };
  }

  /** Acts as the payer's card: pays, is refused, or is slow. Only a waiting payment changes. */
  confirm(intentId: string, outcome: 'pays' | 'declines' | 'isSlow'): void {
    if (this.intent(intentId)?.status !== 'waiting') return;
    if (outcome === 'pays') this.#change(intentId, { status: 'succeeded', succeedsAt: null });
    else if (outcome === 'isSlow')
      this.#change(intentId, { status: 'processing', succeedsAt: this.#clock.now() + processingMs });
    else this.#emit(intentId, 'waiting');
  }

  /** Returns an event in the form in which it is posted to a server. */
  post(event: ProviderEvent): { rawBody: string; signature: string } {
    return { rawBody: JSON.stringify(event), signature };
  }

  /** Returns the present state of a payment. */
  intent(intentId: string): CardPaymentIntent | null {
    const intent = this.#intents.get(intentId);
    return intent ? this.#seen(intent) : null;
  }

  /** Returns every payment that succeeded. */
  get succeeded(): CardPaymentIntent[] {
    return [...this.#intents.values()]
      .map((intent) => this.#seen(intent))
      .filter(({ status }) => status === 'succeeded');
  }

  #seen({ succeedsAt, ...intent }: CardPaymentIntent & { succeedsAt: number | null }): CardPaymentIntent {
    const isThrough = succeedsAt !== null && succeedsAt <= this.#clock.now();
    return isThrough ? { ...intent, status: 'succeeded' } : intent;
  }

  #change(
    intentId: string,
    change: { status: CardPaymentIntent['status']; succeedsAt: number | null },
  ): CardPaymentIntent | null {
    const intent = this.#intents.get(intentId);
    if (!intent) return null;
    const changed = { ...intent, ...change };
    this.#intents.set(intentId, changed);
    this.#emit(intentId, change.status);
    return this.#seen(changed);
  }

  #emit(intentId: string, status: CardPaymentIntent['status']): void {
    this.events.push({ id: `${this.#name}-event-${this.events.length + 1}`, intentId, status });
  }

  async #call<Reply>(work: () => Reply): Promise<Reply> {
    const failure = this.#fails();
    if (failure === 'before') throw unavailable();
    const reply = work();
    if (failure === 'after') throw unavailable();
    return reply;
  }
}

const unavailable = (): AppError => new AppError('Unavailable', 'The provider does not answer.');
