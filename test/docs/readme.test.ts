import { existsSync, readFileSync, readdirSync } from 'node:fs';

const readme = readFileSync('README.md', 'utf8');
const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));

/** The most lines of the page: two screens. */
const mostLines = 80;

test(`the README has at most ${mostLines} lines`, () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines);
});

test('the README shows the pictures that are kept, each once', () => {
  const kept = existsSync('docs/pictures') ? readdirSync('docs/pictures') : [];
  const shown = [...readme.matchAll(/!\[[^\]]+\]\(docs\/pictures\/([^)]+)\)/g)].map(([, name]) => name!);
  expect(shown.toSorted()).toEqual(kept.toSorted());
});

test.each(pages)('docs/%s says in its first sentence for whom it is', (page) => {
  const [title, blank, first] = readFileSync(`docs/${page}`, 'utf8').split('\n');
  expect(title).toMatch(/^# /);
  expect(blank).toBe('');
  expect(first).toMatch(/^For [a-z]/);
});

test('the page of speed counts the misses that it shows in bold', () => {
  const page = readFileSync('docs/speed.md', 'utf8');
  const [, held, all] = /(\d+) of (\d+) limits held/.exec(page) ?? [];
  const misses = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('**'));
  expect(misses.length).toBe(Number(all) - Number(held));
  expect(page.match(/^- \*\*/gm)).toHaveLength(misses.length);
});
