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
export type Identity = { issuer: string; subject: string; email: string };

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
 * token they still have: AppError '401'. `setRoles`, `setDisabled` and `grant` throw AppError 'NotFound' for an
 * unknown person.
 */
export interface People {
  atFirstSight(identity: Identity, at: number): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  setRoles(personId: string, roles: readonly string[]): Promise<void>;
  setDisabled(personId: string, isDisabled: boolean, at: number): Promise<void>;
  /** Adds a grant once: the same reference twice leaves one. */
  grant(personId: string, grant: Grant, reference: string): Promise<void>;
}
