import { AppError } from '../../../application/errors.ts';
import type { Identity, People, Person } from '../../../application/ports/people.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';

/** People without a database. */
export class MemoryPeople implements People {
  readonly #byIdentity = new Map<string, Person>();
  readonly #references = new Set<string>();
  readonly #seenAt = new Map<string, number>();
  #made = 0;

  async atFirstSight({ issuer, subject, email }: Identity, at: number): Promise<Person> {
    const name = JSON.stringify([issuer, subject]);
    const id = `person_${this.#made + 1}`;
    const known = this.#byIdentity.get(name) ?? {
      id,
      email,
      roles: ['learner'],
      grants: [],
      isDisabled: false,
    };
    if (!this.#byIdentity.has(name)) {
      this.#made += 1;
      this.#seenAt.set(known.id, at);
    }
    this.#byIdentity.set(name, Object.assign(known, { email }));
    return structuredClone(known);
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

  remove(personId: string): void {
    for (const [name, { id }] of this.#byIdentity) if (id === personId) this.#byIdentity.delete(name);
    this.#seenAt.delete(personId);
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
