import type { PromoCodes } from '../../../application/ports/promo-codes.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import type { Promo } from '../../../domain/pricing/promo-code.ts';
import type { MemoryPeople } from './memory-people.ts';

/** Promo codes without a database. */
export class MemoryPromoCodes implements PromoCodes {
  readonly #people: MemoryPeople;
  readonly #promos = new Map<string, Promo>();
  readonly #claims = new Set<string>();

  constructor(people: MemoryPeople) {
    this.#people = people;
  }

  async create(promo: Omit<Promo, 'id' | 'claims' | 'disabledAt'>): Promise<Promo | null> {
    if (this.#promos.has(promo.code)) return null;
    const made: Promo = { ...promo, id: `promo_${this.#promos.size + 1}`, claims: 0, disabledAt: null };
    this.#promos.set(promo.code, made);
    return { ...made };
  }

  async find(code: string): Promise<Promo | null> {
    const found = this.#promos.get(code);
    return found ? { ...found } : null;
  }

  async all(): Promise<Promo[]> {
    return [...this.#promos.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
  }

  async disable(code: string, at: number): Promise<boolean> {
    const promo = this.#promos.get(code);
    if (promo) this.#promos.set(code, { ...promo, disabledAt: promo.disabledAt ?? at });
    return promo !== undefined;
  }

  async claim<Reply>(
    { code, personId }: { code: string; personId: string },
    decide: (
      promo: Promo | null,
      claimant: { hasClaimed: boolean; grants: readonly Grant[] },
    ) => { claim?: { grant: Grant; at: number }; reply: Reply },
  ): Promise<Reply> {
    const promo = this.#promos.get(code) ?? null;
    const name = JSON.stringify([code, personId]);
    const { grants } = this.#people.payer(personId);
    const { claim, reply } = decide(promo && { ...promo }, { hasClaimed: this.#claims.has(name), grants });
    if (!promo || !claim) return reply;
    this.#claims.add(name);
    this.#promos.set(code, { ...promo, claims: promo.claims + 1 });
    this.#people.give(personId, claim.grant, `claim ${name}`);
    return reply;
  }
}
