import type { PushSubscriptionKeys } from './reminder-gateway.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The browser's state for notifications: whether the person has forbidden them, and the hash of the push endpoint
 * (SHA-256, base64url); null without a subscription.
 */
export type DeviceNotificationState = { isForbidden: boolean; endpointHash: string | null };

/**
 * The notifications that this device shows, also while the program is closed.
 *
 * Adapters: `find` is null when the browser cannot show notifications. `subscribe` must ask the person first and is
 * null when they refuse; `key` is the server's public key for push services (base64url). `unsubscribe` returns the
 * endpoint that has ended.
 */
export interface DeviceNotifications {
  find(): Promise<DeviceNotificationState | null>;
  subscribe(key: string): Promise<PushSubscriptionKeys | null>;
  unsubscribe(): Promise<string | null>;
}
export const DeviceNotifications: PortToken<DeviceNotifications> = createPortToken('DeviceNotes');
