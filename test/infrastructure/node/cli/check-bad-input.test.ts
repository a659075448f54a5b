import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../../src/domain/content/finding.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();

const good = readFileSync(join('test', 'content', 'good', 'every-field.json'), 'utf8');
/** A card whose picture is on this site, as the rules require. */
const card = {
  ...(JSON.parse(good) as Record<string, unknown>),
  imageSrc: '/images/content/default-card.svg',
};
const with_ = (part: object): string => JSON.stringify({ ...card, ...part }, null, 2);
const say = (text: string) => ({ type: 'message', text });
const levels = (open: string, close: string): string => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
const manySteps = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t-${index}`,
    title: 'T',
    steps: Array.from({ length: 10 }, () => say(text)),
  }));

/** Files from mails, other programs and attackers, each with the rule that reports it. */
const files: [what: string, content: string | Uint8Array, rules: string[]][] = [
  ['nothing', '', ['json/syntax']],
  ['JSON cut in the middle', good.slice(0, good.length / 2), ['json/syntax']],
  ['JSON cut before its last bracket', good.trimEnd().slice(0, -1), ['json/syntax']],
  [
    'a picture',
    Uint8Array.from({ length: 5000 }, (_, index) => (index * 151 + 137) % 256),
    ['json/encoding'],
  ],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0]), ['json/encoding']],
  ['10,000 lists inside each other', levels('[', ']'), ['json/too-deep']],
  ['10,000 objects inside each other', levels('{"a":', '}'), ['json/too-deep']],
  ['6 MB', with_({ note: 'x'.repeat(6 * 1024 * 1024) }), ['json/too-large']],
  [
    '4.9 MB of one text',
    with_({ touchpoints: [{ steps: [say('x '.repeat(2_400_000))] }] }),
    ['schema/required', 'schema/maxLength'],
  ],
  [
    '4.5 MB of steps in a circle',
    with_({
      touchpoints: [
        ...manySteps('word '.repeat(88), 980),
        { id: 'back', title: 'T', steps: [say('Hi.')], next: 't-0' },
      ],
    }),
    ['loop-without-exit'],
  ],
  ['a number', '42', ['unknown-kind']],
  ['null', 'null', ['unknown-kind']],
  ['a list', '[{"touchpoints": []}]', ['unknown-kind']],
  ['touchpoints of the wrong type', with_({ touchpoints: 'none' }), ['schema/type']],
  [
    'everything of the wrong type',
    with_({ slug: [], title: {}, categories: 1, touchpoints: [1, [], null] }),
    ['schema/type'],
  ],
  ['unknown keys', with_({ tilte: 'x', 'a/b~c': 1 }), ['schema/additionalProperties']],
  [
    'a comma too many and an unknown key',
    with_({ tilte: 'x' }).replace(',\n', ',,\n'),
    ['json/syntax', 'schema/additionalProperties'],
  ],
  ['duplicate keys', good.replace('"slug"', '"title": "x", "slug"'), ['json/duplicate-key']],
  [
    'duplicate ids',
    with_({ touchpoints: [...manySteps('Hi.', 1), ...manySteps('Hi.', 1)] }),
    ['duplicate-id'],
  ],
  [
    'a circle',
    with_({ touchpoints: [{ id: 'a', title: 'A', steps: [say('Hi.')], next: 'a' }] }),
    ['loop-without-exit'],
  ],
  [
    'waivers of what every object has',
    with_({ touchpoints: manySteps('Hi.', 1), waivers: [{ rule: 'constructor', reason: 'Why?' }] }),
    ['unknown-waiver'],
  ],
  [
    'what would steer the terminal',
    with_({
      touchpoints: [{ id: 'a', title: 'A', steps: [say('\u001b[31mRed\u001b]0;Title\u0007 {{who}}')] }],
    }),
    ['unset-name'],
  ],
  [
    'a key that would print a line of its own',
    with_({ 'x\nfile:1:1:none\u009b': 1 }),
    ['schema/additionalProperties'],
  ],
];

test.each(files)('check reports what is wrong with %s', async (_what, content, rules) => {
  const file = join(folder, 'bad.json');
  writeFileSync(file, content);
  const { code, out, err } = await fireside(['check', file]);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const errors = out.split('\n').filter((line) => line.startsWith(file) && line.includes(': error '));
  expect(errors.length).toBeGreaterThan(0);
  for (const line of errors)
    expect(line.slice(file.length)).toMatch(/^:\d+:\d+: error \/\S* ["A-Z].*[.?] \[\S+\]$/);
  expect(out).not.toMatch(/\n +at |undefined|\[object/);
  expect(out).not.toMatch(/(?!\n)\p{Cc}/u);

  const data = await fireside(['check', '--json', file]);
  expect(data.code).toBe(1);
  const [{ findings }] = JSON.parse(data.out) as [{ findings: Finding[] }];
  const rejections = findings.filter(
    ({ severity, rule }) => severity === 'error' && rule !== 'more-findings',
  );
  expect(new Set(rejections.map(({ rule }) => rule))).toEqual(new Set(rules));
});

test('an unreadable file or folder is reported with a message', async () => {
  const { code, out } = await fireside(['check', folder, join(folder, 'gone.json')]);
  expect(code).toBe(1);
  expect(out).toMatch(/: error \/ This is a folder; name the files in it\. \[unreadable\]\n/);
  expect(out).toMatch(/gone\.json: error \/ There is no such file\. \[unreadable\]\n$/);
});
