import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { formatLongDate, formatWeekday } from '../../../src/ui/learner/long-date.ts';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

async function speaking(lng: string) {
  const i18n = createInstance();
  await i18n.init({ lng, resources: { cy: { translation: cy }, en: { translation: en } } });
  return i18n;
}

test('a weekday is named alone', async () => {
  const at = Date.UTC(2026, 0, 25, 12);
  expect([formatWeekday(at, await speaking('en')), formatWeekday(at, await speaking('cy'))]).toEqual([
    'Sunday',
    'Dydd Sul',
  ]);
});

afterEach(() => jest.restoreAllMocks());

test('English dates are British English', async () => {
  expect(formatLongDate(Date.UTC(2026, 0, 23, 12), await speaking('en'))).toBe('Friday 23 January');
});

test.each(['cy', 'en'])(
  'a browser that lacks the dates of %s reads them from its texts, and shows the same',
  async (language) => {
    const i18n = await speaking(language);
    const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1 + day, 12));
    const known = days.map((day) => formatLongDate(day, i18n));
    jest.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
    expect(days.map((day) => formatLongDate(day, i18n))).toEqual(known);
    expect(known[0]).toBe(language === 'cy' ? 'Dydd Sadwrn 1 Ionawr' : 'Saturday 1 January');
  },
);

test('no Welsh text puts a weekday after a word that softens it: "tan ddydd Mawrth"', () => {
  // The names of these placeholders are those of dates that begin with the weekday.
  const softened =
    /(?<![\p{L}'’])(?:a|am|ar|at|dan|dros|drwy|gan|heb|hyd|i|neu|o|tan|trwy|wrth) \{\{(?:date|day|when)\}\}/iu;
  const folder = 'src/ui/public/locales/cy';
  const texts = readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n'));
  const dated = texts.filter((text) => /\{\{(?:date|day|when)\}\}/.test(text));
  expect(dated.length).toBeGreaterThan(20);
  expect(dated.filter((text) => softened.test(text))).toEqual([]);
});
