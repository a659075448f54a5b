import type { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';
import { checkSettings } from './required-oidc-settings.ts';

/** The calls about re-authentication come with the first press. */
export const lazyReauthenticationGateway = (
  api: ApiClient,
  oidcConfig: Record<string, unknown>,
): ReauthenticationGateway =>
  lazily(async () => {
    const { HttpReauthenticationGateway } = await import('./http-reauthentication-gateway.ts');
    return new HttpReauthenticationGateway(api, checkSettings(oidcConfig));
  });
