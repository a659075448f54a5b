import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPreferredLanguage } from '../../../../../src/infrastructure/node/platform/pages/preferred-language.ts';
import { ServerTexts } from '../../../../../src/infrastructure/node/platform/pages/server-texts.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { temporaryFolder } from '../../../../support/databases.ts';

const folder = temporaryFolder();
const clock = new ManualClock(1_790_000_000_000);
const hourMs = 60 * 60_000;
const faults: unknown[] = [];
let texts: ServerTexts;

beforeEach(() => {
  cpSync('src/ui/public/locales', folder, { recursive: true });
  faults.length = 0;
  texts = new ServerTexts({ folder, clock, onFault: (error) => faults.push(error) });
});

const change = (path: string, from: string, to: string): void =>
  writeFileSync(join(folder, path), readFileSync(join(folder, path), 'utf8').replace(from, to));

test('texts come in each language, with their values and plural forms', () => {
  expect(texts.in('en').t('tooMany.wait', { count: 1 })).toContain('wait 1 minute');
  expect(texts.in('en').t('tooMany.wait', { count: 4 })).toContain('wait 4 minutes');
  expect(texts.in('cy').t('tooMany.wait', { count: 1 })).toContain('arhoswch 1 funud');
  expect(texts.in('cy').t('tooMany.wait', { count: 6 })).toContain('arhoswch 6 munud');
  expect(texts.in('cy').t('translation:gate.signUp')).toBe('Cofrestru');
});

test('one key renames the product everywhere, within the hour', () => {
  change('cy/translation.json', '"name": "Fireside"', '"name": "Aelwyd"');
  const words = () => [texts.in('cy').t('loggedOut.again'), texts.in('cy').t('translation:header.home')];
  clock.moveBy(hourMs - 1);
  expect(words()).toEqual(['Yn ôl i Fireside', 'Hafan Fireside']);
  clock.moveBy(1);
  expect(words()).toEqual(['Yn ôl i Aelwyd', 'Hafan Aelwyd']);
  expect(faults).toEqual([]);
});

test('a broken file is logged, and the texts stay until it is repaired', () => {
  writeFileSync(join(folder, 'en/server.json'), '{ "signIn": ');
  clock.moveBy(hourMs);
  expect(texts.in('en').t('signIn.title')).toBe('Log in');
  expect(texts.in('en').t('signIn.title')).toBe('Log in');
  expect(faults).toHaveLength(1);
  cpSync('src/ui/public/locales', folder, { recursive: true });
  change('en/server.json', '"title": "Log in"', '"title": "Come in"');
  clock.moveBy(hourMs);
  expect(texts.in('en').t('signIn.title')).toBe('Come in');
});

test('a language of a deployment is one more folder; missing texts are English', () => {
  mkdirSync(join(folder, 'vo'));
  writeFileSync(join(folder, 'vo/server.json'), '{ "signIn": { "title": "Nunädön" } }');
  writeFileSync(join(folder, 'vo/translation.json'), '{}');
  clock.moveBy(hourMs);
  expect(texts.in('vo').t('signIn.title')).toBe('Nunädön');
  expect(texts.in('vo').t('signIn.email')).toBe('Email address');
  expect(texts.languages).toContain('vo');
  for (const language of ['en', 'vo']) expect(texts.in(language).t('languages:vo')).toBe('Volapük');
  rmSync(join(folder, 'vo'), { recursive: true });
});

test.each([
  ['/idp/x?lng=cy', 'en', 'en', 'cy'],
  ['/idp/x?lng=cy-GB&a=1', undefined, undefined, 'cy'],
  ['/idp/x?lng=%', 'cy', undefined, 'cy'],
  ['/idp/x?lng=xx', 'qaa-CA cy en', 'en', 'cy'],
  ['/idp/x', 'qab', 'qab, cy;q=0.4, en;q=0.2', 'cy'],
  ['/idp/x', undefined, 'qaa', 'en'],
  ['/idp/x', undefined, undefined, 'en'],
])('the language of %s, asked for as %s, in a browser of %s is %s', (originalUrl, asked, accepted, found) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  expect(texts.languageOf({ originalUrl, headers }, asked)).toBe(found);
});

test.each([
  ['cy', 'cy'],
  ['en-GB,en;q=0.9,cy;q=0.8', 'en'],
  ['CY-gb', 'cy'],
  ['en;q=0.2, cy;q=0.9', 'cy'],
  ['cy;q=0, en', 'en'],
  ['*', null],
  ['', null],
  [';q=x,,', null],
  [`${'x,'.repeat(100_000)}cy`, null],
])('of %j the languages here satisfy %s', (wish, language) => {
  expect(matchPreferredLanguage(wish, ['cy', 'en'])).toBe(language);
});
