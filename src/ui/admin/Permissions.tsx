import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission, type Permission } from '../../domain/account/permissions.ts';
import { recognisedRoles } from '../../domain/account/roles.ts';

const Roles = createContext<readonly string[]>([]);

/** Provides the roles of the signed-in user to the admin app; without it there are none. */
export function PermissionsProvider({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  return <Roles value={roles}>{children}</Roles>;
}

export const useAdminRoles = (): readonly string[] => useContext(Roles);

/**
 * Returns a function that says whether the person has a permission, by which screens hide what is not permitted. The
 * server checks each call by the same table.
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const roles = useAdminRoles();
  return (permission) => hasPermission({ roles }, permission);
}

/** Returns the person's role names as one text, such as a list with commas. */
export function useAdminRoleNames(): string {
  const { t } = useTranslation('admin');
  const roles = useAdminRoles();
  return list.format(
    recognisedRoles.filter((role) => roles.includes(role)).map((role) => t(`roles.${role}`)),
  );
}

const list = new Intl.ListFormat('en-GB');
