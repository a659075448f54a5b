import { Clock } from '../../../application/ports/clock.ts';
import { ChatGateways } from '../../../application/ports/device/chat/chat-gateway.ts';
import { Connection } from '../../../application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import { OtherTabs } from '../../../application/ports/device/chat/other-tabs.ts';
import { Presence } from '../../../application/ports/device/platform/presence.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { ChatStore } from './store/chat-store.ts';

export function chatStoreFrom(services: Resolver, activity: string, programme?: string): ChatStore {
  return new ChatStore({
    gateway: services.get(ChatGateways).open(activity, programme),
    clock: services.get(Clock),
    newKey: () => crypto.randomUUID(),
    conversation: { activity, programme },
    copy: services.get(OfflineStore),
    connection: services.get(Connection),
    otherTabs: services.get(OtherTabs),
  });
}

/** Returns true after ten minutes without a press: the earlier rows are then protected content. */
export const isIdle = (services: Resolver): boolean => services.get(Presence).isIdle();
