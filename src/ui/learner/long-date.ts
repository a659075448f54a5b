/** Weekday, day and month name, as in 'Friday 23 January' (specification 9, decisions A69, A91). `at` in epoch ms. */
export function longDate(at: number, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
    .format(at)
    .replace(',', '');
}
