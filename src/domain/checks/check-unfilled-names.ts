import { createFinding, type Finding } from '../content/finding.ts';
import type { ContentDefinition } from './checked-content.ts';

/** Matches `{name}` and `[Name]`, but not `{{name}}` and not the text of a link. */
const standIns = /(?<!\{)\{([^{}\n]{1,60})\}(?!\})|\[([^[\]\n]{1,60})\](?![([:])/g;

/** Matches the names of fields that families read: the text of a step, and fields without placeholders. */
const read = /^text|title|^summary|^firstAid|^alt|^prompt|label/i;

/**
 * Checks that remembered names are written as `{{name}}` and only in texts of steps. Anywhere else families would read
 * the placeholder itself.
 */
export function checkUnfilledNames(definition: ContentDefinition): Finding[] {
  const remembered = new Map<string, string>();
  const texts: { at: string; words: string }[] = [];
  const collect = (value: unknown, path: string, name = ''): void => {
    if (typeof value !== 'string')
      for (const [key, inner] of Object.entries(value ?? {})) collect(inner, `${path}/${key}`, key);
    else if (name === 'remember') remembered.set(plain(value), value);
    else if (read.test(name)) texts.push({ at: path, words: value });
  };
  collect({ ...definition, translations: null }, '');
  return texts.flatMap(({ at, words }) => checkWords(words, at, remembered));
}

function checkWords(words: string, path: string, remembered: ReadonlyMap<string, string>): Finding[] {
  if (!/[{[]/.test(words)) return [];
  const isText = path.endsWith('/text');
  const found = Array.from(words.matchAll(standIns), ([shown, braced, bracketed = '']) => {
    const inner = plain(braced ?? bracketed);
    const name = remembered.get(inner);
    if (name === undefined && !inner.endsWith('name')) return null;
    const mend = isText ? `Write {{${name ?? 'name'}}}, which an earlier step remembers.` : onlyInTexts;
    return createFinding('unfilled-name', path, `Families would read "${shown}" as it stands here. ${mend}`);
  }).filter((one) => one !== null);
  if (!isText && words.includes('{{')) found.push(createFinding('misplaced-placeholder', path, onlyInTexts));
  return found;
}

const onlyInTexts = 'Remembered answers are put into the text of a step only.';

/** Reduces a name to letters and digits in lower case, so that "Toy name" equals `toyName`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
