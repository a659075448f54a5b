import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { Licence } from '../../../../domain/shop/licence.ts';

/**
 * The licences: access by e-mail address, given before or after the person first signs in (decision S19).
 *
 * Adapters: addresses are compared without regard to case. `add` must store all licences or none, and each licence once
 * however often it is added. It gives access at once to a person who has the address; `People.findOrCreate` gives
 * access to a person who signs in with the address later. One licence gives one person access. `remove` must delete
 * everything that names the address; access that a person got by it stays.
 */
export interface Licences {
  /**
   * Adds licences. Returns the number of new licences and of people who got access at once. Without a new licence no
   * audit log entry is written.
   */
  add(
    licences: readonly Licence[],
    at: number,
    noted?: AuditEntryFactory<AddedLicenceCounts>,
  ): Promise<AddedLicenceCounts>;

  /** Returns the number of removed licences of the address; without any no audit log entry is written. */
  remove(email: string, noted?: AuditEntryFactory<number>): Promise<number>;

  /** Finds licences whose address or organisation contains this text, in any case; newest first. */
  search(text: string, limit: number): Promise<StoredLicence[]>;

  /** Returns the use of licences by organisation, the most licences first. */
  byOrganisation(limit: number): Promise<LicenceUse[]>;
}

export type AddedLicenceCounts = { added: number; granted: number };

/** A stored licence; its address is normalised, so that spellings of one address are equal. */
export type StoredLicence = Licence & {
  id: string;
  createdAt: number;
  /** The person who has access by this licence; null until a person with the address registers. */
  personId: string | null;
};

/** The number of an organisation's licences, and the number of them that give a person access. */
export type LicenceUse = { organisation: string; licences: number; used: number };
