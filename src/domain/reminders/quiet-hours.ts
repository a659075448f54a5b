/** No reminder is sent from 20:00 to 8:00 where the family is. Hours of the day. */
const quietFrom = 20;
const quietUntil = 8;
const hourMs = 60 * 60 * 1000;
const stepMs = 15 * 60 * 1000;
/** Longer than quiet hours ever last, with a clock put back in them. */
const longestMs = 14 * hourMs;

/** Hours of the day in a time zone. Making one is slow, so a zone's is kept. */
const hours = new Map<string, Intl.DateTimeFormat>();

function hourIn(zone: string, at: number): number {
  let format = hours.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(zone, format);
  }
  return Number(format.format(at));
}

/** Whether nobody in the zone is written to at this instant (epoch ms). */
export function isQuietAt(zone: string, at: number): boolean {
  const hour = hourIn(zone, at);
  return hour >= quietFrom || hour < quietUntil;
}

/** The first instant from `at` on that is not quiet: `at` itself, or the morning after. */
export const afterQuiet = (zone: string, at: number): number => awake(zone, at, stepMs);

/** The last instant up to `at` that is not quiet: `at` itself, or shortly before the evening before. */
export const beforeQuiet = (zone: string, at: number): number => awake(zone, at, -stepMs);

/** The first instant after `at` that is quiet. */
export function nextQuiet(zone: string, at: number): number {
  let then = (Math.floor(at / stepMs) + 1) * stepMs;
  while (!isQuietAt(zone, then)) then += stepMs;
  return then;
}

/** Zones differ from UTC by whole quarters of an hour, and put their clocks forward and back by such. */
function awake(zone: string, at: number, step: number): number {
  if (!isQuietAt(zone, at)) return at;
  const first = (step > 0 ? Math.ceil(at / stepMs) : Math.floor(at / stepMs)) * stepMs;
  for (let then = first; Math.abs(then - at) < longestMs; then += step)
    if (!isQuietAt(zone, then)) return then;
  throw new RangeError(`No time outside of quiet hours was found in ${zone}.`);
}
