import { readdirSync, readFileSync } from 'node:fs';
import { reminderKinds, type ReminderKind } from '../../../../../src/domain/reminders/reminder.ts';
import { TranslatedMailWriter } from '../../../../../src/infrastructure/node/platform/mail/translated-letters.ts';
import { ServerTexts } from '../../../../../src/infrastructure/node/platform/pages/server-texts.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { languages } from '../../../../support/locales.ts';

const texts = new ServerTexts({ folder: 'src/ui/public/locales', clock: new ManualClock(0) });
const letters = new TranslatedMailWriter(texts, 'https://family.example');

/** Matches words that reveal a family's subject: subjects of the filter, and the titles of the library. */
const subjects =
  /anxi|bereave|grie|bully|conflict|aggress|depress|school|self.?harm|sensitive|lgbt|screen|stress|family|parent|child|teen|therap|wellbeing|mental|pryder|galar|bwlio|iselder|hunan|ysgol|teulu|rhiant|plentyn|meddwl/i;
const titles = ['activities', 'programmes'].flatMap((folder) =>
  readdirSync(`content/${folder}`)
    .filter((name) => /^[a-z0-9-]+\.json$/.test(name))
    .flatMap((name) => {
      const { title, slug } = JSON.parse(readFileSync(`content/${folder}/${name}`, 'utf8')) as Record<
        string,
        string
      >;
      return [title!, slug!];
    }),
);

const saturday = Date.parse('2026-11-28T10:00Z');
const reminder = (about: ReminderKind, at = saturday) =>
  ({ kind: 'reminder', about, at, zone: 'Europe/London', endToken: 'token' }) as const;

describe.each([...languages])('a reminder in %s', (language) => {
  test.each([...reminderKinds])('of %s says nothing of a subject, and has its own way out', (about) => {
    const letter = reminder(about);
    const mail = letters.write(letter, { email: 'mia@home.example', language });
    const words = `${mail.subject}\n${mail.text}`.replaceAll('https://family.example', '');
    expect(words).not.toMatch(subjects);
    expect(titles.filter((title) => words.includes(title))).toEqual([]);
    expect(mail.endAddress).toBe(`https://family.example/reminders/end/token?lng=${language}`);
    expect(mail.text).toContain(mail.endAddress);
    expect(mail.html).toContain('/reminders/end/token');
  });

  test('differs in words from every other reminder', () => {
    const texts = reminderKinds.flatMap((about) =>
      [saturday, saturday + 7 * 24 * 60 * 60_000].map(
        (at) => letters.write(reminder(about, at), { email: 'mia@home.example', language }).text,
      ),
    );
    expect(new Set(texts).size).toBe(2 * reminderKinds.length);
    expect(texts.join(' ')).not.toMatch(/\{\{|undefined/);
  });
});
