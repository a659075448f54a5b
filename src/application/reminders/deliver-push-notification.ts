import type { Clock } from '../ports/clock.ts';
import type { PushDevices } from '../ports/server/reminders/push-devices.ts';
import {
  PushDeviceGoneError,
  type PushNotificationText,
  type PushSender,
} from '../ports/server/reminders/push-sender.ts';

const minuteMs = 60_000;
/**
 * The time (ms) for which one process claims a note (push notification) for sending; if that process crashes, the note
 * is due again afterwards. A push service gets 15 s to answer.
 */
const claimMs = 2 * minuteMs;

/**
 * The outcome of sending a note. 'late': the note had expired. 'gone': the device was unsubscribed and is deleted.
 * 'later': sending will be retried.
 */
export type PushDeliveryOutcome = {
  id: string;
  outcome: 'sent' | 'late' | 'gone' | 'later';
  cause?: unknown;
};

export type PushDeliveryPorts = { pushDevices: PushDevices; pushSender: PushSender; clock: Clock };

/**
 * Sends the note that is due first; returns null when none is due. A failure of a push service is an outcome, not an
 * error.
 */
export async function deliverPushNotification(
  { pushDevices, pushSender, clock }: PushDeliveryPorts,
  wordsIn: (language: string) => PushNotificationText,
): Promise<PushDeliveryOutcome | null> {
  const now = clock.now();
  const claimed = await pushDevices.claim(now, now + claimMs);
  if (!claimed) return null;
  const { id, deviceId, language, attempts, ...note } = claimed;
  if (note.until <= now) {
    await pushDevices.done(id);
    return { id, outcome: 'late' };
  }
  try {
    await pushSender.send({ ...note, id, deviceId, words: wordsIn(language) });
  } catch (cause) {
    if (cause instanceof PushDeviceGoneError) {
      await pushDevices.forget(deviceId);
      return { id, outcome: 'gone' };
    }
    await pushDevices.postpone(id, clock.now() + minuteMs * 2 ** (attempts - 1));
    return { id, outcome: 'later', cause };
  }
  await pushDevices.done(id);
  return { id, outcome: 'sent' };
}
