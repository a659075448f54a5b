import type { MailContent } from '../../../../../src/application/ports/server/platform/mail-writer.ts';
import { TranslatedMailWriter } from '../../../../../src/infrastructure/node/platform/mail/translated-letters.ts';
import { ServerTexts } from '../../../../../src/infrastructure/node/platform/pages/server-texts.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';

const texts = new ServerTexts({ folder: 'src/ui/public/locales', clock: new ManualClock(0) });
const letters = new TranslatedMailWriter(texts, 'https://family.example', 'people@family.example');
const at = Date.UTC(2026, 10, 28, 21, 5);
const erasureOn = Date.UTC(2026, 11, 5);
const months: Record<string, string[]> = {
  en: ['28 November 2026', '5 December 2026'],
  cy: ['28 Tachwedd 2026', '5 Rhagfyr 2026'],
};

/** The kinds of mail whose lower link takes the account back. */
const backed = [
  'passwordChanged',
  'addressVerified',
  'passkeyAdded',
  'passkeyRemoved',
  'factorSet',
  'factorRemoved',
  'recoveryCodeUsed',
  'erasurePlanned',
] as const satisfies MailContent['kind'][];

describe.each(texts.languages)('in %s', (language) => {
  const to = { email: 'other@home.example', language };
  const [day = '', erasure = ''] = months[language] ?? [];

  test('the address that was left is told when, and where people help, and gets no link of an account', () => {
    const { subject, text, html } = letters.write({ kind: 'addressLeft', at }, to);
    for (const part of [text, html]) {
      expect(part).toContain('people@family.example');
      expect(part).toContain(day);
      expect(part).toContain('21:05');
      expect(part).not.toContain('https://family.example');
      expect(part).not.toMatch(/\{\{|mail\./);
    }
    expect(html).toContain('href="mailto:people@family.example"');
    expect(subject).not.toMatch(/mail\./);
    if (language !== 'en')
      expect(text).not.toBe(letters.write({ kind: 'addressLeft', at }, { ...to, language: 'en' }).text);
  });

  test('whoever has the account again is told of a deletion that was planned, and only then', () => {
    const planned = letters.write({ kind: 'takenBack', at, erasureOn, isDisabled: false }, to);
    const without = letters.write({ kind: 'takenBack', at, erasureOn: null, isDisabled: false }, to);
    for (const part of ['text', 'html'] as const) {
      expect(planned[part]).toContain(erasure);
      expect(without[part]).not.toContain(erasure);
      for (const mail of [planned, without]) {
        expect(mail[part]).toContain(`https://family.example/idp/forgotten-password?lng=${language}`);
        expect(mail[part]).not.toMatch(/\{\{|mail\./);
      }
    }
  });

  test('the way back names the instant until which it works, and a planned deletion with its day', () => {
    const changed = letters.write({ kind: 'addressChanged', token: 'T', until: at, erasureOn }, to);
    for (const part of [changed.text, changed.html])
      for (const named of [day, '21:05', erasure]) expect(part).toContain(named);
    expect(changed.text).not.toMatch(/for a week|am wythnos|\{\{/);
  });

  test.each(backed)('the mail of %s names the instant until which its link works, and no length', (kind) => {
    const letter = kind === 'erasurePlanned' ? { kind, on: erasureOn } : { kind };
    const mail = letters.write({ ...letter, token: 'T', until: at }, to);
    for (const part of [mail.text, mail.html]) {
      for (const named of [day, '21:05', `/idp/old-address/T?lng=${language}`]) expect(part).toContain(named);
      expect(part).not.toMatch(/a week|wythnos|\{\{|mail\./);
    }
  });

  test('a planned deletion without a link says what takes it back', () => {
    const letter = { kind: 'erasurePlanned', on: erasureOn, token: null, until: null } as const;
    const { text } = letters.write(letter, to);
    expect(text).toContain(language === 'en' ? 'takes it back' : "tynnu'r cais yn ôl");
    expect(text).not.toMatch(/the link below|ddolen isod|\{\{|mail\./);
  });

  test.each(['oldAddress.dead.expired', 'secondFactor.lost'])('%s says no length', (key) => {
    expect(texts.in(language).t(key)).not.toMatch(/a week|wythnos|\{\{|^[a-z]+[.]/i);
  });

  test('the owner of an account that stays closed is told so, with the way to people and no button', () => {
    const { text, html } = letters.write({ kind: 'takenBack', at, erasureOn: null, isDisabled: true }, to);
    for (const part of [text, html]) {
      expect(part).toContain('people@family.example');
      expect(part).toContain(
        language === 'en' ? 'Once the account is open again' : 'Unwaith y bydd y cyfrif ar agor eto',
      );
      expect(part).not.toMatch(/forgotten-password|\{\{|mail\./);
    }
  });
});
