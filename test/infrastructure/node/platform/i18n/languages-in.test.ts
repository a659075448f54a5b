import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocaleLanguages } from '../../../../../src/infrastructure/node/platform/i18n/languages-in.ts';
import { temporaryFolder } from '../../../../support/databases.ts';

const folder = temporaryFolder();

function write(tag: string, ...files: string[]): void {
  mkdirSync(join(folder, tag), { recursive: true });
  for (const file of files) writeFileSync(join(folder, tag, file), '{}');
}

test('each folder with both files is a language by its own name, and English comes first', () => {
  for (const tag of ['en', 'cy', 'ar', 'fr', 'ka', 'rom', 'zz'])
    write(tag, 'translation.json', 'server.json');
  write('de', 'translation.json');
  write('pl', 'server.json');
  write('en-US', 'translation.json', 'server.json');
  write('policies', 'translation.json', 'server.json');
  writeFileSync(join(folder, '.DS_Store'), '');
  expect(Object.entries(readLocaleLanguages(folder))).toEqual([
    ['en', 'English'],
    ['ar', 'العربية'],
    ['cy', 'Cymraeg'],
    ['fr', 'Français'],
    ['ka', 'ქართული'],
    ['rom', 'Romany'],
    ['zz', 'Zz'],
  ]);
});

test('the product has English and Welsh at least', () => {
  expect(readLocaleLanguages('src/ui/public/locales')).toMatchObject({ en: 'English', cy: 'Cymraeg' });
});
