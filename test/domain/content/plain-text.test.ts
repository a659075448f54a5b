import { expectCpuMs } from '../../support/cpu-time.ts';
import { toPlainText } from '../../../src/domain/content/plain-text.ts';

test.each([
  ['Sit **side** by _side_', 'Sit side by side'],
  ['# Hello\n\n- one\n- two\n\n1. three', 'Hello one two three'],
  ['See [the page](https://a.org/b) ![and](c.png)', 'See the page'],
  ['> quoted `code`', 'quoted code'],
  ['3 * 4 - 5', '3 4 - 5'],
  ['  Two  lines,\nno marks ', 'Two lines, no marks'],
  ['###  Deep\n  12. twelve\n100)  many', 'Deep twelve many'],
  ['#hashtag', '#hashtag'],
  ['1234. not a list', '1234. not a list'],
  ['***Both*** and ``code`` and ~~gone~~', 'Both and code and gone'],
  ['snake_case and _slanted_, _x_1', 'snake_case and slanted, x_1'],
  ['Écrit_à and _été_.', 'Écrit_à and été.'],
  ['\\*not bold\\* \\_nor slanted\\_ \\[nor a link](x)', '*not bold* _nor slanted_ [nor a link](x)'],
])('%j is spoken as %j', (markdown, words) => expect(toPlainText(markdown)).toBe(words));

test.each(['[', '[a](', '*_', ' 1. ', '#'])('20,000 characters of %j are processed in time', (piece) => {
  expectCpuMs(() => void toPlainText(piece.repeat(20_000 / piece.length)), 200);
});
