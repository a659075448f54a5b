import { findingText, type Finding } from '../../../../src/domain/content/finding.ts';
import { cpuMs } from '../../../support/cpu-time.ts';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { kindOf } from '../../../../src/domain/content/content-kind.ts';
import { readContent, readJson } from '../../../../src/infrastructure/shared/content/read-content.ts';

const smallest = readFileSync(join('test', 'content', 'good', 'smallest.json'), 'utf8');
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('reads a good file as text and as bytes', () => {
  const definition = JSON.parse(smallest) as unknown;
  expect(readContent('activity', smallest)).toEqual({ ok: true, definition, findings: [] });
  expect(readContent('activity', utf8(smallest))).toEqual({ ok: true, definition, findings: [] });
});

test('a warning does not refuse a file; errors do and are listed first', () => {
  const withPicture = smallest.replace('Full.', 'See ![me](https://example.org/me.png).');
  expect(readContent('activity', withPicture)).toMatchObject({
    ok: true,
    findings: [{ rule: 'markdown-image' }],
  });
  const withScript = withPicture.replace('Hello', '[Hello](javascript:alert)');
  expect(readContent('activity', withScript)).toMatchObject({
    ok: false,
    findings: [{ rule: 'unsafe-link' }, { rule: 'markdown-image' }],
  });
});

const slip = (from: string, to: string): string => {
  expect(smallest).toContain(from);
  return smallest.replace(from, to);
};
const told = (text: string): string[] => {
  const read = readContent('activity', text);
  expect(read.ok).toBe(false);
  return read.findings.map(findingText);
};

test('commas too many hide nothing else that is wrong with a file', () => {
  const misspelt = slip('"status": "Draft",', '"staus": "Draft",,').replace('"aMoment"]', '"aMoment", ]');
  expect(told(misspelt)).toEqual([
    'Line 6, column 20: A name in "double quotes" is missing here (found ,).',
    'Line 9, column 28: Nothing comes after this comma: take it out.',
    ...told(misspelt.replace(',,', ',').replace('"aMoment", ]', '"aMoment"]')),
  ]);
  expect(told(misspelt).join()).toContain('staus');
  const endless = slip('"type": "message",', '"type": "message",,').replace(
    'Hello.',
    '[Hi](javascript:alert)',
  );
  expect(told(endless)).toHaveLength(2);
  expect(told(endless)[1]).toMatch(/^Line 18, column \d+, \/touchpoints\/0\/steps\/0\/text: /);
});

test.each([
  ['a value is missing', slip('"Draft",', ',').replace('"slug"', '"slg"')],
  ['something is not closed', slip('"Draft",', '"Draft",,').replace('"slug"', '"slg"').slice(0, -3)],
  ['text comes after the end', `${slip('"Draft",', '"Draft",,').replace('"slug"', '"slg"')} more`],
])('where %s, nothing is said of the content', (_what, text) => {
  expect(told(text).join()).not.toContain('slg');
});

test('without other faults there is one finding for each comma', () => {
  expect(told(slip('"Draft",', '"Draft",,'))).toHaveLength(1);
  expect(told(slip('"aMoment"]', '"aMoment",,,]'))).toHaveLength(3);
});

test.each([
  ['', 'json/syntax', 'Line 1, column 1: The file ends too early: something is not closed.'],
  [
    '{"a": {"b": [1,\n  2',
    'json/syntax',
    'Line 2, column 4: The file ends too early: something is not closed.',
  ],
  ['{"a": 1,}', 'json/syntax', 'Line 1, column 8: Nothing comes after this comma: take it out.'],
  ['[1, ]', 'json/syntax', 'Line 1, column 3: Nothing comes after this comma: take it out.'],
  ['{\n  "a" 1\n}', 'json/syntax', 'Line 2, column 7: A colon is missing here (found 1).'],
  ['{"a": 1 "b": 2}', 'json/syntax', 'Line 1, column 9: A comma is missing here (found ").'],
  ['{a: 1}', 'json/syntax', 'Line 1, column 2: A name in "double quotes" is missing here (found a).'],
  ["['a']", 'json/syntax', "Line 1, column 2: A value is missing or misspelt here (found ')."],
  ['{"a": "b', 'json/syntax', 'Line 1, column 7: This text has no closing quotation mark.'],
  [
    '["a\nb"]',
    'json/syntax',
    'Line 1, column 4: A line break or control character inside a text: write it as \\n or \\t.',
  ],
  [
    '["\\x"]',
    'json/syntax',
    'Line 1, column 3: A backslash must be followed by one of " \\ / b f n r t u0000.',
  ],
  ['[NaN]', 'json/syntax', 'Line 1, column 2: A value is missing or misspelt here (found N).'],
  ['[01]', 'json/syntax', 'Line 1, column 3: A comma is missing here (found 1).'],
  ['[1] // done', 'json/syntax', 'Line 1, column 5: There is more text after the end.'],
  ['[}', 'json/syntax', 'Line 1, column 2: A value is missing or misspelt here (found }).'],
  ['{"a": 1, "a": 2}', 'json/duplicate-key', 'Line 1, column 10: The name "a" is used twice.'],
  ['{"a": 1, "\\u0061": 2}', 'json/duplicate-key', 'Line 1, column 10: The name "a" is used twice.'],
  ['{"__proto__": {}}', 'json/forbidden-key', 'Line 1, column 2: The name "__proto__" is not allowed.'],
  ['{"constructor": {}}', 'json/forbidden-key', 'Line 1, column 2: The name "constructor" is not allowed.'],
  ['["\\u0000"]', 'json/nul', 'Line 1, column 2: A NUL character (\\u0000) cannot be stored.'],
  ['[\u0000]', 'json/nul', 'Line 1, column 2: The file holds a NUL character.'],
  [
    '["\\ud800"]',
    'json/encoding',
    'Line 1, column 2: Half of a character (a lone \\ud800 to \\udfff) cannot be stored.',
  ],
  [
    '\uFEFF{}',
    'json/byte-order-mark',
    'Line 1, column 1: The file begins with a byte order mark: save it as plain UTF-8.',
  ],
])('%j is refused with a message', (text, rule, message) => {
  const read = readJson(text);
  expect(read).toEqual({ ok: false, findings: [expect.objectContaining({ rule, severity: 'error' })] });
  if (!read.ok) expect(findingText({ ...read.findings[0]!, path: '' })).toBe(message);
});

test('a fault inside the file is located by a JSON pointer', () => {
  const read = readJson('{"list": [1, {"a/b": {"c": 1, "c": 2}}]}');
  expect(read).toMatchObject({ findings: [{ rule: 'json/duplicate-key', path: '/list/1/a~1b/c' }] });
  expect(readJson('{"a": ["\\ud800"]}')).toMatchObject({
    findings: [{ rule: 'json/encoding', path: '/a/0' }],
  });
});

test.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['a broken character', new Uint8Array([0x22, 0xc3, 0x22])],
  ['an overlong character', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
])('bytes with %s are refused', (_name, bytes) => {
  expect(readJson(bytes)).toMatchObject({ ok: false, findings: [{ rule: 'json/encoding' }] });
});

test('bytes with a byte order mark are refused', () => {
  expect(readJson(utf8('\uFEFF{}'))).toMatchObject({
    ok: false,
    findings: [{ rule: 'json/byte-order-mark' }],
  });
});

test('JSON that the strict reader accepts is parsed identically by JSON.parse', () => {
  for (const text of ['0', '-1.5e+3', '"\\u00e9\\n\\"😀"', '[]', '{}', ' [ {"a" : [ ] } , null , true ] \n'])
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown, text });
});

describe('hostile files are refused within a time limit', () => {
  const wide = Array.from({ length: 200_000 }, () => 1);
  const crowded = Array.from({ length: 300 }, () => ({ steps: Array.from({ length: 900 }, () => 1) }));
  const files: [name: string, text: string, rule: string][] = [
    ['200,000 levels', '['.repeat(200_000), 'json/too-deep'],
    ['200,000 objects inside each other', '{"a":'.repeat(200_000), 'json/too-deep'],
    ['200,000 entries', JSON.stringify(wide), 'json/too-wide'],
    [
      '200,000 members',
      JSON.stringify(Object.fromEntries(wide.map((_one, index) => [`k${index}`, 1]))),
      'json/too-wide',
    ],
    ['270,000 values in all', JSON.stringify(crowded), 'json/too-many-values'],
    ['25 MB', JSON.stringify('x'.repeat(25_000_000)), 'json/too-large'],
    ['4 MB without a closing quotation mark', `"${'x'.repeat(4_000_000)}`, 'json/syntax'],
    ['4 MB of curly quotation marks', `[“${'a”b'.repeat(800_000)}`, 'json/word-quotes'],
    ['4 MB of no-break spaces', `[1${'\u00a0'.repeat(2_000_000)}]`, 'json/odd-space'],
    ['4 MB of backslashes', `"${'\\\\'.repeat(2_000_000)}`, 'json/syntax'],
  ];
  test.each(files)('%s', (_name, text, rule) => {
    const read = (): void =>
      expect(readContent('activity', text)).toMatchObject({ ok: false, findings: [{ rule }] });
    expect(cpuMs(read)).toBeLessThan(1000);
  });

  test.each([
    ['texts in curly quotation marks', `[${'“a”,'.repeat(500_000)}`],
    ['quotation marks inside a text', `{"a": ${'"x"y '.repeat(800_000)}`],
    ['quotation marks inside texts', `[${'"x"y",'.repeat(700_000)}`],
    ['texts that end with their line', `[${'"a\n'.repeat(1_300_000)}`],
    ['texts that begin straight and end curly', `{${'"a”: “b",'.repeat(330_000)}`],
    ['words that belong nowhere', `[${'x y '.repeat(1_000_000)}`],
    ['ends of nothing', `[${'}'.repeat(4_000_000)}`],
    ['commas', `[${','.repeat(4_000_000)}`],
    ['comments', '/**/'.repeat(1_000_000)],
  ])('4 MB of %s, with up to 100 slips reported', (_name, text) => {
    let findings: Finding[] = [];
    expect(cpuMs(() => ({ findings } = readContent('activity', text)))).toBeLessThan(1000);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(101);
  });

  test('as many schema faults as the limits allow', () => {
    const value = {
      touchpoints: Array.from({ length: 99 }, () => ({ steps: Array.from({ length: 999 }, () => 1) })),
    };
    let findings: Finding[] = [];
    const text = JSON.stringify(value);
    expect(cpuMs(() => ({ findings } = readContent('activity', text)))).toBeLessThan(3000);
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)).toMatchObject({
      rule: 'more-findings',
      message: expect.stringMatching(/^And \d+ more\.$/),
    });
  });

  test('texts made to slow the rules down', () => {
    const activity = JSON.parse(smallest) as { touchpoints: { steps: { type: string; text: string }[] }[] };
    const pieces = ['![', '](', '<a:', '{{', '{{ a', '[x]: ', '`', '\n[', ' '];
    activity.touchpoints[0]!.steps = Array.from({ length: 500 }, (_step, index) => ({
      type: 'message',
      text: `x${pieces[index % pieces.length]!.repeat(4000).slice(0, 3998)}`,
    }));
    const text = JSON.stringify(activity);
    expect(cpuMs(() => void readContent('activity', text))).toBeLessThan(2000);
  });
});

test.each([
  [{ touchpoints: [] }, 'activity'],
  [{ activities: [] }, 'programme'],
  [{ touchpoints: [], activities: [] }, 'activity'],
  [{}, null],
  [[], null],
  [null, null],
  ['touchpoints', null],
])('kindOf(%j) is %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});
