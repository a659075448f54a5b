/** The quiet hours (hours of the day): no reminder is sent from 20:00 to 8:00 in the family's time zone. */
const quietFrom = 20;
const quietUntil = 8;
const hourMs = 60 * 60 * 1000;
const stepMs = 15 * 60 * 1000;
/** An upper bound of the length of quiet hours (ms), which a clock change may lengthen. */
const longestMs = 14 * hourMs;

/** Caches the hour formatter of each time zone, because making one is slow. */
const hours = new Map<string, Intl.DateTimeFormat>();

function hourIn(zone: string, at: number): number {
  let format = hours.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(zone, format);
  }
  return Number(format.format(at));
}

/** Returns whether quiet hours are in force in the zone at this instant (epoch ms). */
export function isInQuietHours(zone: string, at: number): boolean {
  const hour = hourIn(zone, at);
  return hour >= quietFrom || hour < quietUntil;
}

/** Returns the first instant (epoch ms) from `at` on outside quiet hours: `at` itself, or the next morning. */
export const findNextWakingInstant = (zone: string, at: number): number => awake(zone, at, stepMs);

/**
 * Returns the last instant (epoch ms) up to `at` outside quiet hours: `at` itself, or the end of the evening before.
 */
export const findPreviousWakingInstant = (zone: string, at: number): number => awake(zone, at, -stepMs);

/** Returns the first instant (epoch ms) after `at` within quiet hours. */
export function findNextQuietInstant(zone: string, at: number): number {
  let then = (Math.floor(at / stepMs) + 1) * stepMs;
  while (!isInQuietHours(zone, then)) then += stepMs;
  return then;
}

/**
 * Finds the nearest instant outside quiet hours in steps of a quarter of an hour, because all zone offsets and clock
 * changes are multiples of that.
 */
function awake(zone: string, at: number, step: number): number {
  if (!isInQuietHours(zone, at)) return at;
  const first = (step > 0 ? Math.ceil(at / stepMs) : Math.floor(at / stepMs)) * stepMs;
  for (let then = first; Math.abs(then - at) < longestMs; then += step)
    if (!isInQuietHours(zone, then)) return then;
  throw new RangeError(`No time outside of quiet hours was found in ${zone}.`);
}
