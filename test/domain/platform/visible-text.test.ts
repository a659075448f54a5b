import { isBlank } from '../../../src/domain/platform/visible-text.ts';

test.each([
  ['nothing', ''],
  ['spaces', ' \t\r\n '],
  ['a no-break space', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['joiners', '\u200c\u200d'],
  ['direction marks', '\u200e\u202e\u2066\u2069'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a word joiner', '\u2060'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['an ideographic space', '\u3000'],
  ['a variation selector', '\ufe0f'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['blank Braille', '\u2800'],
  ['control characters', '\u0001\u007f\u0085'],
])('%s is blank', (_what, text) => {
  expect(isBlank(text)).toBe(true);
  expect(isBlank(`${text}a${text}`)).toBe(false);
});

test.each(['.', '0', '❤️', '👨‍👩‍👧', 'é', 'ا', '\u0301', '⠁', '…'])('%s is seen', (text) => {
  expect(isBlank(text)).toBe(false);
});
