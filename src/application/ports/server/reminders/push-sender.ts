import type { PushDevice } from './push-devices.ts';

/** A note's words: the same for every occasion. `end` is on the button that ends notes on this device. */
export type NoteWords = { title: string; text: string; end: string };

/** A note to one device, which it shows up to an instant (epoch ms). `id` is the same at every try. */
export type Push = PushDevice & { id: string; deviceId: string; words: NoteWords; until: number };

/** The service does not know this device any more: it was unsubscribed. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/**
 * Hands notes to the services by which browsers get them (RFC 8030), encrypted for the device (RFC 8291).
 *
 * Adapters: `send` returns once the service has taken the note; it throws DeviceGone when that will never happen, and
 * any other error when it may later. It asks no host but those that `takes` lets in, and follows no redirect.
 */
export interface PushSender {
  /** By which services know this server (RFC 8292): the public half, base64url. */
  publicKey(): Promise<string>;
  /** Whether an address is one of a push service. */
  takes(endpoint: string): boolean;
  send(push: Push): Promise<void>;
}
