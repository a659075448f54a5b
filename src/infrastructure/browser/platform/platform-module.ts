import { ContainerModule } from 'inversify';
import { Clock, ServerTime } from '../../../application/ports/clock.ts';
import { Appearance } from '../../../application/ports/device/platform/appearance.ts';
import { Connection } from '../../../application/ports/device/platform/connection.ts';
import { NewVersion } from '../../../application/ports/device/platform/new-version.ts';
import { OtherTabs } from '../../../application/ports/device/chat/other-tabs.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { token, type Token } from '../../../application/ports/token.ts';
import { SystemClock } from '../../shared/platform/system-clock.ts';
import { ApiClient } from './api-client.ts';
import { binderOf } from './bind-port.ts';
import { ChannelOtherTabs } from './channel-other-tabs.ts';
import type { RuntimeConfig } from './config.ts';
import { acceptLanguage } from './language-detector.ts';
import { ServerClock } from './server-clock.ts';
import { WindowAppearance } from './window-appearance.ts';
import { WindowConnection } from './window-connection.ts';
import { lazily } from './lazily.ts';

/** The clients of the API: this one sends the person's token, the other none. */
export const Api: Token<ApiClient> = token('Api');
export const AnonymousApi: Token<ApiClient> = token('AnonymousApi');

const AdjustedClock: Token<ServerClock> = token('AdjustedClock');

/** Binds clocks, window, network and the clients of the API. */
export const platformModule = ({ apiUrl }: RuntimeConfig) =>
  new ContainerModule((options) => {
    const bind = binderOf(options);
    bind(Clock, () => new SystemClock());
    bind(AdjustedClock, (clock) => new ServerClock(clock), Clock);
    bind(ServerTime, (clock) => clock, AdjustedClock);
    bind(Appearance, () => new WindowAppearance());
    bind(Connection, () => new WindowConnection());
    bind(OtherTabs, () => new ChannelOtherTabs());
    bind(NewVersion, lazyNewVersion);
    bind(
      Api,
      (signIn, clock) =>
        new ApiClient({ apiUrl, signIn, onServerTime: (at) => clock.adjust(at), languages: acceptLanguage }),
      SignIn,
      AdjustedClock,
    );
    bind(
      AnonymousApi,
      (clock) => new ApiClient({ apiUrl, onServerTime: (at) => clock.adjust(at) }),
      AdjustedClock,
    );
  });

/**
 * Loads the adapter, which installs the service worker, when the browser is idle, together with the note about a newer
 * version.
 */
export const lazyNewVersion = (): NewVersion => {
  let adapter: NewVersion | undefined;
  const load = async (): Promise<NewVersion> => {
    const { WorkerNewVersion } = await import('./worker-new-version.ts');
    return (adapter ??= new WorkerNewVersion());
  };
  return lazily(load);
};
