import { AppError } from '../../../application/errors.ts';
import type {
  FreshPurchase,
  Payer,
  PurchaseChange,
  Purchases,
} from '../../../application/ports/purchases.ts';
import type { Purchase } from '../../../domain/pricing/purchase.ts';
import type { MemoryOutbox } from './memory-outbox.ts';
import type { MemoryPeople } from './memory-people.ts';

/** Purchases without a database. Changes cannot overlap: deciding and storing wait for nothing. */
export class MemoryPurchases implements Purchases {
  readonly #people: MemoryPeople;
  readonly #outbox: MemoryOutbox;
  readonly #purchases = new Map<string, Purchase>();
  readonly #heard = new Set<string>();

  constructor(people: MemoryPeople, outbox: MemoryOutbox) {
    this.#people = people;
    this.#outbox = outbox;
  }

  async open(personId: string, decide: (payer: Payer) => FreshPurchase | null): Promise<Purchase | null> {
    const open = this.#openOf(personId);
    if (open) return { ...open };
    const fresh = decide(this.#people.payer(personId));
    if (!fresh) return null;
    const id = `purchase_${this.#purchases.size + 1}`;
    const made: Purchase = { ...fresh, id, personId, intentId: null, state: 'open' };
    this.#purchases.set(id, made);
    return { ...made };
  }

  async openOf(personId: string): Promise<Purchase | null> {
    const open = this.#openOf(personId);
    return open ? { ...open } : null;
  }

  async find(purchaseId: string): Promise<Purchase | null> {
    const found = this.#purchases.get(purchaseId);
    return found ? { ...found } : null;
  }

  async ofIntent(intentId: string): Promise<Purchase | null> {
    const found = [...this.#purchases.values()].find((purchase) => purchase.intentId === intentId);
    return found ? { ...found } : null;
  }

  async change<Reply>(
    purchaseId: string,
    decide: (purchase: Purchase, payer: Payer) => { change?: PurchaseChange; reply: Reply },
  ): Promise<Reply> {
    const purchase = this.#purchases.get(purchaseId);
    if (!purchase) throw new AppError('NotFound', 'There is no such purchase.');
    const { personId } = purchase;
    const { change, reply } = decide({ ...purchase }, this.#people.payer(personId));
    const { paid, ...columns } = change ?? {};
    this.#purchases.set(purchaseId, { ...purchase, ...columns });
    if (paid) this.#people.give(personId, paid.grant, purchaseId);
    if (paid?.receipt) this.#outbox.add(paid.receipt, paid.at);
    return reply;
  }

  async due(now: number, atMost: number): Promise<Purchase[]> {
    return [...this.#purchases.values()]
      .filter(({ state, lookAt }) => state === 'open' && lookAt <= now)
      .toSorted((one, other) => one.lookAt - other.lookAt)
      .slice(0, atMost)
      .map((purchase) => ({ ...purchase }));
  }

  async hasHeard(eventId: string): Promise<boolean> {
    return this.#heard.has(eventId);
  }

  async heard(eventId: string): Promise<void> {
    this.#heard.add(eventId);
  }

  #openOf(personId: string): Purchase | undefined {
    return [...this.#purchases.values()].find(
      (purchase) => purchase.personId === personId && purchase.state === 'open',
    );
  }
}
