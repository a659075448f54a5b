import type { ActivityDefinition } from '../activity/definition.ts';
import { extractCaptionText } from '../media/captions.ts';
import { listPlaceholderNames } from '../chat/delivery.ts';
import { toPlainText } from '../content/plain-text.ts';
import { listRecalledNames } from '../flow/recall.ts';
import { getHelpTitle, helpTitles } from '../support/help-titles.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { formatSpellingSuggestion } from '../content/nearest.ts';
import type { RuleId } from '../content/rules.ts';
import { matchTranslation, type TextTranslation } from '../translation/translation-state.ts';
import { sourceLanguage, type Translation } from '../content/translation.ts';
import type { ContentDefinition } from './checked-content.ts';
import { listMarkdownLinks } from './check-markdown.ts';

/** Checks the texts of each translation, apart from the rules for whole conversations. */
export function checkTranslations(definition: ContentDefinition): Finding[] {
  return Object.entries(definition.translations ?? {}).flatMap(([language, translation]) => {
    const path = toTranslationPointer(language);
    if (!isTranslationLanguage(language))
      return [
        createFinding(
          'unknown-language',
          path,
          `"${language}" is no language that this can be translated into: write its tag, such as cy.`,
        ),
      ];
    return checkTranslation(definition, language, translation).map((found) => ({
      ...found,
      path: path + found.path,
    }));
  });
}

/** Returns the JSON pointer of a translation in the file. */
export const toTranslationPointer = (language: string): string =>
  `/translations/${language.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns the JSON pointer of a text in its translation. */
export const toTranslatedTextPointer = (address: string): string =>
  `/texts/${address.replaceAll('~', '~0').replaceAll('/', '~1')}/text`;

/** Returns whether this is the tag of a language that content can be translated into. */
export const isTranslationLanguage = (tag: string): boolean =>
  /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) && tag !== sourceLanguage;

function checkTranslation(
  definition: ContentDefinition,
  language: string,
  translation: Translation,
): Finding[] {
  const { texts, unused } = matchTranslation(definition, translation);
  const isThere = ({ state }: TextTranslation): boolean => state !== 'new' && state !== 'in translation';
  const missing = texts.filter((text) => !isThere(text));
  const [first] = missing;
  return [
    ...(first && translation.status === 'Available'
      ? [
          createFinding(
            'mixed-language',
            '/texts',
            `${missing.length} of ${texts.length} texts would be read in another language, the first of them "${first.address}": translate all, or make it a Draft.`,
          ),
        ]
      : []),
    ...unused.map((address) =>
      createFinding(
        'unused-text',
        `/texts/${address}`,
        `Nothing here is called "${address}".${formatSpellingSuggestion(
          address,
          missing.map((text) => text.address),
        )}`,
      ),
    ),
    ...texts.flatMap((text) => checkText(definition, language, text)),
  ];
}

function checkText(definition: ContentDefinition, language: string, text: TextTranslation): Finding[] {
  const { state, words, entry, at } = text;
  if (entry === null || entry.text === '') return [];
  const path = toTranslatedTextPointer(at);
  if (state === 'stale')
    return isOfSafety(definition, text)
      ? [
          createFinding(
            'stale-help',
            path,
            `The words on help or safety have changed to "${excerpt(words)}", and this still says the earlier ones.`,
          ),
        ]
      : [
          createFinding(
            'stale-text',
            path,
            `Families read both this and "${excerpt(words)}", which has changed, until it is translated again.`,
          ),
        ];
  const compared: [RuleId, (words: string) => string[], string][] = [
    ['translated-names', listPlaceholders, 'names'],
    ['translated-numbers', numbersIn, 'numbers'],
    ['translated-links', listMarkdownLinks, 'addresses'],
  ];
  return [
    ...compared.flatMap(([rule, partsOf, what]) => {
      const [wanted, there] = [words, entry.text].map((one) => Array.from(new Set(partsOf(one))).toSorted());
      return String(wanted) === String(there)
        ? []
        : [
            createFinding(
              rule,
              path,
              `Its source has the ${what} ${listOf(wanted)}, and this has ${listOf(there)}: keep them as they are.`,
            ),
          ];
    }),
    ...(namesHelp(words) && !namesHelp(entry.text, language)
      ? [
          createFinding(
            'translated-help',
            path,
            `Its source says where to find "Get help now", and this does not: write "${getHelpTitle(language)}", as the button says.`,
          ),
        ]
      : []),
  ];
}

/** Returns the placeholders of a text, with their fallbacks left out. */
export const listPlaceholders = (words: string): string[] =>
  [...listPlaceholderNames(words), ...listRecalledNames(words)].map((name) => `{{${name}}}`);

const listOf = (parts: readonly string[] = []): string => parts.join(', ') || 'none';
const excerpt = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);

/**
 * Returns the numbers of three digits or more in a text, such as telephone numbers and years, without spaces in them.
 */
const numbersIn = (words: string): string[] =>
  Array.from(words.matchAll(/\d(?:[ \u00A0-]?\d){2,}/g), ([number]) => number.replace(/\D/g, ''));

function namesHelp(words: string, language: string = sourceLanguage): boolean {
  const plain = toPlainText(words).toLowerCase();
  return [helpTitles[sourceLanguage], getHelpTitle(language)].some((title) =>
    plain.includes(title.toLowerCase()),
  );
}

/** Returns whether a text concerns safety: it names help or a number, is first aid, or belongs to a pause. */
function isOfSafety(definition: ContentDefinition, { path, words }: TextTranslation): boolean {
  if (path === '/firstAid' || namesHelp(words) || numbersIn(extractCaptionText(words)).length > 0)
    return true;
  if (listMarkdownLinks(words).some((address) => /^(?:tel|sms):/i.test(address))) return true;
  const [, index] = /^\/touchpoints\/(\d+)\//.exec(path) ?? [];
  return index !== undefined && touchpointOf(definition, Number(index))?.ending === 'pause';
}

const touchpointOf = (definition: ContentDefinition, index: number) =>
  'touchpoints' in definition ? definition.touchpoints[index] : undefined;

/** Returns the translated Activity with the values of options from the source, so that conditions still match. */
export function withSourceOptionValues(
  spoken: ActivityDefinition,
  source: ActivityDefinition,
): ActivityDefinition {
  return {
    ...spoken,
    touchpoints: spoken.touchpoints.map((touchpoint, index) => ({
      ...touchpoint,
      steps: touchpoint.steps.map((step, place) => {
        const written = source.touchpoints[index]?.steps[place];
        if (step.type !== 'user-path-choice' || written?.type !== 'user-path-choice') return step;
        const options = step.options.map((option, at) => ({
          ...option,
          value: option.value ?? written.options[at]?.label ?? option.label,
        }));
        return { ...step, options };
      }),
    })),
  };
}

/**
 * The rules that are not repeated for a translation: they concern English words or durations, or other rules for
 * translations replace them.
 */
const ofTheSource = new Set<string>([
  'reading-age-child',
  'reading-age-parent',
  'unkind-word',
  'declared-duration',
  'choices-that-matter',
  'missing-help',
  'help-before-input',
  'help-before-end',
  'unused-waiver',
  'unfilled-name',
  'unset-name',
  'unused-keep',
] satisfies RuleId[]);

/** Returns the findings in a translated conversation that its source does not have, each at the translated text. */
export function findTranslationFindings(
  definition: ContentDefinition,
  language: string,
  translation: Translation,
  found: readonly Finding[],
  inSource: readonly Finding[],
): Finding[] {
  const known = new Set(inSource.map(({ rule, path }) => `${rule} ${path}`));
  const { texts } = matchTranslation(definition, translation);
  return found
    .filter(({ rule, path }) => !ofTheSource.has(rule) && !known.has(`${rule} ${path}`))
    .map((one) => {
      const text = texts.find(({ path, entry }) => path === one.path && entry !== null);
      return {
        ...one,
        path: toTranslationPointer(language) + (text ? toTranslatedTextPointer(text.at) : ''),
      };
    });
}
