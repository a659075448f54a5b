import { CommandError } from './command.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The start of a day written as 2027-01-31, in UTC; a sentence about what is wrong with it otherwise. */
export function startOfDay(what: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (!isDay) throw new CommandError(`${what} is '${text}'; write the day as in 2027-01-31.`, 2);
  return at;
}

/** The end of a day: what lasts until that day still counts on it. */
export const endOfDay = (what: string, text: string): number => startOfDay(what, text) + dayMs;

/** The same of a day that is not over yet. */
export function dayToCome(what: string, text: string, now: number): number {
  const end = endOfDay(what, text);
  if (end <= now)
    throw new CommandError(`${what} is '${text}', which is over; write today or a later day.`, 2);
  return end;
}

/** The day of an instant, as 2027-01-31. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last day of what ends at an instant. */
export const lastDayOf = (until: number): string => dayOf(until - 1);
