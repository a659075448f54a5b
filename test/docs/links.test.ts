import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));

/** Returns the anchor of a heading, as code hosts make it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (page: string): string[] =>
  [...withoutCode(readFileSync(page, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading!));

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```/gm, '');

test.each(pages)('%s links to existing pages and headings', (page) => {
  const links = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link]) => link!,
  );
  const dead = links
    .filter((link) => !/^(?:https?|mailto|tel):/.test(link))
    .filter((link) => {
      const [path = '', place] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      return place !== undefined && !anchorsOf(target).includes(place);
    });
  expect(dead).toEqual([]);
});

test('the README links to every page', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(
    pages.filter(
      (page) => page !== 'README.md' && dirname(page) !== 'docs/decisions' && !readme.includes(`(${page})`),
    ),
  ).toEqual([]);
});
