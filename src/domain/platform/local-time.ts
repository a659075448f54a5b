/** Matches a local date and time without a zone, as an HTML datetime field gives it: 2026-11-28T08:00. */
const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a zone. @throws RangeError for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Returns whether this is the name of a time zone (IANA), as a browser reports it. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The time zone of people whose own is unknown. */
export const defaultTimeZone = 'Europe/London';

/**
 * Returns the time zone (IANA) of a device that reports `zone` and, at the instant `at` (epoch ms), is `offsetMinutes`
 * ahead of UTC. A browser without zone data reports a name that it refuses itself, such as Etc/Unknown; then the
 * default zone is returned if its clocks show the device's time, otherwise a zone of this fixed offset.
 */
export function timeZoneOf(zone: string | undefined, offsetMinutes: number, at: number): string {
  if (zone && isTimeZone(zone)) return zone;
  if (offsetAt(at, defaultTimeZone) === offsetMinutes * minuteMs) return defaultTimeZone;
  const hours = Math.abs(offsetMinutes) / 60;
  const ahead = offsetMinutes > 0;
  // The names of this kind count to the west: Etc/GMT-2 is two hours ahead of UTC.
  const wholeHours = `Etc/GMT${ahead ? '-' : '+'}${hours}`;
  const clock = [Math.floor(hours), Math.abs(offsetMinutes) % 60].map((part) => `${part}`.padStart(2, '0'));
  return [wholeHours, `${ahead ? '+' : '-'}${clock.join(':')}`].find(isTimeZone) ?? defaultTimeZone;
}

/** Returns the local time in a zone at an instant (epoch ms), as 2026-11-28T08:00. */
export const formatLocalTime = (at: number, zone: string): string =>
  clockOf(zone).format(at).replace(' ', 'T').padStart('2026-11-28T08:00'.length, '0');

/**
 * Returns the instants (epoch ms) at which the clocks of a zone show a local time, earliest first: usually one; none
 * when the clocks skip the time, two when they repeat it. Null for an invalid time or zone.
 */
export function resolveLocalTime(local: string, zone: string): number[] | null {
  if (!localForm.test(local) || !isTimeZone(zone)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local) return null;
  const offsets = new Set([asUtc - dayMs, asUtc + dayMs].map((at) => offsetAt(at, zone)));
  return [...offsets]
    .filter((offset) => !Number.isNaN(offset))
    .map((offset) => asUtc - offset)
    .filter((at) => formatLocalTime(at, zone) === local)
    .toSorted((one, other) => one - other);
}

/**
 * Returns the offset (ms) of a zone from UTC at an instant (epoch ms); NaN for a year of more or fewer than four
 * digits.
 */
const offsetAt = (at: number, zone: string): number => Date.parse(`${formatLocalTime(at, zone)}Z`) - at;
