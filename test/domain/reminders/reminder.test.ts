import * as fc from 'fast-check';
import { isTimeZone } from '../../../src/domain/platform/local-time.ts';
import { isInQuietHours } from '../../../src/domain/reminders/quiet-hours.ts';
import {
  reminderWindowMs,
  mostRemindersPerWeek,
  findNextReminder,
  reminderKinds,
  computeReminderExpiry,
  type ReminderOccasion,
  type SentReminder,
} from '../../../src/domain/reminders/reminder.ts';
import { shareOf } from '../../support/random-share.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const london = 'Europe/London';
const at = (text: string): number => Date.parse(text);
const plan = (when: string, knownAt = '2026-06-01T10:00Z'): ReminderOccasion => ({
  kind: 'plan',
  id: `plan ${when}`,
  at: at(when),
  knownAt: at(knownAt),
});
const opens = (when: string): ReminderOccasion => ({
  kind: 'opens',
  id: `opens ${when}`,
  at: at(when),
  knownAt: 0,
});
const checkIn = (when: string): ReminderOccasion => ({
  kind: 'checkIn',
  id: `checkIn ${when}`,
  at: at(when),
  knownAt: 0,
});
const lapses = (when: string): ReminderOccasion => ({
  kind: 'lapses',
  id: `lapses ${when}`,
  at: at(when),
  knownAt: 0,
});
const sendAt = (occasions: ReminderOccasion[], now: string, sent: SentReminder[] = []): string | null => {
  const next = findNextReminder(occasions, sent, london, at(now));
  return next && new Date(next.sendAt).toISOString().slice(0, 16);
};

describe('a reminder', () => {
  test.each<[string, ReminderOccasion, string, string | null]>([
    ['of a plan comes an hour before it', plan('2026-06-06T10:00Z'), '2026-06-02T12:00Z', '2026-06-06T09:00'],
    [
      'of a plan in the evening comes before 20:00',
      plan('2026-06-06T20:30Z'),
      '2026-06-02T12:00Z',
      '2026-06-06T18:45',
    ],
    [
      'of a plan early in the morning comes on the evening before',
      plan('2026-06-06T07:30Z'),
      '2026-06-02T12:00Z',
      '2026-06-05T18:45',
    ],
    [
      'of a plan that was made at night for the morning comes at 8:00, where that is not too late',
      plan('2026-06-06T07:30Z', '2026-06-05T21:00Z'),
      '2026-06-05T21:00Z',
      '2026-06-06T07:00',
    ],
    ['of a plan that is over does not come', plan('2026-06-06T10:00Z'), '2026-06-06T10:01Z', null],
    [
      'of an Activity comes when it opens',
      opens('2026-06-06T10:00Z'),
      '2026-06-02T12:00Z',
      '2026-06-06T10:00',
    ],
    [
      'of an Activity that opens at night comes in the morning',
      opens('2026-06-06T22:00Z'),
      '2026-06-02T12:00Z',
      '2026-06-07T07:00',
    ],
    [
      'of an Activity that opened while nobody could send comes up to two days later',
      opens('2026-06-06T10:00Z'),
      '2026-06-08T09:00Z',
      '2026-06-08T09:00',
    ],
    [
      'of an Activity that opened long ago does not come',
      opens('2026-06-06T10:00Z'),
      '2026-06-08T10:01Z',
      null,
    ],
    [
      'of how a plan went comes the day after, in the morning',
      checkIn('2026-06-06T09:00Z'),
      '2026-06-02T12:00Z',
      '2026-06-07T07:00',
    ],
    [
      'of how an evening went comes the day after',
      checkIn('2026-06-06T18:00Z'),
      '2026-06-02T12:00Z',
      '2026-06-07T09:00',
    ],
    [
      'of how a plan of last week went does not come',
      checkIn('2026-06-06T09:00Z'),
      '2026-06-09T09:01Z',
      null,
    ],
    [
      'of a Programme comes two days before it lapses',
      lapses('2026-06-20T10:00Z'),
      '2026-06-02T12:00Z',
      '2026-06-18T10:00',
    ],
    ['of a Programme that has lapsed does not come', lapses('2026-06-20T10:00Z'), '2026-06-20T10:01Z', null],
  ])('%s', (_title, occasion, now, expected) => {
    expect(sendAt([occasion], now)).toBe(expected);
  });

  test('comes once', () => {
    const occasion = opens('2026-06-06T10:00Z');
    const sent = [{ occasion: occasion.id, at: at('2026-06-06T10:00Z') }];
    expect(sendAt([occasion], '2026-06-06T10:05Z', sent)).toBeNull();
  });

  test('is the earliest of several', () => {
    expect(sendAt([plan('2026-06-07T10:00Z'), opens('2026-06-06T10:00Z')], '2026-06-02T12:00Z')).toBe(
      '2026-06-06T10:00',
    );
  });

  test('waits until a week after the last but one can have arrived, and is left out where that is too late', () => {
    const sent = [
      { occasion: 'a', at: at('2026-06-01T12:00Z') },
      { occasion: 'b', at: at('2026-06-05T12:00Z') },
    ];
    expect(sendAt([opens('2026-06-07T12:00Z')], '2026-06-07T12:00Z', sent)).toBe('2026-06-08T16:00');
    expect(sendAt([opens('2026-06-05T13:00Z')], '2026-06-05T13:00Z', sent)).toBeNull();
  });

  test('keeps to the hours of the family where clocks are put forward and back', () => {
    // The clocks go from GMT to BST on 29 March 2026 at 1:00 UTC, and back on 25 October 2026 at 1:00 UTC.
    expect(sendAt([opens('2026-03-28T23:00Z')], '2026-03-28T12:00Z')).toBe('2026-03-29T07:00');
    expect(sendAt([opens('2026-10-24T23:00Z')], '2026-10-24T12:00Z')).toBe('2026-10-25T08:00');
  });

  test.each([
    ['four hours', opens('2026-06-06T10:00Z'), '2026-06-06T10:00Z', '2026-06-06T14:00'],
    ['the evening', opens('2026-06-06T16:00Z'), '2026-06-06T16:10Z', '2026-06-06T19:00'],
    ['the plan', plan('2026-06-06T11:00Z'), '2026-06-06T10:00Z', '2026-06-06T11:00'],
  ])('comes up on a device up to %s after it was sent, and no later', (_what, occasion, now, until) => {
    expect(new Date(computeReminderExpiry(occasion, london, at(now))).toISOString().slice(0, 16)).toBe(until);
  });

  test('knows zones by the names that browsers tell', () => {
    expect(['Europe/London', 'Asia/Kathmandu', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
    expect(['', 'Europe/Nowhere', '../etc'].map(isTimeZone)).toEqual([false, false, false]);
  });
});

/** The number of random families. A RANDOM_SHARE of 333 makes it a million, which takes some minutes. */
const logs = shareOf(3000);

test(`${logs} random families are never written to in quiet hours, more than twice a week, or twice about one thing`, () => {
  const zones = [london, 'Europe/Dublin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
  // The period includes both clock changes of a year.
  const from = at('2026-03-01T00:00Z');
  const instant = fc.integer({ min: from, max: at('2026-11-30T00:00Z') });
  const occasion = fc.record({
    kind: fc.constantFrom(...reminderKinds),
    at: instant,
    aheadMs: fc.integer({ min: 0, max: 10 * dayMs }),
  });
  const life = fc.record({
    zone: fc.constantFrom(...zones),
    occasions: fc.array(occasion, { maxLength: 14 }),
    // The time for which the server is down before it checks again (ms).
    outages: fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(life, ({ zone, occasions, outages }) => {
      const all: ReminderOccasion[] = occasions.map(({ kind, at: then, aheadMs }, place) => ({
        kind,
        id: String(place),
        at: then,
        knownAt: then - aheadMs,
      }));
      const sent: SentReminder[] = [];
      let now = from;
      for (let turn = 0; turn <= all.length; turn += 1) {
        const known = all.filter(({ knownAt }) => knownAt <= now);
        const later = all.filter(({ knownAt }) => knownAt > now).map(({ knownAt }) => knownAt);
        const next = findNextReminder(known, sent, zone, now);
        const nextKnown = Math.min(...later);
        if (next === null || nextKnown < next.sendAt) {
          if (later.length === 0) break;
          now = nextKnown;
          turn -= 1;
          continue;
        }
        // The server checks when the reminder is due, or later when it was down; then it decides again.
        now = next.sendAt + (outages[turn] ?? 0);
        const due = findNextReminder(known, sent, zone, now);
        if (due === null || due.sendAt > now) continue;
        sent.push({ occasion: due.occasion.id, at: now });
      }
      expect(sent.filter(({ at: then }) => isInQuietHours(zone, then))).toEqual([]);
      for (const { occasion: id, at: then } of sent) {
        const until = computeReminderExpiry(all[Number(id)]!, zone, then);
        expect(until).toBeGreaterThanOrEqual(then);
        expect(until === then || !isInQuietHours(zone, until - 1)).toBe(true);
      }
      expect(new Set(sent.map(({ occasion: id }) => id)).size).toBe(sent.length);
      // A reminder may arrive as late as `shownUntil` allows, so the earlier ones count from that instant.
      const arrivedBy = ({ occasion: id, at: then }: SentReminder): number =>
        computeReminderExpiry(all[Number(id)]!, zone, then);
      const crowded = sent.filter(
        ({ at: then }) =>
          sent.filter((other) => other.at <= then && arrivedBy(other) > then - reminderWindowMs).length >
          mostRemindersPerWeek,
      );
      expect(crowded).toEqual([]);
      for (const { occasion: id, at: then } of sent) {
        const { kind, at: happens } = all[Number(id)]!;
        expect(then).toBeLessThanOrEqual(
          happens + { plan: 0, checkIn: 3, opens: 2, lapses: 0 }[kind] * dayMs,
        );
        if (kind === 'checkIn') expect(then).toBeGreaterThan(happens);
      }
    }),
    { numRuns: logs },
  );
});
