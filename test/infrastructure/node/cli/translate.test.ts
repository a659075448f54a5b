import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Translation } from '../../../../src/domain/content/translation.ts';
import { fireside } from './terminal.ts';

let folder: string;
let source: string;
let welsh: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fireside-translate-'));
  source = join(folder, 'two-homes.json');
  welsh = join(folder, 'two-homes.cy.json');
  copyFileSync('content/activities/two-homes.json', source);
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (): Translation => JSON.parse(readFileSync(welsh, 'utf8')) as Translation;
const write = (translation: Translation): void => writeFileSync(welsh, JSON.stringify(translation));
type Status = { status: string; counts: Record<string, number>; open: { address: string }[] };
const status = async (): Promise<Status> => {
  const { out } = await fireside(['translate', 'status', source, '--json']);
  return (JSON.parse(out) as Status[])[0]!;
};

test('an update writes the file, and one after the texts are written confirms them', async () => {
  expect((await fireside(['translate', 'status', source])).out).toBe('Nothing is translated yet.\n');
  expect((await fireside(['translate', 'update', source, 'cy'])).code).toBe(0);
  const { texts, ...rest } = read();
  const all = Object.keys(texts).length;
  expect((await status()).counts).toMatchObject({ new: all, translated: 0 });
  for (const entry of Object.values(texts)) entry.text = entry.source!;
  write({ ...rest, texts });
  expect((await status()).counts).toMatchObject({ 'in translation': all });
  const { out } = await fireside(['translate', 'update', source, 'cy']);
  expect(out).toMatch(/two-homes\.cy\.json +Draft/);
  expect(await status()).toMatchObject({ counts: { translated: all, new: 0, stale: 0 }, open: [] });
});

test('a changed sentence is the one text that is left to do', async () => {
  await fireside(['translate', 'update', source, 'cy']);
  const { texts, ...rest } = read();
  for (const entry of Object.values(texts)) entry.text = entry.source!;
  write({ ...rest, texts });
  await fireside(['translate', 'update', source, 'cy']);
  writeFileSync(source, readFileSync(source, 'utf8').replace('Some children live', 'Some children do live'));
  expect((await status()).open).toMatchObject([{ address: 'hello.1.text', state: 'stale' }]);
  const { out } = await fireside(['translate', 'status', source, '--texts']);
  expect(out).toMatch(/hello\.1\.text \(stale\): Some children do live/);
});

test('a translation is checked beside its source, with line and column of its own file', async () => {
  await fireside(['translate', 'update', source, 'cy']);
  write({ ...read(), status: 'Available' });
  const { code, out } = await fireside(['check', 'content/activities/new-faces-at-home.json', source, welsh]);
  expect(code).toBe(1);
  expect(out).toContain(`${source}: no findings\n`);
  expect(out).toMatch(/two-homes\.cy\.json:1:\d+: error \/texts .* \[mixed-language\]/);
  rmSync(source);
  expect((await fireside(['check', 'content/activities/new-faces-at-home.json', welsh])).out).toMatch(
    /There is no such file\. \[unreadable\]/,
  );
});

test.each([
  [['translate', 'update', 'FILE', 'welsh please'], 2, /is no language to translate into/],
  [['translate', 'update', 'FILE', 'en'], 2, /is no language to translate into/],
  [['translate', 'update', 'missing.json', 'cy'], 1, /there is no such file/],
])('%j is refused with a sentence, and nothing is written', async (args, code, message) => {
  const ran = await fireside(args.map((arg) => (arg === 'FILE' ? source : arg)));
  expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message)]);
  expect(existsSync(welsh)).toBe(false);
});

test('a file that is no translation is left as it is', async () => {
  writeFileSync(welsh, '{"texts": ["no"]}');
  const { code, err } = await fireside(['translate', 'update', source, 'cy']);
  expect([code, err]).toEqual([1, expect.stringMatching(/a translation has a "status"/)]);
  expect(readFileSync(welsh, 'utf8')).toBe('{"texts": ["no"]}');
});
