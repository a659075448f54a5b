import { AppError } from '../../../application/errors.ts';
import {
  erasedForMs,
  erasedWords,
  type Identity,
  type People,
  type Person,
} from '../../../application/ports/people.ts';
import type { Licence } from '../../../application/ports/licences.ts';
import type { Payer } from '../../../application/ports/purchases.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';

/** People without a database. */
export class MemoryPeople implements People {
  readonly #byIdentity = new Map<string, Person>();
  readonly #references = new Set<string>();
  /** Until when tokens of theirs make nobody anew. */
  readonly #erased = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();
  #made = 0;
  readonly #licences = new Map<string, Licence>();

  async atFirstSight({ issuer, subject, email }: Identity, at: number): Promise<Person> {
    const name = JSON.stringify([issuer, subject]);
    if ((this.#erased.get(name) ?? -Infinity) > at) throw new AppError('401', erasedWords);
    const id = `person_${this.#made + 1}`;
    const known = this.#byIdentity.get(name);
    const person = known ?? { id, email, roles: ['learner'], grants: [], isDisabled: false };
    if (!known) {
      this.#made += 1;
      this.#seenAt.set(id, at);
    }
    const isNewAddress = email !== '' && known?.email !== email;
    this.#byIdentity.set(name, Object.assign(person, email === '' ? {} : { email }));
    if (isNewAddress) for (const [key, licence] of this.#licences) this.#giveLicence(person, key, licence);
    return structuredClone(person);
  }

  async find(personId: string): Promise<Person | null> {
    const held = this.#find(personId);
    return held ? structuredClone(held) : null;
  }

  async setRoles(personId: string, roles: readonly string[]): Promise<void> {
    this.#known(personId).roles = [...roles];
  }

  async setDisabled(personId: string, isDisabled: boolean): Promise<void> {
    this.#known(personId).isDisabled = isDisabled;
  }

  async grant(personId: string, grant: Grant, reference: string): Promise<void> {
    this.give(personId, grant, reference);
  }

  /** For the twins that store access together with something of their own. */
  give(personId: string, grant: Grant, reference: string): void {
    const person = this.#known(personId);
    if (this.#references.has(reference)) return;
    this.#references.add(reference);
    person.grants = [...person.grants, grant].toSorted((one, other) => one.from - other.from);
  }

  /** Everyone, with their first sight. */
  everyone(): (Person & { createdAt: number })[] {
    return [...this.#byIdentity.values()].map((person) => ({
      ...structuredClone(person),
      createdAt: this.#seenAt.get(person.id) ?? 0,
    }));
  }

  erase(personId: string, at: number): void {
    for (const [name, { id }] of this.#byIdentity)
      if (id === personId) {
        this.#byIdentity.delete(name);
        this.#erased.set(name, at + erasedForMs);
      }
    this.#seenAt.delete(personId);
  }

  payer(personId: string): Payer {
    const { email = '', grants = [] } = this.#find(personId) ?? {};
    return { email, grants: structuredClone(grants) };
  }

  /** How many people got access at once; null for a licence that was there. */
  license(licence: Licence): number | null {
    const { organisation, from, until } = licence;
    const key = JSON.stringify([keyOf(licence.email), organisation, from, until]);
    if (this.#licences.has(key)) return null;
    this.#licences.set(key, licence);
    const person = [...this.#byIdentity.values()].find(({ email }) => keyOf(email) === keyOf(licence.email));
    return person && this.#giveLicence(person, key, licence) ? 1 : 0;
  }

  #giveLicence(person: Person, key: string, { email, from, until }: Licence): boolean {
    const isTheirs =
      person.email !== '' && keyOf(email) === keyOf(person.email) && !this.#references.has(key);
    if (isTheirs) this.give(person.id, { source: 'licence', from, until }, key);
    return isTheirs;
  }

  #find(personId: string): Person | undefined {
    return [...this.#byIdentity.values()].find(({ id }) => id === personId);
  }

  #known(personId: string): Person {
    const person = this.#find(personId);
    if (!person) throw new AppError('NotFound', 'There is no such person.');
    return person;
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase();
