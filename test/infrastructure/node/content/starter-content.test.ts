import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  storeCheckedContent,
  readStarterContent,
} from '../../../../src/infrastructure/node/content/starter-content.ts';
import { library } from '../../../support/library.ts';
import { StartupError } from '../../../../src/infrastructure/node/platform/startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'fireside-content-'));
const [content, checkedFile] = [join(folder, 'content'), join(folder, 'checked.json')];
const activity = join(content, 'activities/checking-in-together.json');
const welsh = join(content, 'activities/checking-in-together.cy.json');
const programme = library().programmes.find(({ activities }) => activities.includes('checking-in-together'))!;
const programmes = join(content, 'programmes');

beforeEach(async () => {
  // The test content is one Programme and its Activities: checking the whole library takes seconds.
  for (const name of readdirSync('content/programmes').filter((file) =>
    file.startsWith(`${programme.slug}.`),
  ))
    cpSync(join('content/programmes', name), join(content, 'programmes', name));
  for (const name of readdirSync('content/activities').filter((file) =>
    programme.activities.includes(file.split('.')[0]!),
  ))
    cpSync(join('content/activities', name), join(content, 'activities', name));
  await storeCheckedContent(content, checkedFile);
});
afterEach(() => rmSync(content, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const mark = 'It came from what was checked.';
/** Marks checked content, so that a test can tell where content came from. */
function markChecked(): void {
  const { content: kept, digests } = JSON.parse(readFileSync(checkedFile, 'utf8'));
  writeFileSync(checkedFile, JSON.stringify({ digests, content: { ...kept, mark } }));
}

test('content that has not changed since it was checked is not checked again', async () => {
  const fresh = await readStarterContent(content, join(folder, 'none.json'));
  expect(await readStarterContent(content, checkedFile)).toEqual(fresh);
  expect(fresh.activities.length).toBeGreaterThan(0);
  markChecked();
  expect(await readStarterContent(content, checkedFile)).toHaveProperty('mark', mark);
});

test.each([
  ['an Activity', () => writeFileSync(activity, readFileSync(activity, 'utf8').replace(/\n?$/, '\n\n'))],
  ['a translation', () => rmSync(welsh)],
  ['the Programmes', () => rmSync(programmes, { recursive: true })],
])('when %s changed, the content is not what was kept', async (_what, change) => {
  markChecked();
  change();
  expect(await readStarterContent(content, checkedFile)).not.toHaveProperty('mark');
});

test('of a folder that has changed only the changed files are checked again, with their translations', async () => {
  const { content: kept, digests } = JSON.parse(readFileSync(checkedFile, 'utf8'));
  const marked = kept.activities.map((one: object) => ({ ...one, title: mark }));
  writeFileSync(checkedFile, JSON.stringify({ content: { ...kept, activities: marked }, digests }));
  writeFileSync(activity, readFileSync(activity, 'utf8').replace(/\n?$/, '\n\n'));
  const read = await readStarterContent(content, checkedFile);
  const own = read.activities.filter(({ title }) => title !== mark);
  expect([own.map(({ slug }) => slug), read.activities.length]).toEqual([
    ['checking-in-together'],
    programme.activities.length,
  ]);
  rmSync(welsh);
  writeFileSync(welsh, '{}');
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(StartupError);
});

test('a Programme that was checked before is refused when one of its Activities is gone', async () => {
  rmSync(activity);
  rmSync(welsh);
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(/checking-in-together/);
});

test('a file that was broken after it was checked is refused', async () => {
  writeFileSync(activity, '{}');
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(StartupError);
});

test('a broken file does not stop a build: nothing is kept, and the start tells of it', async () => {
  writeFileSync(activity, '{}');
  await storeCheckedContent(content, checkedFile);
  expect(existsSync(checkedFile)).toBe(false);
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(StartupError);
});
