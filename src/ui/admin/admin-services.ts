import { LoadAdminServices } from '../../application/ports/device/platform/admin-services.ts';
import type { Resolver } from '../stores/resolver.ts';

/** Brings the ports of the admin app. */
export const adminServicesOf = (services: Resolver): LoadAdminServices => services.get(LoadAdminServices);
