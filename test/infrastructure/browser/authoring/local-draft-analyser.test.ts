import { readFileSync } from 'node:fs';
import { digests } from '../../../../src/infrastructure/shared/content/validate/published-checks.ts';
import { digestSchema } from '../../../../src/infrastructure/shared/content/validate/schema-digest.ts';
import { LocalDraftAnalyser } from '../../../../src/infrastructure/browser/authoring/local-draft-analyser.ts';
import { readContent } from '../../../../src/infrastructure/shared/content/read-content.ts';
import { activitySchema } from '../../../../src/domain/checks/activity-schema.ts';
import { contentSchemas } from '../../../../src/infrastructure/shared/content/validate/content-schemas.ts';

const { programme: programmeSchema } = contentSchemas;

const file = (name: string): string => readFileSync(`test/content/${name}.json`, 'utf8');
const bench = new LocalDraftAnalyser();

beforeAll(async () => {
  await bench.use('activity', activitySchema);
  await bench.use('programme', programmeSchema);
});

test('a valid Activity has no findings, can be played and has its minutes', async () => {
  const { findings, isPlayable, estimate } = await bench.examine('activity', file('good/every-field'));
  expect([findings, isPlayable]).toEqual([[], true]);
  expect(estimate!.minMs).toBeGreaterThan(60_000);
});

test('comments are allowed, and places are those of the text with comments', async () => {
  const text = `// a comment {\n/* and\nanother */ ${file('bad/unreachable-step')}`;
  const plain = await bench.examine('activity', file('bad/unreachable-step'));
  const { findings } = await bench.examine('activity', text);
  expect(findings.map(({ rule, line, column }) => [rule, line, column])).toEqual(
    plain.findings.map(({ rule, line, column }) => [rule, line! + 2, column]),
  );
  expect(findings[0]!.rule).toBe('unreachable-step');
});

test('broken JSON is one finding with its place, also without a schema', async () => {
  for (const kind of ['activity', null] as const) {
    const { findings, isPlayable } = await bench.examine(kind, '{\n  "slug": tru\n}');
    expect(findings).toEqual([expect.objectContaining({ rule: 'json/syntax', line: 2 })]);
    expect(isPlayable).toBe(false);
  }
});

test('a comma too many hides nothing else that is wrong with a draft', async () => {
  const text = file('bad/unreachable-step').replace(/,\n/, ',,\n');
  const { findings, isPlayable } = await bench.examine('activity', text);
  expect(findings.map(({ rule }) => rule)).toEqual(['json/syntax', 'unreachable-step', 'unreachable-step']);
  expect(isPlayable).toBe(false);
});

test('a text that does not fit the schema cannot be played, with the place of the fault', async () => {
  const { findings, isPlayable } = await bench.examine('activity', '{"slug": "x"}');
  expect(isPlayable).toBe(false);
  expect(findings.map(({ message }) => message)).toContain('The file needs "touchpoints".');
});

test('a draft has the findings that its upload has', async () => {
  const switched = file('good/smallest').replace('"status"', '"free": "yes", "status"');
  const { findings } = await bench.examine('activity', switched);
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([['schema/type', '/free']]);
  expect(findings).toEqual(readContent('activity', switched).findings);
});

test('a Programme is checked against its own schema', async () => {
  expect((await bench.examine('programme', file('good/programme-every-field'))).findings).toEqual([]);
  expect((await bench.examine('programme', file('good/every-field'))).findings.length).toBeGreaterThan(0);
});

test('a text with warnings only can be played', async () => {
  const { findings, isPlayable } = await bench.examine('activity', file('bad/shouting'));
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  expect(isPlayable).toBe(true);
});

test('a picture of another host is found where the hosts are known', async () => {
  const own = new LocalDraftAnalyser();
  const rules = async () =>
    (await own.examine('activity', file('bad/outside-picture'))).findings.map((one) => one.rule);
  await own.use('activity', activitySchema, ['https://family.example']);
  expect(await rules()).toEqual(['outside-picture', 'outside-picture']);
  await own.use('activity', activitySchema, null);
  expect(await rules()).toEqual([]);
});

test('a schema of another server applies, with its own messages', async () => {
  const own = new LocalDraftAnalyser();
  await own.use('activity', { type: 'object', required: ['name'], 'x-ours': true });
  expect((await own.examine('activity', '{}')).findings[0]!.message).toBe('The file needs "name".');
});

test('a file that is no schema is refused', async () => {
  await expect(new LocalDraftAnalyser().use('activity', { type: 'nonsense' })).rejects.toThrow();
});

test('formatting keeps comments; the plain text has none and the same values', async () => {
  const text = '{"a":1, // one\n"b":"// not one",/* two */"c":[1,2]}';
  const formatted = await bench.format(text);
  expect(formatted).toContain('// one');
  expect(formatted).toContain('\n  "b": "// not one"');
  const plain = await bench.plain(formatted);
  expect(JSON.parse(plain)).toEqual({ a: 1, b: '// not one', c: [1, 2] });
  expect(plain).not.toMatch(/\/\/ one|two/);
});

test('word processor characters are repaired beside comments and addresses', async () => {
  const text = '// a “comment”\n{\u00a0“url”: “https://example.org/a”, "b": 1 } // more';
  const mended = await bench.mendMarks(text);
  expect(mended).toBe('// a “comment”\n{ "url": "https://example.org/a", "b": 1 } // more');
  expect((await bench.examine(null, text)).findings.map(({ rule }) => rule)).toEqual([
    'json/word-quotes',
    'json/odd-space',
  ]);
});

test('a text without comments stays byte for byte the same', async () => {
  const text = '{ "a": "http://x/*y*/",\n\n  "b": 1 }   \n';
  expect(await bench.plain(text)).toBe(text);
});

test('the picture comes with its touchpoints in words', async () => {
  const drawn = await bench.draw(file('bad/unreachable-touchpoint'));
  expect(drawn!.svg).toMatch(/^<svg/);
  expect(drawn!.touchpoints.some(({ reached, facts }) => !reached && facts.startsWith('never reached'))).toBe(
    true,
  );
});

test('a large text is formatted at once, and one nested too deep is left unchanged', async () => {
  const rows = Array.from({ length: 4000 }, (_, id) => ({ id, steps: [{ text: 'Hello.' }] }));
  const text = await new LocalDraftAnalyser().format(JSON.stringify(rows));
  expect(text).toBe(JSON.stringify(rows, null, 2));
  const deep = '['.repeat(20_000);
  expect(await new LocalDraftAnalyser().format(deep)).toBe(deep);
  expect(await new LocalDraftAnalyser().format('{"a":[1,// one\n2')).toContain('// one');
});

describe('The schemas of this version', () => {
  const { $schema: _ofActivity, ...activity } = activitySchema;
  const { $schema: _ofProgramme, ...programme } = programmeSchema;

  test('have the digests by which they are recognised', () => {
    expect(digests).toEqual({ activity: digestSchema(activity), programme: digestSchema(programme) });
    expect(digestSchema({ ...activity, title: 'Another' })).not.toBe(digestSchema(activity));
  });
});

test('what was found before is found again while a text and its translations are typed by turns', async () => {
  const activity = JSON.parse(file('good/every-field')) as Record<string, unknown>;
  const draft = (title: string, cy: string, de: string): string =>
    JSON.stringify({
      ...activity,
      title,
      translations: {
        cy: { status: 'Draft', texts: { title: { text: cy, of: 'x' } } },
        de: { status: 'Draft', texts: { title: { text: de, of: 'x' } } },
      },
    });
  for (const [title, cy, de] of [
    ['One', 'Un', 'Eins'],
    ['One', 'Un {', 'Eins'],
    ['One', 'Un {{name}}', 'Eins'],
    ['One {{name}}', 'Un {{name}}', 'Eins'],
    ['One {{name}}', 'Un {{name}}', 'Eins {'],
    ['One', 'Un', 'Eins'],
  ] as const) {
    const text = draft(title, cy, de);
    const fresh = new LocalDraftAnalyser();
    await fresh.use('activity', activitySchema);
    const found = await fresh.examine('activity', text);
    expect(found.findings.length).toBeGreaterThan(0);
    expect(await bench.examine('activity', text)).toEqual(found);
  }
});
