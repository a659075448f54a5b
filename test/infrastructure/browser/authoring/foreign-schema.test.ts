import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import * as addresses from '../../../../src/infrastructure/browser/authoring/schema-addresses.ts';
import { LocalDraftAnalyser } from '../../../../src/infrastructure/browser/authoring/local-draft-analyser.ts';
import { activitySchema } from '../../../../src/domain/checks/activity-schema.ts';
import {
  listSchemaProperties,
  SchemaGuide,
  listOfferedValues,
} from '../../../../src/ui/admin/studio/outline/schema-guide.ts';

/** Schemas that another server may have: `{"a": "x"}` fits each of them, `{"a": 1}` does not. */
const text = { type: 'string' };
const schemas: [name: string, schema: Record<string, unknown>][] = [
  ['$defs without an $id', { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: text } }],
  [
    'definitions without an $id',
    { properties: { a: { $ref: '#/definitions/x' } }, definitions: { x: text } },
  ],
  [
    'definitions with an $id',
    {
      $id: 'https://other.example/s.json',
      properties: { a: { $ref: '#/definitions/x' } },
      definitions: { x: text },
    },
  ],
  [
    'a relative $id',
    { $id: 's.json', properties: { a: { $ref: '#/definitions/x' } }, definitions: { x: text } },
  ],
  [
    'an $id of the root',
    { $id: '/schemas/s.json', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: text } },
  ],
  ['a urn', { $id: 'urn:other:s', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: text } }],
  [
    'a part with an $id',
    {
      $id: 'https://other.example/s.json',
      properties: { a: { $ref: 'x.json' } },
      $defs: { x: { $id: 'x.json', ...text } },
    },
  ],
  ['an anchor', { properties: { a: { $ref: '#x' } }, $defs: { x: { $anchor: 'x', ...text } } }],
  [
    'a reference at the root',
    { $ref: '#/definitions/Activity', definitions: { Activity: { properties: { a: text } } } },
  ],
  [
    'names that references spell otherwise',
    { properties: { a: { $ref: '#/definitions/a%20b~1c' } }, definitions: { 'a b/c': text } },
  ],
  ['itself', { properties: { a: text, b: { $ref: '#' } } }],
];

describe.each(schemas)('a schema with %s', (_name, schema) => {
  test("is read the same with the browser's own addresses", () => {
    const check = new Ajv2020({ strict: false, uriResolver: addresses as never }).compile(schema);
    expect([check({ a: 'x' }), check({ a: 1 })]).toEqual([true, false]);
  });

  test('validates drafts, and none breaks the workshop', async () => {
    const bench = new LocalDraftAnalyser();
    await bench.use('activity', schema);
    const fit = await bench.examine('activity', '{"a": "x"}');
    expect(fit).toEqual({ findings: [], isPlayable: false, estimate: null });
    expect((await bench.examine('activity', '{"a": 1}')).findings).toEqual([
      {
        rule: 'schema/type',
        severity: 'error',
        path: '/a',
        line: 1,
        column: 7,
        message: '"a" must be text in quotes.',
      },
    ]);
  });
});

test.each(schemas.filter(([name]) => !/anchor|part with/.test(name)))(
  'the editor helps at the references of a schema with %s',
  (_name, schema) => {
    const guide = new SchemaGuide(schema);
    expect(listSchemaProperties(guide.at([])).map(({ name }) => name)).toContain('a');
    expect(guide.at([{ key: 'a', beside: {} }])).toContainEqual(expect.objectContaining(text));
  },
);

test.each([
  ['{}'],
  ['null'],
  ['[]'],
  ['"text"'],
  ['{"touchpoints": 7, "audience": {}, "slug": null}'],
  ['{"touchpoints": [{"steps": [null]}]}'],
])('under a schema that allows anything, %s is valid', async (draft) => {
  for (const kind of ['activity', 'programme'] as const) {
    const bench = new LocalDraftAnalyser();
    await bench.use(kind, {});
    expect(await bench.examine(kind, draft)).toEqual({ findings: [], isPlayable: false, estimate: null });
  }
});

test('keywords that our schemas lack are reported with a message', async () => {
  const bench = new LocalDraftAnalyser();
  await bench.use('activity', {
    properties: { a: { minLength: 3 }, b: { const: 'b' }, c: { oneOf: [{ const: 1 }, { const: 2 }] } },
  });
  const { findings } = await bench.examine('activity', '{"a": "x", "b": "c", "c": 3}');
  expect(findings.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['"a" must NOT have fewer than 3 characters.', '"b" must be equal to constant.']),
  );
});

test('lists of an older draft, and its other names for our keywords, are read', async () => {
  const bench = new LocalDraftAnalyser();
  await bench.use('activity', {
    $schema: 'http://json-schema.org/draft-07/schema#',
    id: 'https://other.example/s.json',
    properties: { pair: { items: [{ type: 'string' }, { type: 'number' }], additionalItems: false } },
  });
  expect((await bench.examine('activity', '{"pair": ["a", 1]}')).findings).toEqual([]);
  expect((await bench.examine('activity', '{"pair": [1, 1]}')).findings).toHaveLength(1);
});

test("content that fits another server's schema and ours is checked by the rules too", async () => {
  const bench = new LocalDraftAnalyser();
  await bench.use('activity', { ...activitySchema, title: 'As another server has it' });
  const draft = readFileSync('test/content/bad/unreachable-step.json', 'utf8');
  const { findings, isPlayable } = await bench.examine('activity', draft);
  expect([findings[0]!.rule, isPlayable]).toEqual(['unreachable-step', true]);
});

test('a schema that refers to itself many times is read in time', () => {
  const self = Array.from({ length: 40 }, () => ({ $ref: '#' }));
  const guide = new SchemaGuide({ anyOf: self, properties: { a: { enum: ['one'], required: true } } });
  expect(listOfferedValues(guide.at([{ key: 'a', beside: {} }]))).toEqual(['one']);
});
