import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { listTranslatableTexts, type TranslatableText } from '../../src/domain/translation/sentences.ts';
import { matchTranslation } from '../../src/domain/translation/translation-state.ts';
import { library } from '../support/library.ts';
import { checkJsonContent } from '../../src/infrastructure/shared/content/read-content.ts';

/** A comma that is changed in the library: what becomes of its translations, and of publishing it. */
const { activities, programmes } = library();
const shipped: (ActivityDefinition | ProgrammeDefinition)[] = [...activities, ...programmes];

/** The same with a comma more in the text at this JSON pointer. */
function withComma<D extends object>(definition: D, path: string): D {
  const changed = structuredClone(definition);
  const parts = path.split('/').slice(1);
  const last = parts.pop()!;
  const holder = parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], changed);
  (holder as Record<string, string>)[last] += ',';
  return changed;
}

const languages = ({ translations = {} }: ActivityDefinition | ProgrammeDefinition): string[] =>
  Object.keys(translations);

test.each(shipped.map((definition) => [definition.slug, definition] as const))(
  '%s: a comma that is changed makes exactly one text of each language stale',
  (_slug, definition) => {
    const sentences = listTranslatableTexts(definition);
    // Some twelve of them, from the first to the last; test/domain/translation has every kind of text.
    const some = sentences.filter((_sentence, at) => at % Math.ceil(sentences.length / 12) === 0);
    for (const { address, path } of [...some, sentences.at(-1)!]) {
      const changed = withComma(definition, path);
      for (const language of languages(definition)) {
        const { texts, unused } = matchTranslation(changed, definition.translations![language]!);
        const stale = texts.filter(({ state }) => state !== 'translated' && state !== 'reviewed');
        expect([address, stale.map((text) => [text.address, text.state]), unused]).toEqual([
          address,
          [[address, 'stale']],
          [],
        ]);
      }
    }
  },
);

const isText = ({ path }: TranslatableText): boolean => /\/steps\/\d+\/text$/.test(path);
const namesHelp = ({ words }: TranslatableText): boolean => words.includes('Get help now');
const isOpen = ({ words }: TranslatableText): boolean => !/\d|Get help now|\]\(/.test(words);

/** The findings that keep the file from being published, and the stale texts, each with its place. */
const brokenBy = (changed: ActivityDefinition): string[] => {
  const { findings } = checkJsonContent('activity', { value: changed, text: JSON.stringify(changed) });
  return findings
    .filter(({ rule, severity }) => severity === 'error' || rule.startsWith('stale'))
    .map(({ rule, severity, path }) => `${severity} ${rule} ${path}`)
    .toSorted();
};

const helping = activities.flatMap((activity) => {
  const texts = listTranslatableTexts(activity).filter(isText);
  const pauses = activity.touchpoints.flatMap(({ ending }, at) => (ending ? [`/touchpoints/${at}/`] : []));
  const help = texts.filter(namesHelp).at(-1);
  const plain = texts.find((text) => isOpen(text) && !pauses.some((path) => text.path.startsWith(path)));
  return help && plain ? [[activity.slug, activity, help, plain] as const] : [];
});

test('most Activities say where help is', () => {
  expect(helping.length).toBeGreaterThan(20);
});

test.each(helping)(
  '%s: words on help whose translation is stale stop it from being published, and other words do not',
  (_slug, activity, help, plain) => {
    const found = (what: string, { address }: TranslatableText): string[] =>
      languages(activity).map((language) => `${what} /translations/${language}/texts/${address}/text`);
    expect(brokenBy(withComma(activity, help.path))).toEqual(found('error stale-help', help));
    expect(brokenBy(withComma(activity, plain.path))).toEqual(found('warning stale-text', plain));
  },
);
