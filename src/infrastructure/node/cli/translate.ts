import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  standingOf,
  textStates,
  type TextState,
  type TextStanding,
} from '../../../domain/translation/translation-state.ts';
import type { Translation } from '../../../domain/content/translation.ts';
import { updatedTranslation } from '../../../domain/translation/update-translation.ts';
import { translationFile, translationsBeside, asTranslation } from '../content/translation-files.ts';
import { columns, command, CommandError, flag } from './command.ts';
import { readSource, readTranslation } from './read-translation.ts';

type Told = {
  file: string;
  language: string;
  status: Translation['status'];
  counts: Readonly<Record<TextState, number>>;
  /** What is left to do, in the order of the source. */
  open: Pick<TextStanding, 'address' | 'state' | 'words'>[];
};

export const { help, run } = command({
  usage: `fireside translate status <activity.json …> [--texts] [--json]
       fireside translate update <activity.json> <language> [--drop-unused]`,
  about: `Brings translations up to their sources. The Welsh of hello.json stands beside it as hello.cy.json. Each text there
says by a digest which sentence it translates, so that a changed sentence makes its own translation stale and no other.`,
  options: {
    texts: flag('status: every text that is left to do, with its source'),
    'drop-unused': flag('update: take out texts that no longer have a source'),
    json: flag('as JSON'),
  },
  notes: `To translate: update, write each "text" that is empty, update again, which confirms what you wrote. Of a stale text take
out "of" once you have looked at it, and update. Set "status" to Available when nothing is left.
Exit code 0: done. 1: a file is not valid. 2: used wrongly.`,
  actions: {
    status: {
      help: 'tell how far each translation is',
      needs: ['<activity.json …>'],
      also: Infinity,
      run({ args, values }) {
        const told = args.filter((file) => !asTranslation(file)).flatMap(statusOf);
        return {
          json: told,
          text: told.length === 0 ? 'Nothing is translated yet.\n' : table(told, values.texts),
        };
      },
    },
    update: {
      help: 'write what is missing into a translation, and confirm what was written',
      needs: ['<activity.json>', '<language>'],
      run({ args: [file = '', language = ''], values }) {
        if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) || language === 'en')
          throw new CommandError(
            `'${language}' is no language to translate into: write its tag, such as cy.`,
            2,
          );
        const source = readSource(file);
        const target = translationFile(file, language);
        const before: Translation = existsSync(target)
          ? readTranslation(target)
          : { $schema: '/schemas/translation-schema.json', status: 'Draft', texts: {} };
        const after = updatedTranslation(source, before, { dropsUnused: values['drop-unused'] });
        const written = `${JSON.stringify(after, null, 2)}\n`;
        if (!existsSync(target) || readFileSync(target, 'utf8') !== written) writeFileSync(target, written);
        const [told] = statusOf(file).filter((one) => one.file === target);
        return { json: told, text: told ? table([told], false) : '' };
      },
    },
  },
});

function statusOf(file: string): Told[] {
  const source = readSource(file);
  return translationsBeside(file).map(({ file: name, language }) => {
    const translation = readTranslation(name);
    const { texts } = standingOf(source, translation);
    const count = (state: TextState): number => texts.filter((text) => text.state === state).length;
    return {
      file: name,
      language,
      status: translation.status,
      counts: Object.fromEntries(textStates.map((state) => [state, count(state)])) as Told['counts'],
      open: texts
        .filter(({ state }) => state !== 'translated' && state !== 'reviewed')
        .map(({ address, state, words }) => ({ address, state, words })),
    };
  });
}

function table(told: readonly Told[], hasTexts: boolean): string {
  const rows = told.map(({ file, status, counts }) => [
    file,
    status,
    ...textStates.map((state) => String(counts[state]).padStart(state.length)),
  ]);
  const texts = told.flatMap(({ file, open }) =>
    open.map(({ address, state, words }) => `${file} ${address} (${state}): ${words.replace(/\s+/g, ' ')}\n`),
  );
  return columns([['', '', ...textStates], ...rows]) + (hasTexts ? `\n${texts.join('')}` : '');
}
