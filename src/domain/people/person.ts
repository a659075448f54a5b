import type { AccessGrant } from '../shop/access-term.ts';

/** A person who has signed in: a subject of an identity provider (issuer). */
export type Person = {
  id: string;
  email: string;
  roles: string[];
  grants: AccessGrant[];
  /** True if an operator has disabled the account: the API then refuses the person's calls. */
  isDisabled: boolean;
};

/** The identity in a token. `issuer` is `embedded` for the product's own identity provider, whatever its address. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  /** The id of the OpenID grant of the product's own provider under which the token was issued. */
  grantId?: string;
};

export const embeddedIssuer = 'embedded';

/** A stored grant; `reference` refers to a licence that an admin gave. */
export type StoredAccessGrant = AccessGrant & { id: string; reference: string | null };

/** A person as admins see them; `createdAt` is the instant at which the product first saw them (epoch ms). */
export type PersonRecord = Omit<Person, 'grants'> & { createdAt: number; grants: StoredAccessGrant[] };
