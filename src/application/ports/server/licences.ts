import type { Licence } from '../../../domain/shop/licence.ts';

/**
 * Access by e-mail address, given before or after the person first signs in (decision S19).
 *
 * Adapters: an address is the same in upper and lower case. `add` stores all or none, each licence once
 * however often it is added, and gives access at once to a person who has the address; `People.findOrCreate`
 * gives it to a person who signs in with the address later. One licence gives one person access. `remove`
 * leaves nothing that names the address; access that somebody has by it stays.
 */
export interface Licences {
  /** How many were new, and how many people got access at once. */
  add(licences: readonly Licence[], at: number): Promise<{ added: number; granted: number }>;

  /** How many licences of the address are gone. */
  remove(email: string): Promise<number>;
}
