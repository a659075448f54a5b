import { may, type Permission } from '../../domain/account/permissions.ts';
import type { People } from '../ports/server/people.ts';

export type StandingPorts = {
  people: Pick<People, 'find'>;
  /** Whether roles are kept here; an outside issuer's tokens may tell them instead. */
  keepsRoles: boolean;
};

/**
 * Whether somebody who is not asking now, and once was allowed to do this, still is: their account is here and not
 * disabled, and they hold a role for it. Roles that only tokens tell are not known then, and are not asked for.
 */
export async function mayStill(
  { people, keepsRoles }: StandingPorts,
  personId: string,
  permission: Permission,
): Promise<boolean> {
  const person = await people.find(personId);
  return person !== null && !person.isDisabled && (!keepsRoles || may(person, permission));
}
