/** An instant as admins read it, in the time of the reports: '21 Nov 2026, 14:05'. */
export const when = (at: number): string => format.format(at);

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
