import type { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import { AppError } from '../../../application/errors.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/**
 * Most people have an account, so the calls come apart from the first load: with the registration's pages, so
 * that they are there when the network goes away, else with the first call.
 */
export function lazyRegistrationGateway(api: ApiClient): RegistrationGateway {
  if (location.pathname.startsWith('/registration')) gateway().catch(() => undefined);
  return lazily(async () => new (await gateway()).HttpRegistrationGateway(api));
}

/** Reports a file that cannot be loaded as a call that did not get through. */
async function gateway() {
  try {
    return await import('./http-registration-gateway.ts');
  } catch (error) {
    throw Object.assign(new AppError('Network', 'Registration could not be loaded.'), { cause: error });
  }
}
