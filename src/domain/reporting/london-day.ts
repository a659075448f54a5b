/** Days of reports are days in Europe/London (decision A61); clocks there are put forward and back. */
const zone = 'Europe/London';
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
const dayMs = 24 * 60 * 60 * 1000;

/** The day (yyyy-mm-dd) and the time (hh:mm:ss) that London's clocks show at an instant (epoch ms). */
export function londonTime(at: number): { date: string; time: string } {
  const [date = '', time = ''] = clock.format(at).split(' ');
  return { date, time };
}

/** The first instant of a day in London and of the day after it, or null for what is no day. */
export function londonDay(date: string): { from: number; until: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < 1990) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  return { from: firstInstant(midnight), until: firstInstant(midnight + dayMs) };
}

/** Noon of an instant's day: all that is left of it when nobody shall be known by the minute. */
export function londonNoon(at: number): number {
  return firstInstant(Date.parse(londonTime(at).date)) + dayMs / 2;
}

/** Monday of the week in which an instant falls in London, yyyy-mm-dd. */
export function londonWeek(at: number): string {
  const midnight = Date.parse(londonTime(at).date);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/** Midnight in London of the day that begins at this midnight in UTC; the clocks change at 1:00 UTC, never then. */
function firstInstant(midnight: number): number {
  const { date, time } = londonTime(midnight);
  return midnight - (Date.parse(`${date}T${time}Z`) - midnight);
}
