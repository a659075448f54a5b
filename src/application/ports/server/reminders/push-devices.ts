import type { ReminderSetting } from './reminders.ts';

/**
 * A browser's push subscription: the endpoint at its push service, and the keys for encrypting push notifications
 * (notes).
 */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** A queued note (push notification) to one device. Instants are epoch ms; the note expires at `until`. */
export type QueuedPushNotification = PushDevice & {
  id: string;
  deviceId: string;
  language: string;
  until: number;
  attempts: number;
};

/** The most devices that show one person's notes; adding another device replaces the oldest. */
export const mostPushDevices = 10;

/**
 * The devices that show a person's reminders, and their queued notes. `Reminders.send` queues one note for each device.
 *
 * Adapters: a device belongs to the last person who added it. `claim` returns the note due first and makes it due at
 * `until`: only one process has the note, and it is due again when that process has died. Removing a device must remove
 * its notes.
 */
export interface PushDevices {
  /** Returns the endpoints of a person's devices. */
  of(personId: string): Promise<string[]>;
  /** Adds a device, and makes the person due for reminders at `at` (epoch ms). */
  add(personId: string, device: PushDevice, setting: ReminderSetting, at: number): Promise<void>;
  remove(personId: string, endpoint: string, at: number): Promise<void>;
  claim(at: number, until: number): Promise<QueuedPushNotification | null>;
  /** Deletes a note that was sent or has expired. */
  done(noteId: string): Promise<void>;
  postpone(noteId: string, dueAt: number): Promise<void>;
  /** Deletes a device that its push service no longer knows. */
  forget(deviceId: string): Promise<void>;
}
