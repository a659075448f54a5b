import type { i18n } from 'i18next';
import { isStringList } from '../../domain/platform/json.ts';

type Texts = Pick<i18n, 'language' | 't'>;

/**
 * Returns weekday, day and month name, as in 'Friday 23 January' (specification 9, decisions A69, A91). `at` in epoch
 * ms.
 */
export function formatLongDate(at: number, texts: Texts): string {
  const known = formatted(at, texts, { weekday: 'long', day: 'numeric', month: 'long' });
  if (known !== null) return known.replace(',', '');
  const date = new Date(at);
  const month = nameOf('months', date.getMonth(), texts);
  return `${formatWeekday(at, texts)} ${date.getDate()} ${month}`;
}

/** Returns the weekday's name, as in 'Sunday'. `at` in epoch ms. */
export function formatWeekday(at: number, texts: Texts): string {
  return formatted(at, texts, { weekday: 'long' }) ?? nameOf('weekdays', new Date(at).getDay(), texts);
}

/** Returns the long date and the year. `at` in epoch ms. */
export const formatLongDateWithYear = (at: number, texts: Texts): string =>
  `${formatLongDate(at, texts)} ${new Date(at).getFullYear()}`;

/** Returns null if the browser has no dates in the language, as Chromium has none in Welsh. */
function formatted(at: number, { language }: Texts, as: Intl.DateTimeFormatOptions): string | null {
  const locale = language === 'en' ? 'en-GB' : language;
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  return isKnown ? new Intl.DateTimeFormat(locale, as).format(at) : null;
}

function nameOf(of: 'weekdays' | 'months', index: number, { t }: Texts): string {
  const names: unknown = t(`calendar.${of}`, { returnObjects: true });
  return (isStringList(names) && names[index]) || '';
}
