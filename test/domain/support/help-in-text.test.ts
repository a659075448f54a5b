import { findHelpLinks, type HelpTexts } from '../../../src/domain/support/help-in-text.ts';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import en from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };
import { expectCpuMs } from '../../support/cpu-time.ts';

const words: HelpTexts = {
  lines: en.helplines,
  titles: [en.footer.helpTitle],
  calling: [...en.chat.calling.split(', '), ...cy.chat.calling.split(', ')],
};

const found = (text: string): string[] =>
  findHelpLinks(text, words).map(({ from, to, href }) => `${text.slice(from, to)} → ${href}`);

test.each([
  ['Samaritans listen on 116 123, day and night.', ['116 123 → tel:116123']],
  ['Childline: 0800 1111.', ['0800 1111 → tel:08001111']],
  ['Childline: 08001111', ['08001111 → tel:08001111']],
  ['Childline: 0800\u00a01111', ['0800\u00a01111 → tel:08001111']],
  ['Text SHOUT to 85258', ['85258 → sms:85258']],
  ['In danger, call 999.', ['999 → tel:999']],
  ['Ring 999 now', ['999 → tel:999']],
  ['NHS 111 helps', ['111 → tel:111']],
  ['You can call the NHS on 111, then the mental health option', ['111 → tel:111']],
  ['Call 111 or 999', ['111 → tel:111', '999 → tel:999']],
  ['Call 111, 999 or 116 123', ['111 → tel:111', '999 → tel:999', '116 123 → tel:116123']],
  ['Call 999 straight away', ['999 → tel:999']],
  ['Call 999 as soon as you can', ['999 → tel:999']],
  ['Call 999 unless they are safe', ['999 → tel:999']],
  ['Ring 111 always, or sometimes', ['111 → tel:111']],
  ['Call 111 sometimes', ['111 → tel:111']],
  ['Call 999 yourselves', ['999 → tel:999']],
  ['Call 111 nights and weekends', ['111 → tel:111']],
  ['Call 999. Bells will ring', ['999 → tel:999']],
  ['Call 999, people listen', ['999 → tel:999']],
  ['Ffoniwch 999 os oes perygl', ['999 → tel:999']],
  ['Ring 116 123 times', ['116 123 → tel:116123']],
  ['Get help now on this site shows more.', ['Get help now → null']],
  ['See “Get help now”, or call 999', ['Get help now → null', '999 → tel:999']],
])('is linked to help: %s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  'There are 111 steps.',
  'Count to 999 together.',
  'Page 111, and £999 of it.',
  'Call us 999 times',
  'Ring 999 bells',
  'Call 111 people, or more',
  'Then call 999 times',
  'Phone 111 friends.',
  'The police on 999',
  'Call 0207 999 111',
  'Call 1 999',
  'Call 999 1',
  'Call 9990',
  'Call 1,111',
  'Call 111.5',
  'Ask for room A999',
  'recall 999 things',
  '0800 1111 222',
  '+441161230',
  'Reference 185258',
  '85,258 people',
  'forget help nowadays',
  '',
])('is not linked: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('a short number that is emphasised by itself counts', () => {
  const text = 'In danger: 999';
  expect(findHelpLinks(text, words, (from, to) => text.slice(from, to) === '999')).toEqual([
    { from: 11, to: 14, href: 'tel:999' },
  ]);
});

test('without help lines nothing is linked', () => {
  expect(findHelpLinks('Call 999. Get help now.', { lines: [], titles: [], calling: [] })).toEqual([]);
});

test('a text of maximum length is processed in time', () => {
  const findAll = (): void => {
    for (const unit of ['9', '999 ', '111, ', '0800 ', 'Get help ', '116 123 or '])
      findHelpLinks(unit.repeat(Math.ceil(4000 / unit.length)), words);
  };
  expectCpuMs(findAll, 1000);
});

test('each number beside the one before counts, however many there are', () => {
  let places: unknown[] = [];
  const text = `Call 999${' or 999'.repeat(8000)}`;
  expectCpuMs(() => (places = findHelpLinks(text, words)), 200);
  expect(places).toHaveLength(8001);
});
