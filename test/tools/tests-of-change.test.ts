import { existsSync, readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { journeysOfNoScreen, journeysOfScreens } from '../../tools/journeys-of-screens.ts';
import {
  choose,
  importersIn,
  relatedJourneys,
  relatedTests,
  testsOfTexts,
  type Related,
} from '../../tools/tests-of-change.ts';

/** These are the tests that `npm run test:changed` runs (tools/test-changed.ts). */
describe('the tests of a change', () => {
  const importers = importersIn('.');
  const of = (...changed: string[]) =>
    new Map(relatedTests(changed, importers).map(({ file, distance }) => [file, distance]));

  test('of a file of the domain are those that import it, and further away what they come through', () => {
    const found = of('src/domain/sequencer/timing.ts');
    expect(found.get('test/domain/sequencer/timing.test.ts')).toBe(1);
    expect(found.get('test/content/library.test.ts')).toBe(2);
    expect(found.size).toBeGreaterThan(100);
  });

  test('of a test is the test itself; of a support file those that stand on it, screens too', () => {
    expect(of('test/domain/sequencer/timing.test.ts')).toEqual(
      new Map([['test/domain/sequencer/timing.test.ts', 0]]),
    );
    expect(of('test/support/databases.ts').get('test/contract/ports/limits.test.ts')).toBe(1);
    expect([...of('src/ui/learner/chat/ChatScreen.tsx').keys()]).toContain(
      'test/ui/learner/chat/chat-screen.test.tsx',
    );
  });

  test('a file that is imported for its types alone reaches no test by that', () => {
    expect(of('src/application/ports/server/shop/licences.ts').size).toBe(0);
  });

  test('of content and documents are the tests of their folders', () => {
    const tests = ['test/content/a.test.ts', 'test/docs/b.test.ts', 'test/domain/c.test.ts'];
    const files = (...changed: string[]) => testsOfTexts(changed, tests).map(({ file }) => file);
    expect(files('content/activities/a-calmer-bedtime.json')).toEqual(['test/content/a.test.ts']);
    expect(files('docs/testing.md', 'README.md')).toEqual(['test/docs/b.test.ts']);
    expect(files('src/domain/sequencer/timing.ts')).toEqual([]);
  });
});

describe('the choice', () => {
  const one = (file: string, distance: number): Related => ({ file, distance });
  const ms = (file: string): number => Number(file);

  test('takes the nearest first, among those the quickest, and leaves one that takes too long for others', () => {
    const related = [one('30', 2), one('20', 1), one('10', 1), one('900', 1), one('50', 3)];
    expect(choose(related, ms, 60)).toEqual({
      run: [one('10', 1), one('20', 1), one('30', 2)],
      left: [one('900', 1), one('50', 3)],
      ms: 60,
    });
  });

  test('is everything when there is time for it, and nothing of nothing', () => {
    expect(choose([one('10', 1)], ms, 60).left).toEqual([]);
    expect(choose([], ms, 60)).toEqual({ run: [], left: [], ms: 0 });
  });
});

describe('the journeys of screens', () => {
  const journeys = ['journeys', 'pages'].flatMap((folder) =>
    readdirSync(`e2e/${folder}`)
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${folder}/${name.replace('.spec.ts', '')}`),
  );
  const listed = Object.values(journeysOfScreens).flat();

  test('every journey is in the list, and every journey of the list is there', () => {
    expect([...new Set([...listed, ...journeysOfNoScreen])].toSorted()).toEqual(journeys.toSorted());
    expect(journeysOfNoScreen.filter((name) => listed.includes(name))).toEqual([]);
  });

  test('every folder of the list is there, and every file of a screen has journeys', () => {
    expect(Object.keys(journeysOfScreens).filter((folder) => !existsSync(`src/ui/${folder}`))).toEqual([]);
    const screens = readdirSync('src/ui', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath !== 'src/ui')
      .map((entry) => `${relative('.', entry.parentPath)}/${entry.name}`);
    expect(screens.length).toBeGreaterThan(300);
    const without = screens.filter((file) => relatedJourneys([file]).length === 0);
    expect([...new Set(without.map((file) => dirname(file)))]).toEqual([]);
  });

  test('a folder without a line of its own has that of the folder around it; a changed journey is run itself', () => {
    const filesOf = (...changed: string[]) => relatedJourneys(changed).map(({ file }) => file);
    expect(filesOf('src/ui/public/locales/cy/common.json')).toEqual(
      filesOf('src/ui/public/locales/en/policies/terms.md'),
    );
    expect(filesOf('e2e/journeys/home.spec.ts')).toEqual(['e2e/journeys/home.spec.ts']);
    expect(filesOf('src/domain/sequencer/timing.ts')).toEqual([]);
  });
});
