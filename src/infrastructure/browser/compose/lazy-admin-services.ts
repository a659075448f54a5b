import type { LoadAdminServices, Services } from '../../../application/ports/device/admin-services.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The way to the ports of the admin app, which are a chunk of their own. */
export function loadAdminServices(
  all: Services,
  api: ApiClient,
  pictureHosts: readonly string[] | null,
): LoadAdminServices {
  return async () => {
    const { adminPorts } = await import('./admin-services.ts');
    return servicesOf(adminPorts(all, api, pictureHosts), all);
  };
}

/** These ports, and any other from `others`. The caller of `get` names the type of the port behind a token. */
export function servicesOf(own: ReadonlyMap<symbol, unknown>, others?: Services): Services {
  return {
    get: <T>(token: symbol): T => (others && !own.has(token) ? others.get<T>(token) : (own.get(token) as T)),
  };
}
