import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { migrations } from '../../src/infrastructure/node/platform/database/migrations.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

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
