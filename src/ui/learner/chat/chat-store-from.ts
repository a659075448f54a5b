import { Clock } from '../../../application/ports/clock.ts';
import { ChatGatewayFactory } from '../../../application/ports/device/chat/chat-gateway.ts';
import { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { CrossTabNotifier } from '../../../application/ports/device/chat/cross-tab-notifier.ts';
import { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { ChatStore } from './store/chat-store.ts';

export function createChatStore(services: Resolver, activity: string, programme?: string): ChatStore {
  return new ChatStore({
    gateway: services.get(ChatGatewayFactory).open(activity, programme),
    clock: services.get(Clock),
    newKey: () => crypto.randomUUID(),
    conversation: { activity, programme },
    copy: services.get(OfflineStore),
    connection: services.get(NetworkConnection),
    otherTabs: services.get(CrossTabNotifier),
  });
}

/** Returns true after ten minutes without a press: earlier rows are then hidden. */
export const isUserIdle = (services: Resolver): boolean => services.get(UserPresence).isIdle();
