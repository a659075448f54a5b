import type { Grant } from '../shop/access-term.ts';

/** Someone the product knows: an issuer's subject. */
export type Person = {
  id: string;
  email: string;
  roles: string[];
  grants: Grant[];
  /** The account was disabled by an operator; the API refuses it. */
  isDisabled: boolean;
};

/** The person in a token. `issuer` is `embedded` for the product's own provider, whatever its address. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  /** The grant of the product's own provider that issued the token. */
  grantId?: string;
};

export const embeddedIssuer = 'embedded';

/** Access as it is kept; `reference` names a licence that an admin gave. */
export type KeptGrant = Grant & { id: string; reference: string | null };

/** Someone as admins see them; `createdAt` is their first sight, epoch ms. */
export type PersonRecord = Omit<Person, 'grants'> & { createdAt: number; grants: KeptGrant[] };
