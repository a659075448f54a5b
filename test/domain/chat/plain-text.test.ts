import { cpuMs } from '../../support/cpu-time.ts';
import { plainText } from '../../../src/domain/chat/plain-text.ts';

test.each([
  ['Sit **side** by _side_', 'Sit side by side'],
  ['# Hello\n\n- one\n- two\n\n1. three', 'Hello one two three'],
  ['See [the page](https://a.org/b) ![and](c.png)', 'See the page'],
  ['> quoted `code`', 'quoted code'],
  ['3 * 4 - 5', '3 4 - 5'],
])('%j is spoken as %j', (markdown, words) => expect(plainText(markdown)).toBe(words));

test.each(['[', '[a](', '*_', ' 1. ', '#'])('20,000 characters of %j are processed in time', (piece) => {
  expect(cpuMs(() => void plainText(piece.repeat(20_000 / piece.length)))).toBeLessThan(200);
});
