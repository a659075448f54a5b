import { readFileSync } from 'node:fs';
import { Workbench } from '../../../src/infrastructure/browser/authoring/workbench.ts';
import activitySchema from '../../../src/domain/content/activity.schema.json' with { type: 'json' };
import programmeSchema from '../../../src/domain/content/programme.schema.json' with { type: 'json' };

const file = (name: string): string => readFileSync(`test/content/${name}.json`, 'utf8');
const bench = new Workbench();

beforeAll(async () => {
  await bench.use('activity', activitySchema);
  await bench.use('programme', programmeSchema);
});

test('a valid Activity has no findings, can be played and has its minutes', async () => {
  const { findings, isPlayable, estimate } = await bench.examine('activity', file('good/every-field'));
  expect([findings, isPlayable]).toEqual([[], true]);
  expect(estimate!.minMs).toBeGreaterThan(60_000);
});

test('comments are allowed, and places stay those of the text with them', async () => {
  const text = `// a comment {\n/* and\nanother */ ${file('bad/unreachable-step')}`;
  const plain = await bench.examine('activity', file('bad/unreachable-step'));
  const { findings } = await bench.examine('activity', text);
  expect(findings.map(({ rule, line, column }) => [rule, line, column])).toEqual(
    plain.findings.map(({ rule, line, column }) => [rule, line! + 2, column]),
  );
  expect(findings[0]!.rule).toBe('unreachable-step');
});

test('broken JSON is one finding with its place, without a schema too', async () => {
  for (const kind of ['activity', null] as const) {
    const { findings, isPlayable } = await bench.examine(kind, '{\n  "slug": tru\n}');
    expect(findings).toEqual([expect.objectContaining({ rule: 'json/syntax', line: 2 })]);
    expect(isPlayable).toBe(false);
  }
});

test('what does not fit the schema cannot be played, and says where', async () => {
  const { findings, isPlayable } = await bench.examine('activity', '{"slug": "x"}');
  expect(isPlayable).toBe(false);
  expect(findings.map(({ message }) => message)).toContain('The file needs "touchpoints".');
});

test('a Programme is held against its own schema', async () => {
  expect((await bench.examine('programme', file('good/programme-every-field'))).findings).toEqual([]);
  expect((await bench.examine('programme', file('good/every-field'))).findings.length).toBeGreaterThan(0);
});

test('what has only warnings can be played', async () => {
  const { findings, isPlayable } = await bench.examine('activity', file('bad/shouting'));
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  expect(isPlayable).toBe(true);
});

test('a schema that somebody else wrote holds, with words of its own', async () => {
  const own = new Workbench();
  await own.use('activity', { type: 'object', required: ['name'], 'x-ours': true });
  expect((await own.examine('activity', '{}')).findings[0]!.message).toBe('The file needs "name".');
});

test('what is no schema is refused', async () => {
  await expect(new Workbench().use('activity', { type: 'nonsense' })).rejects.toThrow();
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

test('text without comments stays byte for byte as it is', async () => {
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

test('a large text is laid out at once, and one too deep is left as it is', async () => {
  const rows = Array.from({ length: 4000 }, (_, id) => ({ id, steps: [{ text: 'Hello.' }] }));
  const text = await new Workbench().format(JSON.stringify(rows));
  expect(text).toBe(JSON.stringify(rows, null, 2));
  const deep = '['.repeat(20_000);
  expect(await new Workbench().format(deep)).toBe(deep);
  expect(await new Workbench().format('{"a":[1,// one\n2')).toContain('// one');
});
