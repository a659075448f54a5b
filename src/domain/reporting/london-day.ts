/** The time zone of days in reports (decision A61), which has daylight saving time. */
const zone = 'Europe/London';
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the day (yyyy-mm-dd) and the time (hh:mm:ss) in London at an instant (epoch ms). */
export function toLondonTime(at: number): { date: string; time: string } {
  const [date = '', time = ''] = clock.format(at).split(' ');
  return { date, time };
}

/** Returns the first instants (epoch ms) of a day in London and of the next day; null for an invalid day. */
export function parseLondonDay(date: string): { from: number; until: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < 1990) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  return { from: firstInstant(midnight), until: firstInstant(midnight + dayMs) };
}

/** Returns noon (epoch ms) of an instant's day in London; it replaces an instant that could identify a family. */
export function toLondonNoon(at: number): number {
  return firstInstant(Date.parse(toLondonTime(at).date)) + dayMs / 2;
}

/** Returns the Monday (yyyy-mm-dd) of the week of an instant in London. */
export function toLondonWeek(at: number): string {
  const midnight = Date.parse(toLondonTime(at).date);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns midnight in London (epoch ms) of the day whose midnight in UTC is given. Clocks change at 1:00 UTC, so never
 * between the two midnights.
 */
function firstInstant(midnight: number): number {
  const { date, time } = toLondonTime(midnight);
  return midnight - (Date.parse(`${date}T${time}Z`) - midnight);
}
