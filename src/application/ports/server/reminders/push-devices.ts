import type { ReminderSetting } from './reminders.ts';

/** A browser that shows notes: where its maker's service takes them, and the keys that they are encrypted with. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** A note on its way to one device. Instants are epoch ms; after `until` it is of no use. */
export type QueuedNote = PushDevice & {
  id: string;
  deviceId: string;
  language: string;
  until: number;
  attempts: number;
};

/** How many devices of one person show notes; a further one takes the place of the oldest. */
export const mostDevices = 10;

/**
 * The devices that show a person's reminders, and the notes that wait to be sent to them. `Reminders.send` puts them
 * in, one for each device.
 *
 * Adapters: a device is one person's, the last who added it. `claim` gives the note due first and moves it to `until`,
 * so of several processes one has it, and it comes back by itself when that process dies. Removing a device removes its
 * notes.
 */
export interface PushDevices {
  /** The endpoints of a person's devices. */
  of(personId: string): Promise<string[]>;
  /** From now on the person is looked after; `at` is epoch ms. */
  add(personId: string, device: PushDevice, setting: ReminderSetting, at: number): Promise<void>;
  remove(personId: string, endpoint: string, at: number): Promise<void>;
  claim(at: number, until: number): Promise<QueuedNote | null>;
  /** It was sent, or is of no use any more. */
  done(noteId: string): Promise<void>;
  postpone(noteId: string, dueAt: number): Promise<void>;
  /** Its service does not know it any more. */
  forget(deviceId: string): Promise<void>;
}
