import { ContainerModule } from 'inversify';
import { Clock } from '../../../application/ports/clock.ts';
import { ChatGateways } from '../../../application/ports/device/chat/chat-gateway.ts';
import { Connection } from '../../../application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { token, type Token } from '../../../application/ports/token.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import { lazyChatGateways } from './lazy-chat.ts';
import { StorageOfflineStore } from './storage-offline-store.ts';

/** The token of the offline store's adapter in this browser. */
export const BrowserStore: Token<StorageOfflineStore> = token('BrowserStore');

/** Binds the ports of conversations and of their offline store. */
export const chatModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(BrowserStore, (clock) => new StorageOfflineStore(clock), Clock);
  bind(OfflineStore, (store) => store, BrowserStore);
  bind(
    ChatGateways,
    (api, copy, connection, clock) => lazyChatGateways(api, { copy, connection, clock }),
    Api,
    OfflineStore,
    Connection,
    Clock,
  );
});
