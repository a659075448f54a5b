import type { AccountTakeBackSummary } from '../../../../src/application/account/undo-recent-changes.ts';
import { AccountLinkPages } from '../../../../src/infrastructure/node/account/account-link-pages.ts';
import { AddressChangePages } from '../../../../src/infrastructure/node/account/address-pages.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { testFrame } from '../../../support/page-frame.ts';

const frame = testFrame({ clock: new ManualClock(0), publicUrl: 'https://family.example' });
const pages = new AddressChangePages(frame);
const at = Date.UTC(2026, 10, 28, 21, 5);
const taken: AccountTakeBackSummary = {
  at: at + 3 * 24 * 60 * 60_000,
  changes: [{ id: 'change_1', kind: 'passkeyAdded', at, names: ['<b>Their phone</b>'], withLater: [] }],
  lost: [],
  signIns: [
    { browser: 'Firefox on Windows', usedAt: at },
    { browser: '', usedAt: at },
  ],
  erasureOn: null,
  isDisabled: false,
};
const page = (language: string, shown: AccountTakeBackSummary) =>
  pages.takenBack(
    frame.view({ originalUrl: `/idp/taken-back/T?lng=${language}`, headers: {} }),
    shown,
    '/next',
  );

test.each([
  ['en', 'Nothing is planned that deletes your account', '28 November 2026', 'A browser'],
  ['cy', 'Nid oes dim wedi&#39;i drefnu sy&#39;n dileu eich cyfrif', '28 Tachwedd 2026', 'Porwr'],
])('after taking back, in %s, each thing has name, date and a button of the kit', (language, ...words) => {
  const text = page(language, taken);
  for (const word of words) expect(text).toContain(word);
  expect(text).toContain('&#60;b&#62;Their phone');
  expect(text).toContain('Firefox on Windows');
  expect(text).toMatch(/class="button quiet wide"\s+type="submit"/);
  expect(text).not.toMatch(/class="button wide"|takenBack\./);
});

test.each([
  ['en', 'This could not be put back', 'A passkey', 'before your account was taken', 'address was changed'],
  ['cy', 'Nid oedd modd rhoi hyn yn ôl', 'Allwedd mynediad', 'ch cyfrif gael ei gymryd', 'cyfeiriad gael'],
])(
  'what could not be put back is named, in %s, and no address where none was changed',
  (language, ...words) => {
    const wrong = words.pop();
    const text = page(language, { ...taken, lost: [{ thing: 'passkeys', name: '<i>Ours</i>' }] });
    for (const word of [...words, '&#60;i&#62;Ours', `mailto:${frame.supportEmail}`])
      expect(text).toContain(word.replaceAll("'", '&#39;'));
    expect(text).not.toContain(wrong);
    expect(page(language, taken)).not.toContain(words[0]);
  },
);

test.each([
  ['en', '5 December 2026'],
  ['cy', '5 Rhagfyr 2026'],
])('a deletion that is planned again is told with its date in %s', (language, day) => {
  const text = page(language, {
    at,
    changes: [],
    lost: [],
    signIns: [],
    erasureOn: Date.UTC(2026, 11, 5),
    isDisabled: false,
  });
  expect(text).toContain(day);
  expect(text).not.toContain('<ul class="done"');
});

test.each([
  ['en', 'Your account is closed for now'],
  ['cy', 'Mae eich cyfrif ar gau am y tro'],
])('an account that an operator keeps closed has the way to people, in %s', (language, title) => {
  const view = frame.view({ originalUrl: `/idp/x/T?lng=${language}`, headers: {} });
  const back = page(language, { ...taken, isDisabled: true });
  expect(back).not.toContain('/next');
  const again = new AccountLinkPages(frame).deadLink(view, 'disabled', '/again');
  for (const text of [back, again, pages.dead(view, 'newAddress', 'disabled')]) {
    expect(text).toContain(title);
    expect(text).toContain(`mailto:${frame.supportEmail}`);
    expect(text).not.toMatch(/deadLink\.|accountClosed\.|\.dead\./);
  }
});

test.each([
  ['en', 'put back with it'],
  ['cy', 'yn ôl gydag ef'],
])('an act that is undone only with later ones says so before, in %s', (language, words) => {
  const [change] = taken.changes;
  const withLater = (later: AccountTakeBackSummary['changes'][number]['withLater']) =>
    page(language, { ...taken, changes: [{ ...change!, kind: 'askingChosen', withLater: later }] });
  expect(withLater(['askingChosen'])).toContain(words);
  expect(withLater([])).not.toContain(words);
});

test.each([
  ['en', 'Logged out on 1 December 2026 at 21:05', 'just now'],
  ['cy', 'Allgofnodwyd ar 1 Rhagfyr 2026 am 21:05', 'Allgofnodwyd nawr'],
])('days later the page still says when everybody was logged out, in %s', (language, words, wrong) => {
  const text = page(language, taken);
  expect(text).toContain(words);
  expect(text).not.toContain(wrong);
});
