import {
  findNextReminder,
  computeReminderExpiry,
  type DueReminder,
} from '../../domain/reminders/reminder.ts';
import type { ResolveActivityPorts } from '../activity/resolve-activity.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';
import type { People } from '../ports/server/people/people.ts';
import type { ReminderRecipient, Reminders } from '../ports/server/reminders/reminders.ts';
import { findReminderOccasions } from './find-occasions.ts';

export type ReminderPorts = ResolveActivityPorts & {
  keepsakeMarks: KeepsakeMarks;
  reminders: Reminders;
  people: People;
  /** Null when the server sends no mail. */
  letters: MailWriter | null;
  /** True when the server sends notes to devices. */
  sendsNotes: boolean;
};

const batchSize = 50;
const hourMs = 60 * 60 * 1000;
/** The pause (ms) between two checks of a person; it is short enough because a new plan is at least an hour ahead. */
const checkEveryMs = hourMs / 2;

/**
 * Queues the due reminders of all people; returns their number. `isOver` can stop the work at any moment, and several
 * processes can do it at once: each reminder is queued once.
 */
export async function sendReminders(
  ports: ReminderPorts,
  pause: () => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { reminders, clock } = ports;
  let sent = 0;
  for (;;) {
    const due = await reminders.due(clock.now(), batchSize);
    for (const recipient of due) {
      if (isOver()) return sent;
      sent += Number(await remind(ports, recipient));
    }
    if (due.length < batchSize) return sent;
    await pause();
  }
}

/** Lists the reminders due at an instant (epoch ms) with their people, and sends none. */
export async function listDueReminders(
  ports: ReminderPorts,
  at: number,
): Promise<{ personId: string; occasion: DueReminder['occasion'] }[]> {
  const planned: { personId: string; occasion: DueReminder['occasion'] }[] = [];
  const clock: Clock = { now: () => at, schedule: (then, run) => ports.clock.schedule(then, run) };
  for (const recipient of await ports.reminders.due(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    const next = await nextOf({ ...ports, clock }, recipient, at);
    if (next !== null && next.sendAt <= at)
      planned.push({ personId: recipient.personId, occasion: next.occasion });
  }
  return planned;
}

async function remind(ports: ReminderPorts, recipient: ReminderRecipient): Promise<boolean> {
  const { reminders, letters, sendsNotes, clock } = ports;
  const now = clock.now();
  const next = await nextOf(ports, recipient, now);
  const dueAt = now + checkEveryMs;
  const writer = recipient.byMail ? letters : null;
  const canRemind = writer !== null || (sendsNotes && recipient.hasDevice);
  if (next === null || next.sendAt > now || !canRemind) {
    await reminders.postpone(recipient, Math.min(dueAt, next && next.sendAt > now ? next.sendAt : dueAt));
    return false;
  }
  const { kind: about, id, at } = next.occasion;
  const { zone, endToken } = recipient;
  const mail = writer?.write({ kind: 'reminder', about, at, zone, endToken }, recipient) ?? null;
  const until = computeReminderExpiry(next.occasion, zone, now);
  return reminders.send(recipient, { occasion: id, at: now, mail, shownUntil: until, dueAt });
}

async function nextOf(
  ports: ReminderPorts,
  { personId, zone }: ReminderRecipient,
  now: number,
): Promise<DueReminder | null> {
  const person = await ports.people.find(personId);
  if (person === null || person.isDisabled) return null;
  const [occasions, sent] = await Promise.all([
    findReminderOccasions(ports, person),
    ports.reminders.sent(personId),
  ]);
  return findNextReminder(occasions, sent, zone, now);
}
