import type { PushDevice } from './push-devices.ts';

/**
 * The text of a note (push notification), the same for every occasion. `end` is the label of the button that ends notes
 * on this device.
 */
export type PushNotificationText = { title: string; text: string; end: string };

/** A note (push notification) to one device, shown until an instant (epoch ms). `id` is the same at every try. */
export type PushNotification = PushDevice & {
  id: string;
  deviceId: string;
  words: PushNotificationText;
  until: number;
};

/** The error for a device that its push service no longer knows, because it was unsubscribed. */
export class PushDeviceGoneError extends Error {
  override readonly name = 'DeviceGone';
}

/**
 * Sends notes to the push services of browsers (RFC 8030), encrypted for the device (RFC 8291).
 *
 * Adapters: `send` must resolve once the service has accepted the note. It throws PushDeviceGoneError when the note can never be
 * accepted, and any other error when a retry may succeed. Requests may go only to hosts that `takes` allows, and no
 * redirect may be followed.
 */
export interface PushSender {
  /** Returns the server's public key for push services (RFC 8292), base64url. */
  publicKey(): Promise<string>;
  /** Returns whether an endpoint belongs to a push service. */
  takes(endpoint: string): boolean;
  send(push: PushNotification): Promise<void>;
}
