/**
 * Returns whether two days (yyyy-mm-dd) are the first and the last day of a calendar month, quarter or year. Statistics
 * exist for no other periods, because two overlapping periods would reveal the numbers of the overlap.
 */
export function isCalendarPeriod(startDate: string, endDate: string): boolean {
  const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(startDate)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return false;
  return [1, 3, 12].some(
    (months) =>
      (month - 1) % months === 0 &&
      new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10) === endDate,
  );
}
