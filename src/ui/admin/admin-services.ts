import { LoadAdminServices } from '../../application/ports/device/platform/admin-services.ts';
import type { Resolver } from '../stores/resolver.ts';

/** Returns the function that loads the ports of the admin app, such as its gateways. */
export const getAdminServicesLoader = (services: Resolver): LoadAdminServices =>
  services.get(LoadAdminServices);
