import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { namesInCode } from '../support/names-in-code.ts';

/** Matches the beginning of a comment. In a block of lines with `//` only the first is a beginning. */
const beginning =
  /(?<=^|[\s{(;,])(?<!^[ \t]*\/\/.*\n[ \t]*)(?:\/\*\*?(?:\s*\n\s*\*)?|\/\/)[ \t]+(What|Where|Who|Whoever|Whom|Nobody|Of|Those|So)\b/gm;

/** Returns the comments of a text that begin as a relative clause or without a subject: line and first word. */
const withoutSubject = (text: string): string[] =>
  [...text.matchAll(beginning)].map(({ 0: comment, 1: word, index }) => {
    const line = text.slice(0, index + comment.length).split('\n').length;
    return `${line}: a comment begins with "${word}"; give it a subject, a verb and a fact`;
  });

const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.(?:tsx?|m?js|cjs|css)$/.test(name));

test('every comment has a subject', () => {
  const names = filesIn('src', 'test', 'e2e', 'tools').filter(
    (name) => name !== 'test/docs/plain-english.test.ts',
  );
  expect(names.length).toBeGreaterThan(1000);
  const found = names.flatMap((name) =>
    withoutSubject(readFileSync(name, 'utf8')).map((rest) => `${name}:${rest}`),
  );
  expect(found).toEqual([]);
});

test('a comment without a subject is found wherever it is written', () => {
  const text = `/** What it is. */
/**
 * Whoever asks for it.
 * Those lines do not begin the comment.
 */
const a = 1; // Where it is.
  // The first line.
  // So this line does not begin a comment.
{/* Of all. */}
const address = 'https://example.org/What';
/** Whatever it is, the first word is another one. */`;
  expect(withoutSubject(text).map((line) => line.split(';')[0])).toEqual([
    '1: a comment begins with "What"',
    '3: a comment begins with "Whoever"',
    '6: a comment begins with "Where"',
    '9: a comment begins with "Of"',
  ]);
});

/**
 * Matches retired words, which name a mood and no act: the code notifies, reports, announces, receives, checks, reads
 * or refreshes.
 */
const retiredStem =
  /^(?:un)?(?:tell(?:s|ing)?|told|hear(?:s|d|ing)?|deafen(?:s|ed|ing)?|look(?:s|ed|ing)?)\d*$/i;

/** The names of stored columns that are kept: a migration of every row costs too much for a word. */
const storedNames = ['look_at', 'heard_at'];

/** Returns the parts of a name: those of `hasHeardAll`, `has_heard_all` and `HasHeard-All` are the same. */
const wordsInName = (name: string): string[] => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[ _$.-]/);

/** Returns the names in a text of code that have a retired word in them: line and name. */
function retiredNames(text: string): string[] {
  // Few texts have such a word, and finding the names takes longer than this check.
  if (!/tell|told|hear|deafen|look/i.test(text)) return [];
  return namesInCode(text).flatMap(({ name, line }) =>
    storedNames.includes(name) || !wordsInName(name).some((part) => retiredStem.test(part))
      ? []
      : [`${line}: ${name}`],
  );
}

test('no name in the product, its tools and its tests has a retired word in any of its forms', () => {
  const names = filesIn('src', 'tools', 'test', 'e2e');
  const found = names
    .filter((name) => !name.endsWith('.css'))
    .flatMap((name) => retiredNames(readFileSync(name, 'utf8')).map((rest) => `${name}:${rest}`));
  const files = names.filter((name) =>
    name
      .split('/')
      .flatMap(wordsInName)
      .some((part) => retiredStem.test(part)),
  );
  expect([...found, ...files]).toEqual([]);
});

test('a retired word is found in names and in SQL, and nowhere else', () => {
  const text = `const untoldRows = 1; // told
const shown = 'told' + "look" + \`heard \${toldAt} look\`;
sql\`with told as (select look_at from run)\`;
sql<{ id: string }>\`select heard\`;
const found = /look'/.exec(tellingly) ?? a / look / b;
/** It tells. */ this.#look();
const outlook = <p className="told">{hasHeardAll}</p>;
const [told1, { heard: received }] = wholesale;`;
  expect(retiredNames(text)).toEqual([
    '1: untoldRows',
    '2: toldAt',
    '3: told',
    '4: heard',
    '5: look',
    '6: look',
    '7: hasHeardAll',
    '8: told1',
    '8: heard',
  ]);
});
