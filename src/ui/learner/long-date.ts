import type { i18n } from 'i18next';
import { isListOfTexts } from '../../domain/platform/json.ts';

/** Weekday, day and month name, as in 'Friday 23 January' (specification 9, decisions A69, A91). `at` in epoch ms. */
export function longDate(at: number, { language, t }: Pick<i18n, 'language' | 't'>): string {
  const locale = language === 'en' ? 'en-GB' : language;
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0)
    return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
      .format(at)
      .replace(',', '');
  // Chromium does not know Welsh dates.
  const date = new Date(at);
  const name = (of: 'weekdays' | 'months', index: number): string => {
    const names: unknown = t(`calendar.${of}`, { returnObjects: true });
    return (isListOfTexts(names) && names[index]) || '';
  };
  return `${name('weekdays', date.getDay())} ${date.getDate()} ${name('months', date.getMonth())}`;
}

/** The same with the year, for days that are further away. */
export const longDateWithYear = (at: number, texts: Pick<i18n, 'language' | 't'>): string =>
  `${longDate(at, texts)} ${new Date(at).getFullYear()}`;
