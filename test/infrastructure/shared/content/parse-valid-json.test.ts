import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentLimits } from '../../../../src/infrastructure/shared/content/content-limits.ts';
import { scanJson } from '../../../../src/infrastructure/shared/content/scan-json.ts';
import { parseValidJson } from '../../../../src/infrastructure/shared/content/parse-valid-json.ts';
import { dice } from '../../../support/random-activity.ts';
import { shareOf } from '../../../support/random-share.ts';

const folders = ['test/content/good', 'test/content/bad', 'content/activities', 'content/programmes'];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const textOf = (path: string): string => readFileSync(path, 'utf8');

test.each(files)('%s is read without a scan', (path) => {
  expect(parseValidJson(textOf(path))).toEqual({ value: JSON.parse(textOf(path)) });
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
])('%s is left to the scan, which finds it', (_what, text) => {
  expect(parseValidJson(text)).toBeNull();
  expect(scanJson(text)).not.toEqual([]);
});

test.each([
  ['the most levels', nested(contentLimits.depth)],
  ['the most entries', wide(contentLimits.width)],
  ['nearly the most values', many(contentLimits.values / contentLimits.width - 1)],
  ['colons in names and texts', '{"a:b": "c: d", "e": [":", {"::": "http://x:1"}]}'],
  ['a single text', ' "text" '],
  ['escapes', '["\\"", "\\\\", "\\n", "\\/"]'],
  ['characters of two halves', '{"😀": "😀"}'],
])('%s are read, and the scan finds nothing', (_what, text) => {
  expect(parseValidJson(text)).toEqual({ value: JSON.parse(text) });
  expect(scanJson(text)).toEqual([]);
});

test('of texts changed at random none is read in which the scan finds a fault', () => {
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
      const parsed = parseValidJson(changed);
      if (parsed) expect({ path, seed, faults: scanJson(changed) }).toEqual({ path, seed, faults: [] });
      else if (scanJson(changed).length > 0) counts.refused += 1;
      if (parsed) counts.read += 1;
    }
  expect(counts.read).toBeGreaterThan(shareOf(300));
  expect(counts.refused).toBeGreaterThan(shareOf(1000));
});
