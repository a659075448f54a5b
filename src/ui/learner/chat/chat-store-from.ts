import { Clock } from '../../../application/ports/clock.ts';
import { ChatGateways } from '../../../application/ports/device/chat-gateway.ts';
import { Connection } from '../../../application/ports/device/connection.ts';
import { OfflineStore } from '../../../application/ports/device/offline-store.ts';
import { OtherTabs } from '../../../application/ports/device/other-tabs.ts';
import { Presence } from '../../../application/ports/device/presence.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { ChatStore } from './chat-store.ts';

export function chatStoreFrom(services: Resolver, activity: string, programme?: string): ChatStore {
  return new ChatStore({
    gateway: services.get<ChatGateways>(ChatGateways).open(activity, programme),
    clock: services.get<Clock>(Clock),
    newKey: () => crypto.randomUUID(),
    conversation: { activity, programme },
    copy: services.get<OfflineStore>(OfflineStore),
    connection: services.get<Connection>(Connection),
    otherTabs: services.get<OtherTabs>(OtherTabs),
  });
}

/** Whether nobody has pressed here lately, so that what was said before is old. */
export const isIdle = (services: Resolver): boolean => services.get<Presence>(Presence).isIdle();
