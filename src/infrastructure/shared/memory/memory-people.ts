import { AppError } from '../../../application/errors.ts';
import {
  erasedForMs,
  erasedWords,
  type Identity,
  type People,
  type Person,
} from '../../../application/ports/people.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import { givenReference, type PersonRecord } from '../../../application/ports/person-records.ts';
import type { Licence } from '../../../application/ports/licences.ts';
import type { Payer } from '../../../application/ports/purchases.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import type { MemoryActs } from './memory-audit-log.ts';

type HeldGrant = Grant & { id: string; personId: string };

const seenEveryMs = 7 * 24 * 60 * 60_000;

/** People without a database. */
export class MemoryPeople implements People {
  readonly #acts: MemoryActs;
  readonly #byIdentity = new Map<string, Omit<Person, 'grants'>>();
  /** By reference. */
  readonly #grants = new Map<string, HeldGrant>();
  /** Until when tokens of theirs make nobody anew. */
  readonly #erased = new Map<string, number>();
  readonly #createdAt = new Map<string, number>();
  readonly #seen = new Map<string, { seenAt: number; warnedAt: number | null }>();
  #made = 0;
  readonly #licences = new Map<string, Licence>();

  constructor(acts: MemoryActs) {
    this.#acts = acts;
  }

  async atFirstSight({ issuer, subject, email }: Identity, at: number): Promise<Person> {
    const name = JSON.stringify([issuer, subject]);
    if ((this.#erased.get(name) ?? -Infinity) > at) throw new AppError('401', erasedWords);
    const id = `person_${this.#made + 1}`;
    const known = this.#byIdentity.get(name);
    const person = known ?? { id, email, roles: ['learner'], isDisabled: false };
    if (!known) {
      this.#made += 1;
      this.#createdAt.set(id, at);
    }
    const { seenAt } = this.#seen.get(person.id) ?? { seenAt: -Infinity };
    if (at - seenAt >= seenEveryMs) this.#seen.set(person.id, { seenAt: at, warnedAt: null });
    const isNewAddress = email !== '' && known?.email !== email;
    this.#byIdentity.set(name, Object.assign(person, email === '' ? {} : { email }));
    if (isNewAddress) for (const [key, licence] of this.#licences) this.#giveLicence(person, key, licence);
    return this.#whole(person);
  }

  async find(personId: string): Promise<Person | null> {
    const held = this.#find(personId);
    return held ? this.#whole(held) : null;
  }

  async setRoles(personId: string, roles: readonly string[], noted?: Noted): Promise<void> {
    const person = this.#known(personId);
    if (noted) this.#acts.add(noted());
    person.roles = [...roles];
  }

  async setDisabled(personId: string, isDisabled: boolean): Promise<void> {
    this.#known(personId).isDisabled = isDisabled;
  }

  async grant(personId: string, grant: Grant, reference: string, noted?: Noted): Promise<boolean> {
    this.#known(personId);
    if (this.#grants.has(reference)) return false;
    if (noted) this.#acts.add(noted());
    this.give(personId, grant, reference);
    return true;
  }

  async endGrant(personId: string, grantId: string, at: number, noted?: Noted) {
    const grant = this.#keptOf(personId).find(({ id }) => id === grantId);
    if (!grant) return null;
    const until = Math.max(at, grant.from);
    if (grant.until <= until) return 'ended';
    if (noted) this.#acts.add(noted());
    grant.until = until;
    return 'done';
  }

  /** For the twins that store access together with something of their own. */
  give(personId: string, grant: Grant, reference: string): void {
    this.#known(personId);
    if (this.#grants.has(reference)) return;
    this.#grants.set(reference, { ...grant, id: `grant_${this.#grants.size + 1}`, personId });
  }

  /** Everyone, with their first sight and, to a week, their last. */
  everyone(): (PersonRecord & { seenAt: number; warnedAt: number | null })[] {
    return [...this.#byIdentity.values()].map((person) => ({
      ...structuredClone(person),
      createdAt: this.#createdAt.get(person.id) ?? 0,
      ...(this.#seen.get(person.id) ?? { seenAt: 0, warnedAt: null }),
      grants: this.#keptOf(person.id).map(({ personId, ...grant }) => ({
        ...grant,
        reference: givenReference(this.#referenceOf(grant.id), personId),
      })),
    }));
  }

  #referenceOf(grantId: string): string {
    return [...this.#grants].find(([, { id }]) => id === grantId)![0];
  }

  #keptOf(personId: string): HeldGrant[] {
    return [...this.#grants.values()]
      .filter((grant) => grant.personId === personId)
      .toSorted((one, other) => one.from - other.from);
  }

  #grantsOf(personId: string): Grant[] {
    return this.#keptOf(personId).map(({ source, from, until }) => ({ source, from, until }));
  }

  warned(personId: string, at: number): void {
    const seen = this.#seen.get(personId);
    if (seen) this.#seen.set(personId, { ...seen, warnedAt: at });
  }

  erase(personId: string, at: number): void {
    for (const [name, { id }] of this.#byIdentity)
      if (id === personId) {
        this.#byIdentity.delete(name);
        this.#erased.set(name, at + erasedForMs);
      }
    this.#createdAt.delete(personId);
    this.#seen.delete(personId);
  }

  payer(personId: string): Payer {
    return { email: this.#find(personId)?.email ?? '', grants: this.#grantsOf(personId) };
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

  unlicense(email: string): number {
    const keys = [...this.#licences].filter(([, licence]) => keyOf(licence.email) === keyOf(email));
    for (const [key] of keys) this.#licences.delete(key);
    return keys.length;
  }

  #giveLicence(person: Omit<Person, 'grants'>, key: string, { email, from, until }: Licence): boolean {
    const isTheirs = person.email !== '' && keyOf(email) === keyOf(person.email) && !this.#grants.has(key);
    if (isTheirs) this.give(person.id, { source: 'licence', from, until }, key);
    return isTheirs;
  }

  #whole(person: Omit<Person, 'grants'>): Person {
    return { ...structuredClone(person), grants: this.#grantsOf(person.id) };
  }

  #find(personId: string): Omit<Person, 'grants'> | undefined {
    return [...this.#byIdentity.values()].find(({ id }) => id === personId);
  }

  #known(personId: string): Omit<Person, 'grants'> {
    const person = this.#find(personId);
    if (!person) throw new AppError('NotFound', 'There is no such person.');
    return person;
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase();
