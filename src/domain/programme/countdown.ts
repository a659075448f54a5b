/** The two largest units of a remaining time, rounded down. */
export type RemainingTime =
  | { unit: 'days-hours'; days: number; hours: number }
  | { unit: 'hours-minutes'; hours: number; minutes: number }
  | { unit: 'minutes-seconds'; minutes: number; seconds: number }
  | { unit: 'complete' };

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Returns the time left until `targetAt` (specification 4): days and hours for more than a day, hours and minutes for
 * more than an hour, else minutes and seconds, or 'complete'. The result depends only on the clock, so a tab that slept
 * is never behind (decisions A22, A86).
 */
export function computeRemainingTime(targetAt: number, now: number): RemainingTime {
  const leftMs = targetAt - now;
  const whole = (unitMs: number, withinMs: number = Infinity): number =>
    Math.floor((leftMs % withinMs) / unitMs);
  if (leftMs > dayMs) return { unit: 'days-hours', days: whole(dayMs), hours: whole(hourMs, dayMs) };
  if (leftMs > hourMs)
    return { unit: 'hours-minutes', hours: whole(hourMs), minutes: whole(minuteMs, hourMs) };
  if (leftMs > 0)
    return { unit: 'minutes-seconds', minutes: whole(minuteMs), seconds: whole(secondMs, minuteMs) };
  return { unit: 'complete' };
}
