import { ContainerModule } from 'inversify';
import { Clock } from '../../../application/ports/clock.ts';
import { AccountGateway } from '../../../application/ports/device/account/account-gateway.ts';
import { Presence } from '../../../application/ports/device/platform/presence.ts';
import { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { BrowserStore } from '../chat/chat-module.ts';
import { binderOf } from '../platform/bind-port.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { AnonymousApi, Api } from '../platform/platform-module.ts';
import { lazyAccountGateway } from './lazy-account.ts';
import { lazyReauthenticationGateway } from './lazy-reauthentication.ts';
import { lazyRegistrationGateway } from './lazy-registration.ts';
import { LazySignIn } from './lazy-sign-in.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
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
