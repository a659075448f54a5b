import { token, type Token } from '../../token.ts';

/** A browser's address at its push service, and the keys to encrypt with (base64url). */
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

/**
 * Whether the person is reminded by mail, and whether the server could. `push` has the key by which push services know
 * the server, and the hashes (SHA-256, base64url) of the endpoints of the person's devices; null where it sends no notes.
 */
export type ReminderState = {
  isOn: boolean;
  canSend: boolean;
  push: { key: string; devices: readonly string[] } | null;
};

/**
 * The signed-in person's reminders.
 *
 * Adapters: `find` is null where the server has no such call. `set` takes the time zone (IANA) in whose nights nobody
 * is written to, and the language of the mails.
 */
export const ReminderGateway: Token<ReminderGateway> = token('ReminderGateway');
export interface ReminderGateway {
  find(): Promise<ReminderState | null>;
  set(wish: { isOn: boolean; zone: string; language: string }): Promise<ReminderState>;
  addDevice(device: DeviceAddress & { zone: string; language: string }): Promise<ReminderState>;
  removeDevice(endpoint: string): Promise<ReminderState>;
}
