import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { migrations } from '../../src/infrastructure/node/platform/database/migrations.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
/** The kinds of change, in their order. */
const headings = ['Added', 'Changed', 'Fixed', 'Operators'];
const mostCharacters = 200;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Returns the lines of a version's entry that are no change of one line, and its headings if their names or order are
 * wrong.
 */
function faultsIn(entry: string): string[] {
  const [introduction = '', ...groups] = entry.split(/^### /m);
  const named = groups.map((group) => group.split('\n')[0]!);
  const lines = groups.flatMap((group) => group.split('\n').slice(1));
  const isChange = (line: string): boolean => /^- \S.*\.$/.test(line) && line.length <= mostCharacters;
  // A label, such as "Families:", parts a long group.
  const isOther = (line: string): boolean => line === '' || /^[A-Z][a-z ]+:$/.test(line);
  return [
    ...introduction.split('\n').filter((line) => line.startsWith('- ')),
    ...lines.filter((line) => !isChange(line) && !isOther(line)),
    ...(named.join() === headings.filter((heading) => named.includes(heading)).join()
      ? []
      : [`The headings are ${named.join(', ')}.`]),
  ];
}

describe('the changelog', () => {
  test('begins with the version of package.json', () => {
    expect(/^## (.+)$/m.exec(changelog)?.[1]).toBe(version);
  });

  test('names every migration once, under its version', () => {
    const named = changelog
      .split('\n')
      .filter((line) => line.startsWith('Migrations: '))
      .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    expect(named.toSorted()).toEqual(Object.keys(migrations).toSorted());
  });

  test(`has one line a change, of at most ${mostCharacters} characters, under one of four headings`, () => {
    const faults = changelog
      .split(/^## /m)
      .slice(1)
      .flatMap((entry) => faultsIn(entry));
    expect(faults).toEqual([]);
  });

  test('finds a paragraph, a long line, a stray heading and a change without a heading', () => {
    const long = `- ${'x'.repeat(mostCharacters)}`;
    const entry = `1.0.0\n\nThe first.\n\n- Loose.\n\n### Fixed\n\nFamilies:\n\n- Fine.\n${long}\n  more\n\n### Added\n\n### News\n`;
    expect(faultsIn(entry)).toEqual(['- Loose.', long, '  more', 'The headings are Fixed, Added, News.']);
  });

  test('and the pages name only tags that exist', () => {
    const tags = spawnSync('git', ['tag'], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
    const pages = ['README.md', 'CHANGELOG.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
    const named = pages
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?<!node\s+|[\w.@-])v\d+\.\d+\.\d+\b/g)].map(([tag]) => [
          path,
          tag,
        ]),
      );
    expect(named.filter(([, tag]) => !tags.includes(tag!))).toEqual([]);
  });

  test('and the README says who chooses the licence', () => {
    expect(readFileSync('README.md', 'utf8')).toMatch(
      /^The licence is the owner's to choose, and none is granted yet\./m,
    );
  });
});
