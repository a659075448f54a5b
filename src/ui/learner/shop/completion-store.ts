import { makeAutoObservable, runInAction } from 'mobx';
import { AppError } from '../../../application/errors.ts';
import { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import type { PaymentReturn } from './payment-return.ts';

/** The number of retries, 3 s apart; the success is shown for 1.5 s (specification 9). */
const retries = 3;
const retryMs = 3000;
const thanksMs = 1500;

type CompletionPorts = {
  shop: ShopGateway;
  cards: CardProviders<unknown>;
  clock: Clock;
  onAccess: () => void;
};

/** Verifies a payment at the server after the provider has redirected back (specification 4). */
export class PaymentCompletionStore {
  /** The status from the provider; 'processing' at first, 'unknown' when it cannot be read. */
  payment = 'processing';
  verification: 'processing' | 'succeeded' | 'failed' = 'processing';
  /** True if all attempts of an earlier sequence have failed. */
  hasFailed = false;
  isThanked = false;
  /** True if neither query nor history state names a payment. */
  isMissing: boolean;
  readonly #ports: CompletionPorts;
  readonly #secret: string | null;
  #id: string | null;
  /** The current sequence of attempts; replies to an earlier one are ignored. */
  #sequence: object | null = null;
  #callOff: () => void = () => undefined;

  /** `onAccess` runs once the person has access. */
  constructor(ports: CompletionPorts, { id, secret }: PaymentReturn) {
    this.#ports = ports;
    this.#id = id;
    this.#secret = secret;
    this.isMissing = id === null && secret === null;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Verifies the payment, with retries, until the returned function is called. */
  open(): () => void {
    if (!this.isMissing && this.verification !== 'succeeded') void this.#follow();
    return () => {
      this.#sequence = null;
      this.#callOff();
    };
  }

  /** Starts another sequence of attempts after one has failed. */
  retry(): void {
    if (this.verification !== 'failed') return;
    this.verification = 'processing';
    void this.#follow();
  }

  /** Verifies the payment whatever status the provider reports, because the server's decision counts (decision A54). */
  async #follow(): Promise<void> {
    const sequence = {};
    this.#sequence = sequence;
    const known = this.#askProvider();
    if (this.#id === null) await known;
    if (this.#sequence !== sequence) return;
    if (this.#id === null) runInAction(() => (this.isMissing = true));
    else await this.#verify(sequence, this.#id, retries);
  }

  /** Reads the status of the payment from the provider. */
  async #askProvider(): Promise<void> {
    const { shop, cards } = this.#ports;
    try {
      if (this.#secret === null) return;
      const { id, status } = await (await cards.load(await shop.cardProvider())).retrieve(this.#secret);
      this.#id ??= id;
      this.#show(status);
    } catch {
      this.#show('unknown');
    }
  }

  /** Shows the provider's status, unless the server has already verified the payment. */
  #show(status: string): void {
    runInAction(() => {
      if (this.verification !== 'succeeded') this.payment = status;
    });
  }

  async #verify(sequence: object, id: string, triesLeft: number): Promise<void> {
    const { shop, clock } = this.#ports;
    const isVerified = await shop.verifyPurchase(id).then(
      () => true,
      (error: unknown) => {
        this.#showServerStatus(error);
        return false;
      },
    );
    if (this.#sequence !== sequence) return;
    if (isVerified) this.#succeed();
    else if (triesLeft === 0) this.#fail();
    else
      this.#callOff = clock.schedule(
        clock.now() + retryMs,
        () => void this.#verify(sequence, id, triesLeft - 1),
      );
  }

  /** Shows the status from the server's refusal. After a reload there is no other, because the secret is gone. */
  #showServerStatus(error: unknown): void {
    const status = error instanceof AppError ? error.details?.['status'] : undefined;
    if (this.#secret === null && status === 'waiting') this.#show('requires_payment_method');
    if (this.#secret === null && status === 'cancelled') this.#show('canceled');
  }

  #succeed(): void {
    const { clock, onAccess } = this.#ports;
    runInAction(() => {
      this.verification = 'succeeded';
      this.payment = 'succeeded';
    });
    this.#callOff = clock.schedule(clock.now() + thanksMs, this.thank);
    onAccess();
  }

  thank(): void {
    this.isThanked = true;
  }

  #fail(): void {
    runInAction(() => {
      this.verification = 'failed';
      this.hasFailed = true;
    });
  }
}

export function createPaymentCompletionStore(
  services: Resolver,
  returned: PaymentReturn,
  onAccess: () => void,
): PaymentCompletionStore {
  const ports = {
    shop: services.get(ShopGateway),
    cards: services.get<CardProviders<unknown>>(CardProviders),
    clock: services.get(Clock),
    onAccess,
  };
  return new PaymentCompletionStore(ports, returned);
}
