import { categoryLabels, filterGroups } from '../../../src/domain/catalogue/filter-options.ts';
import cyServer from '../../../src/ui/public/locales/cy/server.json' with { type: 'json' };
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import enServer from '../../../src/ui/public/locales/en/server.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

type Texts = { [name: string]: string | Texts };

const flat = (texts: object, above = ''): Map<string, string> =>
  new Map(
    Object.entries(texts as Texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[above + name, text] as const] : [...flat(text, `${above}${name}.`)],
    ),
  );

const plural = /_(zero|one|two|few|many|other)$/;
/** Both namespaces, the web program's and the server's. */
const english = new Map([...flat(en), ...flat(enServer, 'server:')]);
const welsh = new Map([...flat(cy), ...flat(cyServer, 'server:')]);
/** The keys without their plural endings. */
const stems = (texts: Map<string, string>): string[] => [
  ...new Set([...texts.keys()].map((key) => key.replace(plural, ''))),
];
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}|\$t\([\w.:]+\)/g) ?? []).toSorted();

/** The same in both: names, numbers, addresses, and what has no words. */
const same =
  /^(brand\.name|page\.title|feedback\.summary|dashboard\.ebookFile|filter\.titleWithCount|programme\.opensIn|preferences\.languages\..*|helplines\..*)$/;

test('Welsh has every English text, and no other', () => {
  expect(stems(welsh)).toEqual(stems(english));
});

test('each text has the same placeholders in both languages', () => {
  const other = (texts: Map<string, string>, stem: string): string =>
    texts.get(stem) ?? texts.get(`${stem}_other`)!;
  for (const stem of stems(english))
    expect([stem, placeholders(other(welsh, stem))]).toEqual([stem, placeholders(other(english, stem))]);
});

test.each([
  ['en', english],
  ['cy', welsh],
] as const)(
  'in %s each counted text has the plural forms of the language, each with the same placeholders',
  (language, texts) => {
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

test('no Welsh text is in English', () => {
  const left = [...english].filter(([key, text]) => !same.test(key) && welsh.get(key) === text);
  expect(left).toEqual([]);
});

test("the library's English words are the specification's", () => {
  const values = filterGroups.flatMap(({ options }) => options.map(({ value, label }) => [value, label]));
  expect(en.catalogue).toEqual({ ...Object.fromEntries(values), ...categoryLabels });
});
