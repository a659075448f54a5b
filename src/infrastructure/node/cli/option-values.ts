import type { PaceName } from '../../../domain/sequencer/timing.ts';
import { CommandError } from './command.ts';

const dayMs = 24 * 60 * 60 * 1000;
const paceNames: readonly PaceName[] = ['normal', 'quick', 'instant'];

/** Returns the value of an option as a whole number from 1 to `most`. @throws CommandError for another value. */
export function parseWholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text) && number <= most) return number;
  throw new CommandError(`${option} is '${text}'; it has to be a whole number from 1 to ${most}.`, 2);
}

/** Returns the value of --limit. @throws CommandError for anything but a whole number from 1. */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new CommandError(`--limit is '${text}'; it has to be a whole number from 1.`, 2);
}

/** Returns the value of --pace. @throws CommandError for an unknown one. */
export function parsePaceName(name: string): PaceName {
  const pace = paceNames.find((known) => known === name);
  if (pace !== undefined) return pace;
  throw new CommandError(`--pace is '${name}'; it has to be normal, quick or instant.`, 2);
}

/**
 * Returns the start (UTC) of a day in the form 2027-01-31; `what` names the value in the message. @throws CommandError
 * for another form.
 */
export function parseStartOfDay(what: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (!isDay) throw new CommandError(`${what} is '${text}'; write the day as in 2027-01-31.`, 2);
  return at;
}

/** Returns the end of a day, for periods that include the day. */
export const parseEndOfDay = (what: string, text: string): number => parseStartOfDay(what, text) + dayMs;

/** Returns the end of a day that is not over at `now`. @throws CommandError for an earlier day. */
export function parseEndOfFutureDay(what: string, text: string, now: number): number {
  const end = parseEndOfDay(what, text);
  if (end <= now)
    throw new CommandError(`${what} is '${text}', which is over; write today or a later day.`, 2);
  return end;
}

/** Returns the day of an instant in the form 2027-01-31. */
export const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the last day of a period that ends at an instant. */
export const formatLastDay = (until: number): string => formatDay(until - 1);

/**
 * Checks the value of --legal-duty, the reason for an export with private answers. @throws CommandError if it is empty,
 * or given for an export that requires none.
 */
export function checkLegalDuty(isWithPrivate: boolean | undefined, duty: string | null): void {
  if (duty !== null && !isWithPrivate) throw new CommandError('--legal-duty goes with --private.', 2);
  if (duty?.trim() === '') throw new CommandError('--legal-duty names the duty.', 2);
}
