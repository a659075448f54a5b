import type { Identity, Person } from '../../../../domain/people/person.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { AccessGrant } from '../../../../domain/shop/access-term.ts';

/**
 * The time (ms) for which tokens may outlive an erased person; meanwhile whoever uses such a token is shown
 * `erasedAccountMessage`.
 */
export const erasedTokenLifetimeMs = 60 * 60_000;
export const erasedAccountMessage = 'This account was erased.';

/**
 * The people who have signed in, with their roles and access.
 *
 * Adapters: `findOrCreate` finds the person or makes one with the learner role; parallel calls make one. The issuer's
 * new e-mail address replaces the stored one, unless it is empty, and brings the access licensed to it (see Licences).
 * AppError '401': a token of a person erased less than `erasedTokenLifetimeMs` ago, and, when the provider's grants are stored
 * with the people, a grant that has ended (logged out, revoked, used twice, expired). `setRoles`, `changeRoles`,
 * `setDisabled` and `grant` throw AppError 'NotFound' for an unknown person.
 */
export interface People {
  findOrCreate(identity: Identity, at: number): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  setRoles(personId: string, roles: readonly string[], noted?: AuditEntryFactory): Promise<void>;
  /**
   * Sets the roles as `setRoles` does, if an enabled admin remains. Returns false and changes nothing when the call
   * would take the role from the last admin, also in parallel calls.
   */
  changeRoles(personId: string, roles: readonly string[], noted: AuditEntryFactory): Promise<boolean>;
  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void>;
  /** Adds a grant once for each reference; a repetition returns false and writes no audit log entry. */
  grant(personId: string, grant: AccessGrant, reference: string, noted?: AuditEntryFactory): Promise<boolean>;
  /**
   * Ends a grant of this person at this instant, or at its start if that is later. 'ended': the grant has ended before,
   * and no audit log entry is written; null: the grant is unknown.
   */
  endGrant(
    personId: string,
    grantId: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'done' | 'ended' | null>;
}
