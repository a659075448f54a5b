import { findNextWakingInstant, findPreviousWakingInstant, findNextQuietInstant } from './quiet-hours.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The most reminders that a family gets within any seven days. */
export const mostRemindersPerWeek = 2;
export const reminderWindowMs = 7 * dayMs;
/** The maximum time (ms) for which a sent reminder may still be delivered. */
const shownForMs = 4 * hourMs;
const countsForMs = reminderWindowMs + shownForMs;

/**
 * The kinds of occasions for reminders: a plan that the family made, the question how the plan went, an Activity that
 * opens, a Programme about to lapse.
 */
export const reminderKinds = ['plan', 'checkIn', 'opens', 'lapses'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** An occasion for a reminder. Instants are epoch ms. */
export type ReminderOccasion = {
  kind: ReminderKind;
  /** The key of the occasion; a family gets one reminder for each key. */
  id: string;
  /** The instant of the occasion. */
  at: number;
  /** The instant at which the occasion became known. */
  knownAt: number;
};

/** A reminder that a family has received. */
export type SentReminder = { occasion: string; at: number };

export type DueReminder = { occasion: ReminderOccasion; sendAt: number };

/** The time (ms) after an occasion in which its reminder is still useful: 0 for a plan. */
const tellableMs: Readonly<Record<ReminderKind, number>> = {
  plan: 0,
  checkIn: 3 * dayMs,
  opens: 2 * dayMs,
  lapses: 0,
};

/**
 * The time (ms) before an occasion at which its reminder is sent; negative for a check-in, which follows the day after.
 */
const aheadMs: Readonly<Record<ReminderKind, number>> = {
  plan: hourMs,
  checkIn: -15 * hourMs,
  opens: 0,
  lapses: 2 * dayMs,
};

/**
 * Returns the next reminder to send and its instant (epoch ms, from `now` on), or null. No reminder is sent in quiet
 * hours of the family's `zone`, twice, too late to be useful, or beyond `mostRemindersPerWeek`.
 */
export function findNextReminder(
  occasions: readonly ReminderOccasion[],
  sent: readonly SentReminder[],
  zone: string,
  now: number,
): DueReminder | null {
  const reminded = new Set(sent.map(({ occasion }) => occasion));
  const free = roomAt(sent, now);
  let next: DueReminder | null = null;
  for (const occasion of occasions) {
    if (reminded.has(occasion.id)) continue;
    const sendAt = findNextWakingInstant(zone, Math.max(wishedAt(occasion, zone), free, now));
    const isUseful = sendAt <= occasion.at + tellableMs[occasion.kind];
    if (isUseful && (next === null || sendAt < next.sendAt)) next = { occasion, sendAt };
  }
  return next;
}

/**
 * Returns the latest instant (epoch ms) at which a reminder sent at `now` may be delivered, since devices can be
 * offline and mail can be slow: before quiet hours, and while the reminder is useful.
 */
export function computeReminderExpiry({ kind, at }: ReminderOccasion, zone: string, now: number): number {
  return Math.min(now + shownForMs, findNextQuietInstant(zone, now), Math.max(now, at + tellableMs[kind]));
}

/**
 * Returns the preferred instant (epoch ms) of a reminder. A plan for the night or morning is mentioned the evening
 * before, or as soon as the plan is made.
 */
function wishedAt({ kind, at, knownAt }: ReminderOccasion, zone: string): number {
  const wished = at - aheadMs[kind];
  return kind === 'plan' ? Math.max(knownAt, findPreviousWakingInstant(zone, wished)) : wished;
}

/**
 * Returns the first instant (epoch ms) from `now` on at which the weekly limit allows one more reminder, even if
 * earlier ones were delivered as late as possible.
 */
function roomAt(sent: readonly SentReminder[], now: number): number {
  const lately = sent
    .map(({ at }) => at)
    .filter((at) => at > now - countsForMs)
    .toSorted((one, other) => one - other);
  const oldest = lately.at(-mostRemindersPerWeek);
  return oldest === undefined ? now : Math.max(now, oldest + countsForMs);
}
