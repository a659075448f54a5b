/** Returns an instant in the time zone of reports, as '21 Nov 2026, 14:05'. `at` in epoch ms. */
export const formatReportInstant = (at: number): string => format.format(at);

/** Returns a day (yyyy-mm-dd) as '2 Mar 2026'. */
export const formatDayInWords = (day: string): string => dayFormat.format(Date.parse(day));

/** Returns a month (yyyy-mm) as 'March 2026'. */
export const formatMonth = (month: string): string => monthFormat.format(Date.parse(`${month}-01`));

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
