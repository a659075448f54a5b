import { ContainerModule } from 'inversify';
import { Clock } from '../../../application/ports/clock.ts';
import { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { AppError } from '../../../application/errors.ts';
import { BrowserOfflineStore } from '../chat/chat-module.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { AnonymousApi, AuthenticatedApi } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createLazyPort } from '../platform/lazy-port.ts';
import { LazySignIn } from './lazy-sign-in.ts';
import { type RequiredOidcSettings, checkOidcSettings } from './required-oidc-settings.ts';
import { createStoredUserPresence } from './storage-presence.ts';
import { createStorageQuickExit } from './storage-quick-exit.ts';

/** Binds the ports of registration, sign-in, the person's own account and quick exit. */
export const accountModule = ({ oidcConfig }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = createPortBinder(options);
    bind(SignIn, (clock) => new LazySignIn(oidcConfig, clock), Clock);
    bind(RegistrationGateway, lazyRegistrationGateway, AnonymousApi);
    bind(AccountGateway, lazyAccountGateway, AuthenticatedApi);
    bind(ReauthenticationGateway, (api) => lazyReauthenticationGateway(api, oidcConfig), AuthenticatedApi);
    bind(UserPresence, (clock, store) => createStoredUserPresence(clock, store), Clock, BrowserOfflineStore);
    bind(QuickExit, () => createStorageQuickExit({ settings: oidcConfig as RequiredOidcSettings }));
  });

/** Returns a gateway whose code loads with its first call, which the account page makes. */
const lazyAccountGateway = (api: ApiClient): AccountGateway =>
  createLazyPort(async () => (await import('./http-account-gateway.ts')).createHttpAccountGateway(api));

/** Returns a gateway whose code loads when the person first confirms that the account is theirs. */
const lazyReauthenticationGateway = (
  api: ApiClient,
  oidcConfig: Record<string, unknown>,
): ReauthenticationGateway =>
  createLazyPort(async () => {
    const { HttpReauthenticationGateway } = await import('./http-reauthentication-gateway.ts');
    return new HttpReauthenticationGateway(api, checkOidcSettings(oidcConfig));
  });

/**
 * Returns a gateway whose code is not part of the first load, because most people have an account. The registration
 * pages load the code at once, so that it is there when the network fails; other pages load it with the first call.
 */
function lazyRegistrationGateway(api: ApiClient): RegistrationGateway {
  if (location.pathname.startsWith('/registration')) gateway().catch(() => undefined);
  return createLazyPort(async () => new (await gateway()).HttpRegistrationGateway(api));
}

/** Imports the gateway's code. @throws Network when the file cannot be loaded. */
async function gateway() {
  try {
    return await import('./http-registration-gateway.ts');
  } catch (error) {
    throw Object.assign(new AppError('Network', 'Registration could not be loaded.'), { cause: error });
  }
}
