import { formatDayInWords } from '../date-text.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns the end of a date field's day (epoch ms, UTC), so that this day is included; null for an empty field. */
export const endOfFieldDay = (day: string): number | null => (day === '' ? null : Date.parse(day) + dayMs);

/** Returns the day that ends at an instant, as text. `until` in epoch ms. */
export const formatLastDayBefore = (until: number): string => formatDayOfInstant(until - 1);

/** Returns the day of an instant, as text. `at` in epoch ms. */
export const formatDayOfInstant = (at: number): string =>
  formatDayInWords(new Date(at).toISOString().slice(0, 10));
