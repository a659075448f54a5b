import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns text without comments, capitals, hyphens and spaces, so that all spellings of a word are the same. */
const plain = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .toLowerCase()
    .replaceAll(/[-\s_]/g, '');

const files = execFileSync('git', ['ls-files', 'src', 'test', 'e2e'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && path !== 'test/docs/glossary.test.ts');
const code = files.map((path) => plain(`${path}\n${readFileSync(path, 'utf8')}`));

const [words = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words no longer used');
const rows = words
  .split('\n')
  .filter((line) => /^\| (?!word )/.test(line))
  .map((line) => line.split('|')[1]!.trim());

/** Returns the names that a row has in code: those in backticks, or else its word or its words. */
function namesIn(row: string): string[] {
  const names = [...row.matchAll(/`([^`(]+)/g)].map(([, name]) => name!);
  return names.length > 0 ? names : row.split(', ');
}

test('the glossary has rows', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('the code spells "%s" as the glossary does', (row) => {
  const unused = namesIn(row).filter((name) => !code.some((text) => text.includes(plain(name))));
  expect(unused).toEqual([]);
});
