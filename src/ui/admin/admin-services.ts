import { LoadAdminServices } from '../../application/ports/admin-services.ts';
import type { Resolver } from '../app/resolver.ts';

/** Brings the ports of the admin app. */
export const adminServicesOf = (services: Resolver): LoadAdminServices =>
  services.get<LoadAdminServices>(LoadAdminServices);
