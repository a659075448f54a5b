import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  matchTranslation,
  translationTextStates,
  type TranslationTextState,
  type TextTranslation,
} from '../../../domain/translation/translation-state.ts';
import type { Translation } from '../../../domain/content/translation.ts';
import { updateTranslation } from '../../../domain/translation/update-translation.ts';
import {
  translationFilePath,
  findTranslationFiles,
  parseTranslationFileName,
} from '../content/translation-files.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { emptyTranslation } from '../../shared/exchange/xliff/import-xliff-units.ts';
import { readTranslationSource, readTranslationFile } from './read-translation.ts';
import { exportXliff, importXliff, parseLanguageTag, findTranslationSource } from './translate-xliff.ts';

type TranslationStatus = {
  file: string;
  language: string;
  status: Translation['status'];
  counts: Readonly<Record<TranslationTextState, number>>;
  /** The texts that are still to be translated, in the order of the source. */
  open: Pick<TextTranslation, 'address' | 'state' | 'words'>[];
};

export const { help, run } = createCommand({
  usage: `fireside translate status <activity.json …> [--texts] [--json]
       fireside translate update <activity.json> <language> [--drop-unused]
       fireside translate export <slug|activity.json> --language <language>
       fireside translate import <file.xlf> [<slug|activity.json>] [--replace]`,
  about: `Brings translations up to their sources. The Welsh of hello.json stands beside it as hello.cy.json. Each text there
says by a digest which sentence it translates, so that a changed sentence makes its own translation stale and no other.`,
  options: {
    texts: flagOption('status: every text that is left to do, with its source'),
    'drop-unused': flagOption('update: take out texts that no longer have a source'),
    language: textOption('<language>', 'export: its tag, such as cy'),
    replace: flagOption(
      'import: texts that were changed here since the export give way to those of the file',
    ),
    json: flagOption('as JSON'),
  },
  notes: `To translate: update, write each "text" that is empty, update again, which confirms what you wrote. Of a stale text take
out "of" once you have looked at it, and update. Set "status" to Available when nothing is left.
With a translator's own tools: export prints XLIFF 2.1, import brings it back into the translation. Standard error tells
what was replaced and what was left out, each with its reason; of a file that is not valid nothing is taken.
Exit code 0: done. 1: a file is not valid, or a text was left out. 2: used wrongly.`,
  actions: {
    status: {
      help: 'tell how far each translation is',
      needs: ['<activity.json …>'],
      also: Infinity,
      run({ args, values }) {
        const statuses = args.filter((file) => !parseTranslationFileName(file)).flatMap(statusOf);
        return {
          json: statuses,
          text: table(statuses, values.texts) || 'Nothing is translated yet.\n',
        };
      },
    },
    update: {
      help: 'write what is missing into a translation, and confirm what was written',
      needs: ['<activity.json>', '<language>'],
      run({ args: [file = '', language = ''], values }) {
        const target = translationFilePath(file, parseLanguageTag(language));
        const source = readTranslationSource(file);
        const before = existsSync(target) ? readTranslationFile(target) : emptyTranslation;
        const after = updateTranslation(source, before, { dropsUnused: values['drop-unused'] });
        const written = `${JSON.stringify(after, null, 2)}\n`;
        if (!existsSync(target) || readFileSync(target, 'utf8') !== written) writeFileSync(target, written);
        const statuses = statusOf(file).filter((one) => one.file === target);
        return { json: statuses[0], text: table(statuses, false) };
      },
    },
    export: {
      help: 'print a translation as XLIFF, with all that is still to do',
      needs: ['<slug|activity.json>'],
      run({ args: [word = ''], values: { language }, product }) {
        if (language === undefined)
          throw new CommandError('--language is missing, such as --language cy.', 2);
        const source = findTranslationSource(word, product);
        const written = exportXliff(source, parseLanguageTag(language));
        return { json: { file: source, language, text: written }, text: written };
      },
    },
    import: {
      help: 'bring XLIFF into the translation beside its source',
      needs: ['<file.xlf>'],
      also: 1,
      run({ args: [file = '', named], values, product }) {
        const { source, target, taken, notes } = importXliff(file, named, product, {
          replaces: values.replace,
        });
        const statuses = statusOf(source).filter((one) => one.file === target);
        return {
          json: { file: target, taken, notes, counts: statuses[0]?.counts ?? null },
          text: table(statuses, false),
          note: notes
            .map(({ address, kind, message }) => `${file}: ${address} ${kind}: ${message}\n`)
            .join(''),
          code: notes.some(({ kind }) => kind === 'left out') ? 1 : 0,
        };
      },
    },
  },
});

function statusOf(file: string): TranslationStatus[] {
  const source = readTranslationSource(file);
  return findTranslationFiles(file).map(({ file: name, language }) => {
    const translation = readTranslationFile(name);
    const { texts } = matchTranslation(source, translation);
    const count = (state: TranslationTextState): number =>
      texts.filter((text) => text.state === state).length;
    return {
      file: name,
      language,
      status: translation.status,
      counts: Object.fromEntries(
        translationTextStates.map((state) => [state, count(state)]),
      ) as TranslationStatus['counts'],
      open: texts
        .filter(({ state }) => state !== 'translated' && state !== 'reviewed')
        .map(({ address, state, words }) => ({ address, state, words })),
    };
  });
}

function table(statuses: readonly TranslationStatus[], hasTexts: boolean): string {
  if (statuses.length === 0) return '';
  const rows = statuses.map(({ file, status, counts }) => [
    file,
    status,
    ...translationTextStates.map((state) => String(counts[state]).padStart(state.length)),
  ]);
  const texts = statuses.flatMap(({ file, open }) =>
    open.map(({ address, state, words }) => `${file} ${address} (${state}): ${words.replace(/\s+/g, ' ')}\n`),
  );
  return formatTable([['', '', ...translationTextStates], ...rows]) + (hasTexts ? `\n${texts.join('')}` : '');
}
