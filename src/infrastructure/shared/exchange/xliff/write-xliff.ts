import { findSentenceContext } from './sentence-context.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { sourceLanguage, type Translation } from '../../../../domain/content/translation.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';
import {
  matchTranslation,
  type TextTranslation,
  type TranslationTextState,
} from '../../../../domain/translation/translation-state.ts';
import { formatInlineElements, firesideXliffNamespace, xliffNamespace } from './inline.ts';
import { escapeXmlText, quoteXmlAttribute } from './xml-tree.ts';

const sizes = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

/** The XLIFF states; a state that XLIFF lacks is `initial` with a `subState`. */
const states: Readonly<Record<TranslationTextState, string>> = {
  new: 'state="initial"',
  'in translation': 'state="initial" subState="fireside:unconfirmed"',
  translated: 'state="translated"',
  reviewed: 'state="reviewed"',
  stale: 'state="initial" subState="fireside:stale"',
};

/** Writes an XLIFF 2.1 file with every text of the source and the state of its translation. */
export function formatXliff(
  definition: ContentDefinition,
  language: string,
  translation: Translation,
): string {
  const notes = notesOf([['editors', translation.note]], '    ');
  const units = matchTranslation(definition, translation).texts.map((text) => unitOf(definition, text));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${xliffNamespace}" xmlns:slr="${sizes}" xmlns:fireside="${firesideXliffNamespace}" version="2.1" srcLang="${sourceLanguage}" trgLang=${quoteXmlAttribute(language)}>
  <file id=${quoteXmlAttribute(definition.slug)} original=${quoteXmlAttribute(`${definition.slug}.json`)}>
    <slr:profiles generalProfile="xliff:codepoints"/>
${notes}${units.join('')}  </file>
</xliff>
`;
}

function unitOf(definition: ContentDefinition, standing: TextTranslation): string {
  const { address, words, state, entry } = standing;
  const text = entry?.text || null;
  const { source, target, data } = formatInlineElements(words, text);
  const { place, speaker, longest } = findSentenceContext(definition, standing);
  const notes = notesOf(
    [
      ['place', place],
      ['speaker', speaker],
      ['length', `At most ${longest} characters.`],
      ['state', state === 'stale' ? 'The sentence has changed since it was translated.' : undefined],
      ['keep', data.length > 0 ? 'What stands in {{ }} is put in later: keep it as it is.' : undefined],
    ],
    '      ',
  );
  const digests = [
    ...(state === 'stale' && entry?.of !== undefined ? [` fireside:of=${quoteXmlAttribute(entry.of)}`] : []),
    ...(text === null ? [] : [` fireside:before="${computeTextDigest(text)}"`]),
  ];
  const held = data.map(({ id, text: inner }) => `        <data id="${id}">${inner}</data>\n`).join('');
  return `    <unit id=${quoteXmlAttribute(address)} canResegment="no" xml:space="preserve" slr:sizeRestriction="${longest}"${digests.join('')}>
${notes}${held === '' ? '' : `      <originalData>\n${held}      </originalData>\n`}      <segment ${states[state]}>
        <source>${source}</source>
${target === null ? '' : `        <target>${target}</target>\n`}      </segment>
    </unit>
`;
}

function notesOf(notes: readonly (readonly [string, string | undefined])[], indent: string): string {
  const lines = notes.flatMap(([category, text]) =>
    text === undefined ? [] : `${indent}  <note category="${category}">${escapeXmlText(text)}</note>\n`,
  );
  return lines.length === 0 ? '' : `${indent}<notes>\n${lines.join('')}${indent}</notes>\n`;
}
