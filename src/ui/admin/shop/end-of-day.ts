import { whenOfDay } from '../date-text.ts';

const dayMs = 24 * 60 * 60_000;

/** The end of a day of a date field, epoch ms (UTC): the last day counts whole. Null for an empty field. */
export const endOfDay = (day: string): number | null => (day === '' ? null : Date.parse(day) + dayMs);

/** The last day before an instant, in words. */
export const lastDayText = (until: number): string => dayText(until - 1);

/** The day of an instant, in words. */
export const dayText = (at: number): string => whenOfDay(new Date(at).toISOString().slice(0, 10));
