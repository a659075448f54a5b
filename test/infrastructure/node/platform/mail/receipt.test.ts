import { TranslatedMailWriter } from '../../../../../src/infrastructure/node/platform/mail/translated-letters.ts';
import { ServerTexts } from '../../../../../src/infrastructure/node/platform/pages/server-texts.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';

const texts = new ServerTexts({ folder: 'src/ui/public/locales', clock: new ManualClock(0) });
const letters = new TranslatedMailWriter(texts, 'https://family.example');
const receipt = {
  kind: 'receipt',
  amount: '£540.00',
  paidAt: Date.UTC(2026, 6, 31, 23, 30),
  until: Date.UTC(2027, 7, 1),
  reference: 'purchase_1f0c',
} as const;

test.each([
  ['en', 'Your receipt from Fireside', 'including VAT', '1 August 2026', '1 August 2027'],
  ['cy', 'Eich derbynneb gan Fireside', 'gan gynnwys TAW', '1 Awst 2026', '1 Awst 2027'],
])('a receipt in %s has amount, date and end of access, in text and HTML', (language, ...words) => {
  const [subject, ...inBoth] = words;
  const mail = letters.write(receipt, { email: 'mia@home.example', language });
  expect(mail).toMatchObject({ to: 'mia@home.example', subject });
  for (const part of [mail.text, mail.html])
    for (const word of [...inBoth, '£540.00', 'purchase_1f0c', `https://family.example/?lng=${language}`])
      expect(part).toContain(word);
  expect(`${mail.text}${mail.html}`).not.toMatch(/\{\{|mail\.receipt/);
});
