import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The beginning of a comment. Of lines with `//` one below the other only the first is a beginning. */
const beginning =
  /(?<=^|[\s{(;,])(?<!^[ \t]*\/\/.*\n[ \t]*)(?:\/\*\*?(?:\s*\n\s*\*)?|\/\/)[ \t]+(What|Where|Who|Whoever|Whom|Nobody|Of|Those|So)\b/gm;

/** The comments of a text that begin as a relative clause or without a subject: line and first word. */
const withoutSubject = (text: string): string[] =>
  [...text.matchAll(beginning)].map(({ 0: comment, 1: word, index }) => {
    const line = text.slice(0, index + comment.length).split('\n').length;
    return `${line}: a comment begins with "${word}"; give it a subject, a verb and a fact`;
  });

test('every comment has a subject', () => {
  const names = execFileSync('git', ['ls-files', 'src', 'test', 'e2e', 'tools'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.(?:tsx?|m?js|cjs|css)$/.test(name) && name !== 'test/docs/plain-english.test.ts');
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
