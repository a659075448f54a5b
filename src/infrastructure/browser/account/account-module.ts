import { ContainerModule } from 'inversify';
import { Clock } from '../../../application/ports/clock.ts';
import { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import { Presence } from '../../../application/ports/device/platform/presence.ts';
import { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { AppError } from '../../../application/errors.ts';
import { BrowserStore } from '../chat/chat-module.ts';
import { binderOf } from '../platform/bind-port.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { AnonymousApi, Api } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';
import { LazySignIn } from './lazy-sign-in.ts';
import { type RequiredOidcSettings, checkSettings } from './required-oidc-settings.ts';
import { storagePresence } from './storage-presence.ts';
import { storageQuickExit } from './storage-quick-exit.ts';

/** Signing up and in, one's own account, and the ways out. */
export const accountModule = ({ oidcConfig }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = binderOf(options);
    bind(SignIn, (clock) => new LazySignIn(oidcConfig, clock), Clock);
    bind(RegistrationGateway, lazyRegistrationGateway, AnonymousApi);
    bind(AccountGateway, lazyAccountGateway, Api);
    bind(ReauthenticationGateway, (api) => lazyReauthenticationGateway(api, oidcConfig), Api);
    bind(Presence, (clock, store) => storagePresence(clock, store), Clock, BrowserStore);
    bind(QuickExit, () => storageQuickExit({ settings: oidcConfig as RequiredOidcSettings }));
  });

/** The calls about one's own account come with its page. */
const lazyAccountGateway = (api: ApiClient): AccountGateway =>
  lazily(async () => (await import('./http-account-gateway.ts')).httpAccountGateway(api));

/** The calls about re-authentication come with the first press. */
const lazyReauthenticationGateway = (
  api: ApiClient,
  oidcConfig: Record<string, unknown>,
): ReauthenticationGateway =>
  lazily(async () => {
    const { HttpReauthenticationGateway } = await import('./http-reauthentication-gateway.ts');
    return new HttpReauthenticationGateway(api, checkSettings(oidcConfig));
  });

/**
 * Most people have an account, so the calls come apart from the first load: with the registration's pages, so
 * that they are there when the network goes away, else with the first call.
 */
function lazyRegistrationGateway(api: ApiClient): RegistrationGateway {
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
