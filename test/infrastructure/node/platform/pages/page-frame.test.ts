import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeHtml } from '../../../../../src/infrastructure/node/platform/pages/html.ts';
import { addressInLanguage } from '../../../../../src/infrastructure/node/platform/pages/page-frame.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { policyPaths } from '../../../../../src/ui/shell/public-paths.ts';
import { temporaryFolder } from '../../../../support/databases.ts';
import { testFrame } from '../../../../support/page-frame.ts';

const frame = testFrame({ clock: new ManualClock(0), publicUrl: 'https://family.example' });
const locales = temporaryFolder();
const main = safeHtml`<h1>${'<b>'}</h1>`;
const view = (originalUrl: string) => frame.view({ originalUrl, headers: {} });

test('a page is in its language and links to the same page in the others', () => {
  const welsh = frame.page(view('/idp/sign-in/one?lng=cy&a=1'), { title: 'Helo', main });
  expect(welsh).toContain('<html lang="cy" dir="ltr">');
  expect(welsh).toContain('<title>Helo - Fireside</title>');
  expect(welsh).toContain('Neidio i&#39;r prif gynnwys');
  expect(welsh).toContain(
    '<a href="/idp/sign-in/one?lng=en&#38;a=1" lang="en-GB" hreflang="en-GB">English</a>',
  );
  expect(welsh).toContain('<span lang="cy" aria-current="true">Cymraeg</span>');
  expect(frame.page({ ...view('/x'), address: null }, { title: 'x', main })).not.toContain('hreflang');
});

test('a page in a language that is written from the right says so', () => {
  const folder = join(locales, 'ar');
  mkdirSync(folder);
  for (const name of ['translation', 'server']) writeFileSync(join(folder, `${name}.json`), '{}');
  cpSync('src/ui/public/locales/en', join(locales, 'en'), { recursive: true });
  const arabic = testFrame({
    clock: new ManualClock(0),
    publicUrl: 'https://family.example',
    folder: locales,
  });
  const page = arabic.page(arabic.view({ originalUrl: '/x?lng=ar', headers: {} }), { title: 'x', main });
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<span lang="ar" aria-current="true">العربية</span>');
});

test('the links at its foot lead to policies that the web program has', () => {
  const [, foot = ''] = frame.page(view('/x'), { title: 'x', main }).split('<footer>');
  const links = [...foot.matchAll(/href="https:\/\/family\.example\/([^"]*)"/g)].map(([, path]) => path);
  expect(links).toHaveLength(3);
  for (const link of links) expect(policyPaths).toContain(link);
});

test('inserted values are escaped', () => {
  const page = frame.page(view('/x?"><script>=1'), { title: '</title><script>', main });
  expect(page).not.toContain('<script');
  expect(page).toContain('<h1>&#60;b&#62;</h1>');
});

test('a page with errors says so in its title', () => {
  expect(frame.page(view('/x?lng=cy'), { title: 'x', main, isError: true })).toContain(
    '<title>Gwall: x - Fireside</title>',
  );
});

test('the language in an address is set once', () => {
  expect(addressInLanguage('/a?b=1&lng=en&lng=de#c', 'cy')).toBe('/a?b=1&lng=cy');
  expect(addressInLanguage('https://family.example/registration', 'en')).toBe(
    'https://family.example/registration?lng=en',
  );
});
