import { createPortToken, type PortToken } from '../../token.ts';

/** A browser's endpoint at its push service, and the keys for encrypting notifications (base64url). */
export type PushSubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/**
 * The state of the person's reminders. `isOn`: by mail. `canSend`: the server can send mail. `push` has the server's
 * public key for push services and the hashes (SHA-256, base64url) of the endpoints of the person's devices; null when
 * the server sends no notifications.
 */
export type ReminderState = {
  isOn: boolean;
  canSend: boolean;
  push: { key: string; devices: readonly string[] } | null;
};

/**
 * The signed-in person's reminders.
 *
 * Adapters: `find` is null when the server has no such call. `set` takes the time zone (IANA) by whose nights no mail
 * is sent, and the language of the mails.
 */
export const ReminderGateway: PortToken<ReminderGateway> = createPortToken('ReminderGateway');
export interface ReminderGateway {
  find(): Promise<ReminderState | null>;
  set(wish: { isOn: boolean; zone: string; language: string }): Promise<ReminderState>;
  addDevice(device: PushSubscriptionKeys & { zone: string; language: string }): Promise<ReminderState>;
  removeDevice(endpoint: string): Promise<ReminderState>;
}
