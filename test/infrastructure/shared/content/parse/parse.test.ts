import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding } from '../../../../../src/domain/content/finding.ts';
import { contentLimits } from '../../../../../src/infrastructure/shared/content/parse/content-limits.ts';
import { parseJsonSource } from '../../../../../src/infrastructure/shared/content/parse/parse.ts';
import { dice } from '../../../../support/random-activity.ts';
import { shareOf } from '../../../../support/random-share.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

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
  const read = parseJsonSource(text);
  expect(read).toMatchObject({ ok: false, findings: [{ rule, severity: 'error' }] });
  if (!read.ok) expect(formatFinding({ ...read.findings[0]!, path: '' })).toBe(message);
});

test('a fault inside the file is located by a JSON pointer', () => {
  const read = parseJsonSource('{"list": [1, {"a/b": {"c": 1, "c": 2}}]}');
  expect(read).toMatchObject({ findings: [{ rule: 'json/duplicate-key', path: '/list/1/a~1b/c' }] });
  expect(parseJsonSource('{"a": ["\\ud800"]}')).toMatchObject({
    findings: [{ rule: 'json/encoding', path: '/a/0' }],
  });
});

test.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['a broken character', new Uint8Array([0x22, 0xc3, 0x22])],
  ['an overlong character', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
])('bytes with %s are refused', (_name, bytes) => {
  expect(parseJsonSource(bytes)).toMatchObject({ ok: false, findings: [{ rule: 'json/encoding' }] });
});

test('bytes with a byte order mark are refused', () => {
  expect(parseJsonSource(utf8('\uFEFF{}'))).toMatchObject({
    ok: false,
    findings: [{ rule: 'json/byte-order-mark' }],
  });
});

test('JSON that the strict reader accepts is parsed identically by JSON.parse', () => {
  for (const text of ['0', '-1.5e+3', '"\\u00e9\\n\\"😀"', '[]', '{}', ' [ {"a" : [ ] } , null , true ] \n'])
    expect(parseJsonSource(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown, text });
});

test.each([
  ['{"a": 1,, "b": [2,],}', '{"a": 1,  "b": [2 ] }'],
  ['[,1]', null],
  ['{"a": tru,}', null],
  ['{"a": 1, "a": 2,}', null],
  ['[1', null],
])('%j is without its commas too many %j', (text, mended) => {
  expect(parseJsonSource(text)).toMatchObject({
    ok: false,
    mended: mended === null ? null : { text: mended, value: JSON.parse(mended) as unknown },
  });
});

const folders = ['test/content/good', 'test/content/bad', 'content/activities', 'content/programmes'];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const textOf = (path: string): string => readFileSync(path, 'utf8');

test.each(files)('%s is read as the platform reads it', (path) => {
  expect(parseJsonSource(textOf(path))).toMatchObject({
    ok: true,
    value: JSON.parse(textOf(path)) as unknown,
  });
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const wide = (entries: number): string => `[${Array.from({ length: entries }, () => '0').join()}]`;
const many = (rows: number): string =>
  `[${Array.from({ length: rows }, () => wide(contentLimits.width)).join()}]`;

test.each([
  ['a name twice', '{"a": 1, "a": 1}'],
  ['a name twice, with colons in its texts', '{"a:": ":", "a:": "::"}'],
  ['a name twice, the other time with an escaped colon', '{"a": "\\u003a", "a": 1}'],
  ['a name twice, once in escapes', '{"a": 1, "\\u0061": 1}'],
  ['a name twice, deep inside', '{"a": [{"b": {"c": 1, "d": 2, "c": 3}}]}'],
  ['__proto__', '{"__proto__": {}}'],
  ['constructor', '[{"constructor": 1}]'],
  ['prototype', '{"a": {"prototype": null}}'],
  ['an escaped NUL', '"\\u0000"'],
  ['half of a character', '"\ud800"'],
  ['half of a character in an escape', '"\\ud800"'],
  ['too many levels', nested(contentLimits.depth + 1)],
  ['too many entries', wide(contentLimits.width + 1)],
  [
    'too many members',
    `{${Array.from({ length: contentLimits.width + 1 }, (_, at) => `"m${at}":0`).join()}}`,
  ],
  ['too many values', many(contentLimits.values / contentLimits.width)],
  ['a comma too many', '[1,]'],
  ['a curly quotation mark', '{“a”: 1}'],
  ['nothing', ''],
])('%s is refused', (_what, text) => {
  expect(parseJsonSource(text)).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([expect.anything()]),
  });
});

test.each([
  ['the most levels', nested(contentLimits.depth)],
  ['the most entries', wide(contentLimits.width)],
  ['nearly the most values', many(contentLimits.values / contentLimits.width - 1)],
  ['colons in names and texts', '{"a:b": "c: d", "e": [":", {"::": "http://x:1"}]}'],
  ['a single text', ' "text" '],
  ['escapes', '["\\"", "\\\\", "\\n", "\\/"]'],
  ['characters of two halves', '{"😀": "😀"}'],
])('%s are read', (_what, text) => {
  expect(parseJsonSource(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown, text });
});

test('of texts changed at random what is read is what the platform reads, and no name in it is used twice', () => {
  const pieces = [
    ',',
    ':',
    '"',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '\\u003a',
    '\\u',
    ' ',
    '\n',
    'a',
    '1',
    ':"',
    '": "',
    '\ud800',
  ];
  const counts = { read: 0, refused: 0 };
  for (const path of files)
    for (let seed = 0; seed < shareOf(40); seed += 1) {
      const random = dice(`${path} ${seed}`);
      const text = textOf(path);
      const lines = text.split('\n');
      const line = random.throw(lines.length);
      const at = random.throw(text.length);
      const changed = random.pick([
        () => lines.toSpliced(line, 0, lines[random.throw(lines.length)]!).join('\n'),
        () => lines.toSpliced(line, 0, lines[line]!).join('\n'),
        () => lines.toSpliced(line, 1).join('\n'),
        () => text.slice(0, at) + random.pick(pieces) + text.slice(at),
        () => text.slice(0, at) + text.slice(at + 1 + random.throw(3)),
      ])();
      const parsed = parseJsonSource(changed);
      const platform = parsedByPlatform(changed);
      counts[parsed.ok ? 'read' : 'refused'] += 1;
      const found = parsed.ok ? [] : parsed.findings.map(({ rule }) => rule);
      if (platform === null) expect({ path, seed, isRead: parsed.ok }).toEqual({ path, seed, isRead: false });
      if (platform === null) continue;
      expect(found).not.toContain('json/syntax');
      const isRepeated = namesIn(changed) > membersIn(platform.value);
      expect({ path, seed, isRepeated }).toEqual({
        path,
        seed,
        isRepeated: found.includes('json/duplicate-key'),
      });
      if (parsed.ok)
        expect({ path, seed, value: parsed.value }).toEqual({ path, seed, value: platform.value });
    }
  expect(counts.read).toBeGreaterThan(shareOf(300));
  expect(counts.refused).toBeGreaterThan(shareOf(1000));
});

function parsedByPlatform(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns the number of names in valid JSON text; repeated names count each time. */
const namesIn = (text: string): number =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)].filter(([, colon]) => colon !== '').length;

const membersIn = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, entry) => sum + membersIn(entry), 0)
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, member) => sum + 1 + membersIn(member), 0)
      : 0;
