import { contextOf } from './sentence-context.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { sourceLanguage, type Translation } from '../../../../domain/content/translation.ts';
import { digestOfText } from '../../../../domain/platform/text-digest.ts';
import {
  standingOf,
  type TextStanding,
  type TextState,
} from '../../../../domain/translation/translation-state.ts';
import { inlineOf, ours, xliff } from './inline.ts';
import { xmlText, xmlValue } from './xml-tree.ts';

const sizes = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

/** The XLIFF states; a state that XLIFF lacks is `initial` with a `subState`. */
const states: Readonly<Record<TextState, string>> = {
  new: 'state="initial"',
  'in translation': 'state="initial" subState="fireside:unconfirmed"',
  translated: 'state="translated"',
  reviewed: 'state="reviewed"',
  stale: 'state="initial" subState="fireside:stale"',
};

/** Writes an XLIFF 2.1 file with every text of the source and the state of its translation. */
export function writeXliff(
  definition: ContentDefinition,
  language: string,
  translation: Translation,
): string {
  const notes = notesOf([['editors', translation.note]], '    ');
  const units = standingOf(definition, translation).texts.map((text) => unitOf(definition, text));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${xliff}" xmlns:slr="${sizes}" xmlns:fireside="${ours}" version="2.1" srcLang="${sourceLanguage}" trgLang=${xmlValue(language)}>
  <file id=${xmlValue(definition.slug)} original=${xmlValue(`${definition.slug}.json`)}>
    <slr:profiles generalProfile="xliff:codepoints"/>
${notes}${units.join('')}  </file>
</xliff>
`;
}

function unitOf(definition: ContentDefinition, standing: TextStanding): string {
  const { address, words, state, entry } = standing;
  const text = entry?.text || null;
  const { source, target, data } = inlineOf(words, text);
  const { place, speaker, longest } = contextOf(definition, standing);
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
    ...(state === 'stale' && entry?.of !== undefined ? [` fireside:of=${xmlValue(entry.of)}`] : []),
    ...(text === null ? [] : [` fireside:before="${digestOfText(text)}"`]),
  ];
  const held = data.map(({ id, text: inner }) => `        <data id="${id}">${inner}</data>\n`).join('');
  return `    <unit id=${xmlValue(address)} canResegment="no" xml:space="preserve" slr:sizeRestriction="${longest}"${digests.join('')}>
${notes}${held === '' ? '' : `      <originalData>\n${held}      </originalData>\n`}      <segment ${states[state]}>
        <source>${source}</source>
${target === null ? '' : `        <target>${target}</target>\n`}      </segment>
    </unit>
`;
}

function notesOf(notes: readonly (readonly [string, string | undefined])[], indent: string): string {
  const lines = notes.flatMap(([category, text]) =>
    text === undefined ? [] : `${indent}  <note category="${category}">${xmlText(text)}</note>\n`,
  );
  return lines.length === 0 ? '' : `${indent}<notes>\n${lines.join('')}${indent}</notes>\n`;
}
