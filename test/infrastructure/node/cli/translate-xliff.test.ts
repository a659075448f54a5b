import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledProduct } from '../../../../src/infrastructure/node/cli/command.ts';
import { fireside } from './terminal.ts';

let product: InstalledProduct;
let welsh: string;
let xliff: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-xliff-'));
  product = { env: {}, folder };
  const activities = join(folder, 'content', 'activities');
  mkdirSync(activities, { recursive: true });
  for (const name of ['two-true-one-fib.json', 'two-true-one-fib.cy.json', 'two-homes.json'])
    copyFileSync(`content/activities/${name}`, join(activities, name));
  welsh = join(activities, 'two-true-one-fib.cy.json');
  xliff = join(folder, 'fib.xlf');
});
afterEach(() => rmSync(product.folder, { recursive: true }));

const exported = async (slug = 'two-true-one-fib', language = 'cy') => {
  const ran = await fireside(['translate', 'export', slug, '--language', language], { product });
  writeFileSync(xliff, ran.out);
  return ran;
};

test('a translation that goes out and comes in again is the same file', async () => {
  const before = readFileSync(welsh, 'utf8');
  expect(await exported()).toMatchObject({ code: 0, err: '' });
  const ran = await fireside(['translate', 'import', xliff], { product });
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect(ran.out).toMatch(/two-true-one-fib\.cy\.json/);
  expect(readFileSync(welsh, 'utf8')).toBe(before);
  rmSync(welsh);
  expect((await fireside(['translate', 'import', xliff], { product })).code).toBe(0);
  const { texts } = JSON.parse(readFileSync(welsh, 'utf8')) as { texts: unknown };
  expect(texts).toEqual((JSON.parse(before) as { texts: unknown }).texts);
});

test('a first export has every text to do, and what is translated makes a Draft', async () => {
  await exported('two-homes', 'gd');
  const text = readFileSync(xliff, 'utf8');
  expect(text).not.toContain('<target>');
  writeFileSync(
    xliff,
    text.replace(
      /(<unit id="title".*?)<segment state="initial">(.*?<\/source>)/s,
      '$1<segment state="translated">$2<target>Dà dhachaigh</target>',
    ),
  );
  const ran = await fireside(['translate', 'import', xliff, '--json'], { product });
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect(JSON.parse(ran.out)).toMatchObject({ taken: 1, notes: [], counts: { translated: 1 } });
  const made = readFileSync(join(product.folder, 'content/activities/two-homes.gd.json'), 'utf8');
  expect(JSON.parse(made)).toMatchObject({ status: 'Draft', texts: { title: { text: 'Dà dhachaigh' } } });
});

test('what is left out is told with its place, and the rest is taken', async () => {
  await exported();
  const text = readFileSync(xliff, 'utf8');
  writeFileSync(
    xliff,
    text
      .replace('<unit id="summaryShort"', '<unit id="elsewhere"')
      .replace(/(<unit id="title".*?<target>)[^<]*/s, '$1Teitl arall'),
  );
  const ran = await fireside(['translate', 'import', xliff], { product });
  expect(ran.code).toBe(1);
  expect(ran.err).toContain(`${xliff}: elsewhere left out: There is no text at this place.\n`);
  expect(ran.err).toMatch(/: title replaced: ".*" has become "Teitl arall"\./);
  expect(JSON.parse(readFileSync(welsh, 'utf8'))).toMatchObject({
    texts: { title: { text: 'Teitl arall' } },
  });
});

test.each<[string, (text: string) => string, RegExp]>([
  ['cut off', (text) => text.slice(0, -100), /no sound XML/],
  ['with a document type', (text) => text.replace('<xliff', '<!DOCTYPE xliff><xliff'), /document type/],
  [
    'of no language',
    (text) => text.replace('trgLang="cy"', 'trgLang="../x"'),
    /is no language to translate into/,
  ],
  [
    'of no Activity',
    (text) => text.replace('original="two-true-one-fib', 'original="gone'),
    /no Activity or Programme 'gone'/,
  ],
])('a file %s changes nothing', async (_name, edit, message) => {
  const before = readFileSync(welsh, 'utf8');
  await exported();
  const changed = readFileSync(xliff, 'utf8').replace(/(<unit id="title".*?<target>)[^<]*/s, '$1Teitl arall');
  writeFileSync(xliff, edit(changed));
  const ran = await fireside(['translate', 'import', xliff], { product });
  expect([ran.code, ran.out, ran.err]).toEqual([1, '', expect.stringMatching(message)]);
  expect(readFileSync(welsh, 'utf8')).toBe(before);
});

test.each([
  [['export', 'two-homes'], 2, /--language is missing/],
  [['export', 'two-homes', '--language', 'en'], 2, /is no language to translate into/],
  [['export', 'nowhere', '--language', 'cy'], 1, /no Activity or Programme 'nowhere'/],
  [['import', 'missing.xlf'], 1, /there is no such file/],
])('%j is refused with a sentence', async (args, code, message) => {
  const ran = await fireside(['translate', ...args], { product });
  expect([ran.code, ran.out, ran.err]).toEqual([code, '', expect.stringMatching(message)]);
});

test('XLIFF of another Activity than the named one is refused', async () => {
  await exported();
  const ran = await fireside(['translate', 'import', xliff, 'two-homes'], { product });
  expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/is of 'two-true-one-fib'/)]);
  expect(existsSync(join(product.folder, 'content/activities/two-homes.cy.json'))).toBe(false);
});
