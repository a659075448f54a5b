import { ContainerModule } from 'inversify';
import { Clock, ServerTime } from '../../../application/ports/clock.ts';
import { Appearance } from '../../../application/ports/device/platform/appearance.ts';
import { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';
import { AppUpdate } from '../../../application/ports/device/platform/new-version.ts';
import { CrossTabNotifier } from '../../../application/ports/device/chat/cross-tab-notifier.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { createPortToken, type PortToken } from '../../../application/ports/token.ts';
import { SystemClock } from '../../shared/platform/system-clock.ts';
import { ApiClient } from './api-client.ts';
import { createPortBinder } from './bind-port.ts';
import { BroadcastChannelTabNotifier } from './channel-other-tabs.ts';
import type { RuntimeConfig } from './config.ts';
import { formatAcceptLanguageHeader } from './language-detector.ts';
import { ServerClock } from './server-clock.ts';
import { WindowAppearance } from './window-appearance.ts';
import { WindowNetworkConnection } from './window-connection.ts';
import { createLazyPort } from './lazy-port.ts';

/** The clients of the API: `AuthenticatedApi` sends the person's token, `AnonymousApi` none. */
export const AuthenticatedApi: PortToken<ApiClient> = createPortToken('Api');
export const AnonymousApi: PortToken<ApiClient> = createPortToken('AnonymousApi');

const AdjustedClock: PortToken<ServerClock> = createPortToken('AdjustedClock');

/** Binds clocks, window, network and the clients of the API. */
export const platformModule = ({ apiUrl }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = createPortBinder(options);
    bind(Clock, () => new SystemClock());
    bind(AdjustedClock, (clock) => new ServerClock(clock), Clock);
    bind(ServerTime, (clock) => clock, AdjustedClock);
    bind(Appearance, () => new WindowAppearance());
    bind(NetworkConnection, () => new WindowNetworkConnection());
    bind(CrossTabNotifier, () => new BroadcastChannelTabNotifier());
    bind(AppUpdate, createLazyAppUpdate);
    bind(
      AuthenticatedApi,
      (signIn, clock) =>
        new ApiClient({
          apiUrl,
          signIn,
          onServerTime: (at) => clock.adjust(at),
          languages: formatAcceptLanguageHeader,
        }),
      SignIn,
      AdjustedClock,
    );
    bind(
      AnonymousApi,
      (clock) => new ApiClient({ apiUrl, onServerTime: (at) => clock.adjust(at) }),
      AdjustedClock,
    );
  });

/** Loads the adapter when the browser is idle: it installs the service worker and reports a newer version. */
export const createLazyAppUpdate = (): AppUpdate => {
  let adapter: AppUpdate | undefined;
  const load = async (): Promise<AppUpdate> => {
    const { ServiceWorkerAppUpdate } = await import('./worker-new-version.ts');
    return (adapter ??= new ServiceWorkerAppUpdate());
  };
  return createLazyPort(load);
};
