import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission, type Permission } from '../../domain/account/permissions.ts';
import { recognisedRoles } from '../../domain/account/roles.ts';

const Roles = createContext<readonly string[]>([]);

/** Provides the roles of the user of the admin app; elsewhere a person has none. */
export function PermissionsProvider({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  return <Roles value={roles}>{children}</Roles>;
}

export const useAdminRoles = (): readonly string[] => useContext(Roles);

/**
 * Returns the check of this person's permissions, which decides what is shown. The server checks calls by the same
 * table.
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const roles = useAdminRoles();
  return (permission) => hasPermission({ roles }, permission);
}

/** Returns the names of this person's roles as a list for people. */
export function useAdminRoleNames(): string {
  const { t } = useTranslation('admin');
  const roles = useAdminRoles();
  return list.format(
    recognisedRoles.filter((role) => roles.includes(role)).map((role) => t(`roles.${role}`)),
  );
}

const list = new Intl.ListFormat('en-GB');
