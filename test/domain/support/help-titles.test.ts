import { readFileSync } from 'node:fs';
import { helpTitles } from '../../../src/domain/support/help-titles.ts';

test.each(Object.entries(helpTitles))(
  'in %s help is called as the locale file calls it',
  (language, title) => {
    const texts = JSON.parse(readFileSync(`src/ui/public/locales/${language}/translation.json`, 'utf8')) as {
      footer: { helpTitle: string };
    };
    expect(texts.footer.helpTitle).toBe(title);
  },
);
