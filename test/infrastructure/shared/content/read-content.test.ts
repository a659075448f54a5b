import { formatFinding, type Finding } from '../../../../src/domain/content/finding.ts';
import { expectCpuMs } from '../../../support/cpu-time.ts';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { detectContentKind } from '../../../../src/domain/content/content-kind.ts';
import { readContent } from '../../../../src/infrastructure/shared/content/read-content.ts';

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
const findingsIn = (text: string): string[] => {
  const read = readContent('activity', text);
  expect(read.ok).toBe(false);
  return read.findings.map(formatFinding);
};

test('commas too many hide nothing else that is wrong with a file', () => {
  const misspelt = slip('"status": "Draft",', '"staus": "Draft",,').replace('"aMoment"]', '"aMoment", ]');
  expect(findingsIn(misspelt)).toEqual([
    'Line 6, column 20: A name in "double quotes" is missing here (found ,).',
    'Line 9, column 28: Nothing comes after this comma: take it out.',
    ...findingsIn(misspelt.replace(',,', ',').replace('"aMoment", ]', '"aMoment"]')),
  ]);
  expect(findingsIn(misspelt).join()).toContain('staus');
  const endless = slip('"type": "message",', '"type": "message",,').replace(
    'Hello.',
    '[Hi](javascript:alert)',
  );
  expect(findingsIn(endless)).toHaveLength(2);
  expect(findingsIn(endless)[1]).toMatch(/^Line 18, column \d+, \/touchpoints\/0\/steps\/0\/text: /);
});

test.each([
  ['a value is missing', slip('"Draft",', ',').replace('"slug"', '"slg"')],
  ['something is not closed', slip('"Draft",', '"Draft",,').replace('"slug"', '"slg"').slice(0, -3)],
  ['text comes after the end', `${slip('"Draft",', '"Draft",,').replace('"slug"', '"slg"')} more`],
])('where %s, nothing is said of the content', (_what, text) => {
  expect(findingsIn(text).join()).not.toContain('slg');
});

test('without other faults there is one finding for each comma', () => {
  expect(findingsIn(slip('"Draft",', '"Draft",,'))).toHaveLength(1);
  expect(findingsIn(slip('"aMoment"]', '"aMoment",,,]'))).toHaveLength(3);
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
    expectCpuMs(read, 1000);
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
    let findings: readonly Finding[] = [];
    expectCpuMs(() => ({ findings } = readContent('activity', text)), 1000);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(101);
  });

  test('as many schema faults as the limits allow', () => {
    const value = {
      touchpoints: Array.from({ length: 99 }, () => ({ steps: Array.from({ length: 999 }, () => 1) })),
    };
    let findings: readonly Finding[] = [];
    const text = JSON.stringify(value);
    expectCpuMs(() => ({ findings } = readContent('activity', text)), 3000);
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
    expectCpuMs(() => void readContent('activity', text), 2000);
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
  expect(detectContentKind(value)).toBe(kind);
});
