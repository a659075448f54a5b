import { readFileSync } from 'node:fs';
import { formatFinding } from '../../../../../src/domain/content/finding.ts';
import { parseJsonSource } from '../../../../../src/infrastructure/shared/content/parse/parse.ts';
import { scanJson } from '../../../../../src/infrastructure/shared/content/parse/scan-json.ts';
import { applyTextEdits } from '../../../../../src/infrastructure/shared/content/parse/word-marks.ts';

/** Returns the findings for handwritten JSON, one per line. */
const findingsIn = (text: string): string[] => {
  const read = parseJsonSource(text);
  return read.ok ? [] : read.findings.map((found) => formatFinding({ ...found, path: '' }));
};
const mended = (text: string): string => applyTextEdits(text, scanJson(text).wordMarks);
const inside = 'This quotation mark ends the text: inside a text write “ ” or \\".';

test.each([
  ['{\n  "text": "She said "I love you" to me",\n  "b": 1\n}', [`Line 2, column 21: ${inside}`]],
  ['{\n  "text": ""Hello" she said"\n}', [`Line 2, column 12: ${inside}`]],
  ['{"text": "say "hi" now", "b": 1}', [`Line 1, column 15: ${inside}`]],
  ['["say "yes", or not", "b"]', [`Line 1, column 7: ${inside}`]],
  ['{"a": "x" "b": 2}', ['Line 1, column 11: A comma is missing here (found ").']],
  ['{"a": "x"\n"b": 2}', ['Line 2, column 1: A comma is missing here (found ").']],
])('a quotation mark inside a text is located: %j', (text, expected) => {
  expect(findingsIn(text)).toEqual(expected);
});

test.each([
  [
    '{\n  "a": 1,\n  "b": [1, 2,],\n}',
    [
      'Line 3, column 13: Nothing comes after this comma: take it out.',
      'Line 3, column 15: Nothing comes after this comma: take it out.',
    ],
  ],
  [
    '{\n  "a" 1,\n  b: 2\n  "c": tru,\n  "d": ,\n  "e": 3\n}',
    [
      'Line 2, column 7: A colon is missing here (found 1).',
      'Line 3, column 3: A name in "double quotes" is missing here (found b).',
      'Line 4, column 3: A comma is missing here (found ").',
      'Line 4, column 8: A value is missing or misspelt here (found t).',
      'Line 5, column 8: A value is missing or misspelt here (found ,).',
    ],
  ],
  [
    '{\n  "title": "Hello,\n  "slug": "x\n}',
    [
      'Line 2, column 12: This text has no closing quotation mark.',
      'Line 3, column 11: This text has no closing quotation mark.',
    ],
  ],
  [
    '{"a": [1, {"b": 2}, "c": 3}',
    [
      'Line 1, column 24: A comma is missing here (found :).',
      'Line 1, column 27: A ] is missing before this }.',
    ],
  ],
  ['{"a": 1]}', ['Line 1, column 8: This ] closes nothing.']],
  [
    '{\n  // first\n  "a": 1, /* two */\n}',
    [
      'Line 2, column 3: Comments are not part of JSON: take this one out.',
      'Line 3, column 11: Comments are not part of JSON: take this one out.',
      'Line 3, column 9: Nothing comes after this comma: take it out.',
    ],
  ],
  [
    "{'a': 'it is', \"b\": 1}",
    [
      'Line 1, column 2: A name in "double quotes" is missing here (found \').',
      "Line 1, column 7: A value is missing or misspelt here (found ').",
    ],
  ],
  [
    '{"a": 1, "a": 2, "b": x}',
    [
      'Line 1, column 10: The name "a" is used twice.',
      'Line 1, column 23: A value is missing or misspelt here (found x).',
    ],
  ],
])('every slip is reported, not only the first: %j', (text, expected) => {
  expect(findingsIn(text)).toEqual(expected);
});

const quotes = (more = ''): string =>
  `A word processor has put curly quotation marks here${more}: JSON needs straight ones (").`;
const space = (more = ''): string =>
  `A no-break or other special space stands here${more}: JSON takes plain spaces only.`;

test.each([
  ['{“slug”: “hello”}', [`Line 1, column 2: ${quotes(' and in 1 more place')}`], { slug: 'hello' }],
  [
    '{\n  „slug“: „hello“,\n  "b": 1\n}',
    [`Line 2, column 3: ${quotes(' and in 1 more place')}`],
    { slug: 'hello', b: 1 },
  ],
  [
    '{"text": “She said “I love you” to “me””}',
    [`Line 1, column 10: ${quotes()}`],
    { text: 'She said “I love you” to “me”' },
  ],
  ['{"text": “She said "I" do”}', [`Line 1, column 10: ${quotes()}`], { text: 'She said "I" do' }],
  ['{"a”: “b", "c": “d"}', [`Line 1, column 4: ${quotes(' and in 2 more places')}`], { a: 'b', c: 'd' }],
  ['{\n  "a": "one”,\n  "b": 2\n}', [`Line 2, column 12: ${quotes()}`], { a: 'one', b: 2 }],
  ['{‘a’: ‘it’s’}', [`Line 1, column 2: ${quotes(' and in 1 more place')}`], { a: 'it’s' }],
  [
    '{\u00a0"a":\u00a0\u00a01,\u202f"b": "two\u00a0words"}',
    [`Line 1, column 2: ${space(' and in 2 more places')}`],
    { a: 1, b: 'two\u00a0words' },
  ],
  ['{\u00a0“a”: 1}', [`Line 1, column 3: ${quotes()}`, `Line 1, column 2: ${space()}`], { a: 1 }],
])(
  'characters that a word processor inserted are named and repaired at once: %j',
  (text, expected, value) => {
    expect(findingsIn(text)).toEqual(expected);
    expect(JSON.parse(mended(text))).toEqual(value);
  },
);

test('curly quotes and no-break spaces inside texts are valid and stay', () => {
  const text = '{"a": "She said “yes” to\u00a0me.", "b": ["‘ok’"]}';
  expect(findingsIn(text)).toEqual([]);
  expect(mended(text)).toBe(text);
});

test('an Activity edited in a word processor is valid again after one repair', () => {
  const good = readFileSync('content/activities/checking-in-together.json', 'utf8');
  let marks = 0;
  const processed = good.replace(/(?<!\\)"/g, () => '“”'[marks++ % 2]!).replace(/^ {4}/gm, '\u00a0\u00a0  ');
  expect(findingsIn(processed)).toHaveLength(2);
  expect(JSON.parse(mended(processed))).toEqual(JSON.parse(good));
});
