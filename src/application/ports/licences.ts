/** Access that an organisation has bought for an e-mail address; instants are epoch ms. */
export type Licence = { email: string; organisation: string; from: number; until: number };

/**
 * Access by e-mail address, given before or after the person is first seen (decision S19).
 *
 * Adapters: an address is the same in any spelling of its case. `add` stores all or none, each licence once
 * however often it is added, and gives access to a person who has the address at once; `People.atFirstSight`
 * gives it to a person who comes with the address later. One licence gives one person access. `remove` leaves
 * nothing that names the address; access that somebody has by it stays.
 */
export interface Licences {
  /** How many were new, and how many people got access at once. */
  add(licences: readonly Licence[], at: number): Promise<{ added: number; granted: number }>;

  /** How many licences of the address are gone. */
  remove(email: string): Promise<number>;
}
