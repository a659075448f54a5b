import type { Grant } from '../../domain/pricing/access-term.ts';

/** Someone the product knows: an issuer's subject. */
export type Person = {
  id: string;
  email: string;
  roles: string[];
  grants: Grant[];
};

export type Identity = { issuer: string; subject: string; email: string };

/**
 * The people who have signed in, with their roles and access.
 *
 * Adapters: `atFirstSight` finds the person or makes one with the learner role; parallel calls make
 * one. A changed e-mail address of the issuer is taken over. With an address comes the access licensed to it
 * (see Licences). `setRoles` and `grant` are for operators.
 */
export interface People {
  atFirstSight(identity: Identity, at: number): Promise<Person>;
  find(personId: string): Promise<Person | null>;
  setRoles(personId: string, roles: readonly string[]): Promise<void>;
  /** Adds a grant once: the same reference twice leaves one. */
  grant(personId: string, grant: Grant, reference: string): Promise<void>;
}
