import type { AdminPorts } from '../people/admin-ports.ts';
import type { Settings } from '../platform/settings.ts';

/** Reads from the settings the rules for the work of admins and staff. */
export const readAdminRules = ({
  requiredSignOffs,
  issuer,
}: Pick<Settings, 'requiredSignOffs' | 'issuer'>): Pick<AdminPorts, 'demanded' | 'keepsRoles'> => ({
  demanded: requiredSignOffs,
  keepsRoles: !issuer?.rolesClaim,
});
