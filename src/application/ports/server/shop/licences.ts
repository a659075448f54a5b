import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { Licence } from '../../../../domain/shop/licence.ts';

/**
 * Access by e-mail address, given before or after the person first signs in (decision S19).
 *
 * Adapters: an address is the same in upper and lower case. `add` stores all or none, each licence once
 * however often it is added, and gives access at once to a person who has the address; `People.findOrCreate`
 * gives it to a person who signs in with the address later. One licence gives one person access. `remove`
 * leaves nothing that names the address; access that somebody has by it stays.
 */
export interface Licences {
  /** How many were new, and how many people got access at once. It is no act where nothing was new. */
  add(
    licences: readonly Licence[],
    at: number,
    noted?: AuditEntryFactory<AddedLicences>,
  ): Promise<AddedLicences>;

  /** How many licences of the address are gone; none is no act. */
  remove(email: string, noted?: AuditEntryFactory<number>): Promise<number>;

  /** Finds licences whose address or organisation holds this text in any case, the last given first. */
  search(text: string, limit: number): Promise<KeptLicence[]>;

  /** By organisation, the most licences first. */
  byOrganisation(limit: number): Promise<LicenceUse[]>;
}

export type AddedLicences = { added: number; granted: number };

/** A licence as it is kept; its address is in the form in which two spellings are one. */
export type KeptLicence = Licence & {
  id: string;
  createdAt: number;
  /** The person who has access by it; null until somebody with the address registers. */
  personId: string | null;
};

/** How many licences an organisation has, and how many of them somebody has access by. */
export type LicenceUse = { organisation: string; licences: number; used: number };
