import { categoryLabels, filterGroups } from '../../../src/domain/catalogue/filter-options.ts';
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import { accountTextsIn, languages, serverTextsIn, translationIn } from '../../support/locales.ts';

type Texts = { [name: string]: string | Texts };

const flat = (texts: object, above = ''): Map<string, string> =>
  new Map(
    Object.entries(texts as Texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[above + name, text] as const] : [...flat(text, `${above}${name}.`)],
    ),
  );

const plural = /_(zero|one|two|few|many|other)$/;
/** Returns the texts of the web program, its account page and the server, by key. */
const textsIn = (language: string) =>
  new Map([
    ...flat(translationIn(language)),
    ...flat(accountTextsIn(language), 'account:'),
    ...flat(serverTextsIn(language), 'server:'),
  ]);
const english = textsIn('en');
const others = languages.filter((language) => language !== 'en');
/** Returns the keys without their plural endings, each once. */
const stems = (texts: Map<string, string>): string[] => [
  ...new Set([...texts.keys()].map((key) => key.replace(plural, ''))),
];
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}|\$t\([\w.:]+\)/g) ?? []).toSorted();

/** Matches the keys of texts that are the same in every language: names, numbers, addresses and texts without words. */
const same =
  /^(brand\.name|page\.title|feedback\.summary|dashboard\.ebookFile|filter\.titleWithCount|programme\.opensIn|helplines\..*)$/;

test.each(others)('%s has every English text, and no other', (language) => {
  expect(stems(textsIn(language))).toEqual(stems(english));
});

test.each(others)('each text in %s has the placeholders of the English one', (language) => {
  const texts = textsIn(language);
  const other = (of: Map<string, string>, stem: string): string => of.get(stem) ?? of.get(`${stem}_other`)!;
  for (const stem of stems(english))
    expect([stem, placeholders(other(texts, stem))]).toEqual([stem, placeholders(other(english, stem))]);
});

test.each(languages)(
  'in %s each counted text has the plural forms of the language, each with the same placeholders',
  (language) => {
    const texts = textsIn(language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const counted = stems(texts).filter((stem) => texts.has(`${stem}_other`));
    expect(counted.length).toBeGreaterThan(8);
    for (const stem of counted) {
      const own = [...texts.keys()].filter((key) => key.replace(plural, '') === stem);
      expect([stem, own.map((key) => key.slice(stem.length + 1)).toSorted()]).toEqual([stem, forms]);
      for (const key of own)
        expect([key, placeholders(texts.get(key)!)]).toEqual([
          key,
          placeholders(texts.get(`${stem}_other`)!),
        ]);
    }
  },
);

const leftInEnglish = (language: string) => {
  const texts = textsIn(language);
  return [...english].filter(([key, text]) => !same.test(key) && texts.get(key) === text);
};

test('no Welsh text is in English', () => {
  expect(leftInEnglish('cy')).toEqual([]);
});

test.each(others)('no text of several words in %s is in English', (language) => {
  expect(leftInEnglish(language).filter(([, text]) => /\p{L} +\p{L}/u.test(text))).toEqual([]);
});

test("the library's English words are the specification's", () => {
  const values = filterGroups.flatMap(({ options }) => options.map(({ value, label }) => [value, label]));
  expect(en.catalogue).toEqual({ ...Object.fromEntries(values), ...categoryLabels });
});
