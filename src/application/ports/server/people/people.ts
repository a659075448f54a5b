import type { Identity, Person } from '../../../../domain/people/person.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { Grant } from '../../../../domain/shop/access-term.ts';

/** Tokens may outlive an erased person this long (ms), and their bearer reads `erasedWords`. */
export const erasedForMs = 60 * 60_000;
export const erasedWords = 'This account was erased.';

/**
 * The people who have signed in, with their roles and access.
 *
 * Adapters: `findOrCreate` finds the person or makes one with the learner role; parallel calls make one. A changed
 * e-mail address of the issuer is taken over, an empty one is not. With an address comes the access licensed to it (see
 * Licences). A person erased less than `erasedForMs` ago is not made anew by a token they still have: AppError '401'. A
 * grant that has ended (logged out, revoked, used twice, over) is AppError '401' too, where the provider's grants are
 * kept beside the people. `setRoles`, `changeRoles`, `setDisabled` and `grant` throw AppError 'NotFound' for an unknown
 * person.
 */
export interface People {
  findOrCreate(identity: Identity, at: number): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  setRoles(personId: string, roles: readonly string[], noted?: AuditEntryFactory): Promise<void>;
  /**
   * The same, while an admin remains who is not disabled: false, and nothing changed, where this would take the role
   * from the last one, also when several do so at the same moment.
   */
  changeRoles(personId: string, roles: readonly string[], noted: AuditEntryFactory): Promise<boolean>;
  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void>;
  /** Adds a grant once: the same reference twice leaves one, and the second time is `false` and no act. */
  grant(personId: string, grant: Grant, reference: string, noted?: AuditEntryFactory): Promise<boolean>;
  /**
   * Ends a grant of this person's at this instant, or before it begins. `ended` is one that has ended before,
   * and no act; null is unknown.
   */
  endGrant(
    personId: string,
    grantId: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'done' | 'ended' | null>;
}
