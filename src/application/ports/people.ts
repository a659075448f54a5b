import type { Noted } from './audit-log.ts';
import type { Grant } from '../../domain/pricing/access-term.ts';

/** Someone the product knows: an issuer's subject. */
export type Person = {
  id: string;
  email: string;
  roles: string[];
  grants: Grant[];
  /** By an operator; the API is shut for them. */
  isDisabled: boolean;
};

/** Who a token speaks of. `issuer` is `embedded` for the product's own provider, whatever its address. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  /** The grant of the product's own provider that the token came of. */
  grantId?: string;
};

/**
 * What a request is about, where it is about what the learner has open: one run of theirs, or all without an
 * Activity. `inBrief` needs no log.
 */
export type About = { activityId: string | null; programmeId: string | null; inBrief?: boolean };

/** How long tokens may outlive the person they were given to, and what their bearer is told. */
export const erasedForMs = 60 * 60_000;
export const erasedWords = 'This account was erased.';

export const embeddedIssuer = 'embedded';

/**
 * The people who have signed in, with their roles and access.
 *
 * Adapters: `atFirstSight` finds the person or makes one with the learner role; parallel calls make
 * one. A changed e-mail address of the issuer is taken over, an empty one is not. With an address comes the
 * access licensed to it (see Licences). Whoever was erased less than `erasedForMs` ago is not made anew by a
 * token they still have: AppError '401'. A grant that has ended (logged out, revoked, used twice, over) is
 * AppError '401' too, where the provider's grants are kept beside the people. What `about` names may be read
 * along, for the request alone that is then served. `setRoles`, `setDisabled` and `grant` throw AppError 'NotFound' for an
 * unknown person.
 */
export interface People {
  atFirstSight(identity: Identity, at: number, about?: About): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  setRoles(personId: string, roles: readonly string[], noted?: Noted): Promise<void>;
  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void>;
  /** Adds a grant once: the same reference twice leaves one, and the second time is `false` and no act. */
  grant(personId: string, grant: Grant, reference: string, noted?: Noted): Promise<boolean>;
  /**
   * Ends a grant of this person's at this instant, or before it begins. `ended` is one that has ended before,
   * and no act; null is unknown.
   */
  endGrant(personId: string, grantId: string, at: number, noted?: Noted): Promise<'done' | 'ended' | null>;
}
