import { may, type Permission } from '../../domain/account/permissions.ts';
import type { People } from '../ports/server/people/people.ts';

export type PermissionPorts = {
  people: Pick<People, 'find'>;
  /** True when roles are kept here; an outside issuer's tokens may give them instead. */
  keepsRoles: boolean;
};

/**
 * Says whether a person who is not signed in, and once was allowed to do this, still is: their account is here and not
 * disabled, and they hold a role for it. Roles that only tokens give are unknown then, and are not asked for.
 */
export async function isStillPermitted(
  { people, keepsRoles }: PermissionPorts,
  personId: string,
  permission: Permission,
): Promise<boolean> {
  const person = await people.find(personId);
  return person !== null && !person.isDisabled && (!keepsRoles || may(person, permission));
}
