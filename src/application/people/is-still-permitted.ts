import { hasPermission, type Permission } from '../../domain/account/permissions.ts';
import type { People } from '../ports/server/people/people.ts';

export type PermissionPorts = {
  people: Pick<People, 'find'>;
  /** True when this server stores the roles; otherwise the tokens of an outside issuer may give them. */
  keepsRoles: boolean;
};

/**
 * Returns whether a person who is not signed in still has a permission: their account exists, is enabled and holds a
 * role for it. Roles that only tokens give are unknown here, so they are not checked.
 */
export async function isStillPermitted(
  { people, keepsRoles }: PermissionPorts,
  personId: string,
  permission: Permission,
): Promise<boolean> {
  const person = await people.find(personId);
  return person !== null && !person.isDisabled && (!keepsRoles || hasPermission(person, permission));
}
