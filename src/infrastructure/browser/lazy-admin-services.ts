import { LoadAdminServices, type Services } from '../../application/ports/admin-services.ts';
import { ApiClient } from './http/api-client.ts';

type Container = Services & { get(token: typeof ApiClient): ApiClient };

/** The same services, with the way to those of the admin app in a file of their own. */
export function withAdminServices(all: Container): Services {
  const load: LoadAdminServices = async () => {
    const { adminServices } = await import('./admin-services.ts');
    return adminServices(all, all.get(ApiClient));
  };
  return { get: <T>(token: symbol): T => (token === LoadAdminServices ? (load as T) : all.get<T>(token)) };
}
