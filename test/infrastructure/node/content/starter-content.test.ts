import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  keepChecked,
  readStarterContent,
} from '../../../../src/infrastructure/node/content/starter-content.ts';
import { StartupError } from '../../../../src/infrastructure/node/platform/startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'fireside-content-'));
const [content, checkedFile] = [join(folder, 'content'), join(folder, 'checked.json')];
const activity = join(content, 'activities/checking-in-together.json');
const welsh = join(content, 'activities/checking-in-together.cy.json');
const programmes = join(content, 'programmes');

beforeEach(async () => {
  cpSync('content', content, { recursive: true });
  await keepChecked(content, checkedFile);
});
afterEach(() => rmSync(content, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const mark = 'It came from what was checked.';
/** Marks checked content, so that a test sees where content came from. */
function markChecked(): void {
  const { digest, content: kept } = JSON.parse(readFileSync(checkedFile, 'utf8'));
  writeFileSync(checkedFile, JSON.stringify({ digest, content: { ...kept, mark } }));
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
])('when %s changed, all is checked again', async (_what, change) => {
  markChecked();
  change();
  expect(await readStarterContent(content, checkedFile)).not.toHaveProperty('mark');
});

test('a file that was broken after it was checked is refused', async () => {
  writeFileSync(activity, '{}');
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(StartupError);
});

test('a broken file does not stop a build: nothing is kept, and the start tells of it', async () => {
  writeFileSync(activity, '{}');
  await keepChecked(content, checkedFile);
  expect(existsSync(checkedFile)).toBe(false);
  await expect(readStarterContent(content, checkedFile)).rejects.toThrow(StartupError);
});
