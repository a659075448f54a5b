import { readFileSync } from 'node:fs';
import { fireside, folderOfFiles } from './terminal.ts';

const { file } = folderOfFiles();
const activity = 'content/activities/two-homes.json';

const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object;

test('an Activity goes out as a sheet and comes in as the same, its translation with it', async () => {
  const out = await fireside(['export', activity, '--to', 'csv']);
  expect(out).toMatchObject({ code: 0, err: '' });
  const sheet = file('two-homes.csv', out.out);
  const back = await fireside(['import', sheet]);
  expect(back.code).toBe(0);
  const cy = readJson(activity.replace('.json', '.cy.json'));
  expect(JSON.parse(back.out)).toEqual({ ...readJson(activity), translations: { cy } });
});

test('what Twine does nothing with is told beside the story', async () => {
  const { code, out, err } = await fireside(['export', activity, '--to', 'twee']);
  expect(code).toBe(0);
  expect(out).toMatch(/^:: StoryTitle\nTwo homes, one you\n/);
  expect(err).toContain('pictures: the story has its words alone. Kept in comments.');
});

test('what was left out and what is wrong is told by cell', async () => {
  const sheet = file('a.csv', 'touchpoint,text,minutes,remarks\nhello,Hello.,often,Ask Ann\n');
  const { code, out, err } = await fireside(['import', sheet]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ touchpoints: [{ id: 'hello' }] });
  expect(err).toContain(`${sheet}: D1: left out: The column 'remarks' has no place in an Activity`);
  expect(err).toMatch(/a\.csv: C2: error: /);
});

test('a page that Twine has published comes in, with what was left out', async () => {
  const story = 'test/infrastructure/shared/exchange/story.html';
  const { code, out, err } = await fireside(['import', story]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ slug: 'the-night-train-other-beds' });
  expect(err).toContain("story.html: passage 'Story JavaScript': left out: It is for programs");
});

test('--json has the Activity, the notes and the findings', async () => {
  const story = file('b.tw', ':: Start\nHello.\n');
  const { code, out } = await fireside(['import', story, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    slug: 'b',
    activity: { slug: 'b', title: 'B' },
    notes: expect.arrayContaining([expect.objectContaining({ kind: 'made' })]),
    findings: expect.any(Array),
  });
});

test.each([
  [['import', activity, '--from', 'docx'], /--from is 'docx'; it has to be json, twee, html, csv/],
  [['import', 'README.md'], /its name does not tell its format/],
  [['export', activity], /--to is missing; it has to be json, twee, csv, mermaid, svg, print/],
  [['export', activity, '--to', 'pdf'], /--to is 'pdf'/],
])('%j is used wrongly', async (args, words) => {
  const { code, err } = await fireside(args);
  expect(code).toBe(2);
  expect(err).toMatch(words);
});

test('a file that is no story is refused in a sentence', async () => {
  const { code, err } = await fireside(['import', file('c.twee', 'Once upon a time')]);
  expect(code).toBe(1);
  expect(err).toMatch(/c\.twee: There is no passage in this file/);
});
