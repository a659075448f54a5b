import type { AdminPorts } from '../people/admin-ports.ts';
import type { Settings } from '../platform/settings.ts';

/** Reads the rules for admins and staff from the settings. */
export const readAdminRules = ({
  requiredSignOffs,
  issuer,
}: Pick<Settings, 'requiredSignOffs' | 'issuer'>): Pick<AdminPorts, 'demanded' | 'keepsRoles'> => ({
  demanded: requiredSignOffs,
  keepsRoles: !issuer?.rolesClaim,
});
