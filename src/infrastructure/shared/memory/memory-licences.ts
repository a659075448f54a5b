import type { Licence, Licences } from '../../../application/ports/licences.ts';
import type { MemoryPeople } from './memory-people.ts';

/** Licences without a database. */
export class MemoryLicences implements Licences {
  readonly #people: MemoryPeople;

  constructor(people: MemoryPeople) {
    this.#people = people;
  }

  async add(licences: readonly Licence[]): Promise<{ added: number; granted: number }> {
    const counts = licences.map((licence) => this.#people.license(licence));
    return {
      added: counts.filter((count) => count !== null).length,
      granted: counts.reduce((sum: number, count) => sum + (count ?? 0), 0),
    };
  }

  async remove(email: string): Promise<number> {
    return this.#people.unlicense(email);
  }
}
