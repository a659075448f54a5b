import type { ActivityDefinition } from '../../activity/definition.ts';
import { otherWords } from './check-placeholders.ts';
import { finding, type Finding } from '../finding.ts';

/** `{name}` and `[Name]`; not `{{name}}`, and not the words of a link. */
const standIns = /(?<!\{)\{([^{}\n]{1,60})\}(?!\})|\[([^[\]\n]{1,60})\](?![([:])/g;

/** A remembered name in one brace or in square brackets is read by families as it stands. */
export function checkUnfilledNames({ touchpoints }: ActivityDefinition): Finding[] {
  const remembered = new Map<string, string>();
  for (const { steps } of touchpoints)
    for (const step of steps)
      if ('remember' in step && step.remember !== undefined)
        remembered.set(plain(step.remember), step.remember);
  return touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap((step, index) => {
      const path = `/touchpoints/${touchpoint}/steps/${index}`;
      const words = [{ at: `${path}/text`, words: step.text ?? '' }, ...otherWords(step, path)];
      return words.flatMap((one) => checkWords(one.words, one.at, remembered));
    }),
  );
}

function checkWords(words: string, path: string, remembered: ReadonlyMap<string, string>): Finding[] {
  if (!words.includes('{') && !words.includes('[')) return [];
  const isText = path.endsWith('/text');
  return Array.from(words.matchAll(standIns), ([shown, braced, bracketed = '']) => {
    const inner = plain(braced ?? bracketed);
    const name = remembered.get(inner);
    if (name === undefined && !inner.endsWith('name')) return null;
    const mend = isText
      ? name === undefined
        ? 'Remember an answer in an earlier step, and write it as {{name}}.'
        : `Write {{${name}}}.`
      : 'Remembered answers are put into the text of a step only: use other words here.';
    return finding('unfilled-name', path, `Families would read "${shown}" as it stands here. ${mend}`);
  }).filter((found) => found !== null);
}

/** A name as people write it, as "Toy name", beside `toyName`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
