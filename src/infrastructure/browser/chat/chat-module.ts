import { ContainerModule } from 'inversify';
import { Clock } from '../../../application/ports/clock.ts';
import { ChatGatewayFactory } from '../../../application/ports/device/chat/chat-gateway.ts';
import { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { createPortToken, type PortToken } from '../../../application/ports/token.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import { AuthenticatedApi } from '../platform/platform-module.ts';
import { createLazyChatGatewayFactory } from './lazy-chat.ts';
import { StorageOfflineStore } from './storage-offline-store.ts';

/** The container's token for the browser's own offline store. */
export const BrowserOfflineStore: PortToken<StorageOfflineStore> = createPortToken('BrowserStore');

/** Binds the ports of conversations and of their offline store. */
export const chatModule = new ContainerModule((options) => {
  const bind = createPortBinder(options);
  bind(BrowserOfflineStore, (clock) => new StorageOfflineStore(clock), Clock);
  bind(OfflineStore, (store) => store, BrowserOfflineStore);
  bind(
    ChatGatewayFactory,
    (api, copy, connection, clock) => createLazyChatGatewayFactory(api, { copy, connection, clock }),
    AuthenticatedApi,
    OfflineStore,
    NetworkConnection,
    Clock,
  );
});
