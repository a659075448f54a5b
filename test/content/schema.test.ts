import { Ajv2020 } from 'ajv/dist/2020.js';
import { activitySchema } from '../../src/domain/checks/activity-schema.ts';
import { stepKinds } from '../../src/domain/steps/step-kinds.ts';
import programmeSchema from '../../src/domain/content/programme.schema.json' with { type: 'json' };

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; $ref?: string };
type Part = { pointer: string; schema: Schema };

const schemas = [
  ['activity', activitySchema as Schema],
  ['programme', programmeSchema as Schema],
] as const;
// Strict mode and standard keywords only, so that every editor understands the schemas.
const ajv = new Ajv2020({ strict: true, allErrors: true });
for (const [, schema] of schemas) ajv.addSchema(schema);

/** A schema and everything in it that is a schema. */
function fieldsOf(schema: Schema, pointer = '#'): Part[] {
  const inner = Object.entries(schema).flatMap(([key, value]): Part[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (key === 'properties' || key === '$defs')
      return Object.entries(value as Record<string, Schema>).flatMap(([name, part]) =>
        fieldsOf(part, `${pointer}/${key}/${name}`),
      );
    if (key === 'items' || key === 'then') return fieldsOf(value as Schema, `${pointer}/${key}`);
    if (key === 'allOf' || key === 'anyOf')
      return (value as Schema[]).flatMap((part, index) => fieldsOf(part, `${pointer}/${key}/${index}`));
    return [];
  });
  return [{ pointer, schema }, ...inner];
}

describe.each(schemas)('the %s schema', (_kind, schema) => {
  const parts = fieldsOf(schema);
  const wordsOf = (part: Schema): Schema => {
    const target = part.$ref ? parts.find(({ pointer }) => pointer === part.$ref)?.schema : undefined;
    return { ...target, ...part };
  };

  test('is a valid 2020-12 schema', () => {
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  test('gives every property a title and a description', () => {
    const silent = parts.flatMap(({ pointer, schema: part }) =>
      Object.entries(part.properties ?? {})
        .filter(([, property]) => !wordsOf(property)['title'] || !wordsOf(property)['description'])
        .map(([name]) => `${pointer}/${name}`),
    );
    expect(silent).toEqual([]);
  });

  test('allows no unknown property in any object', () => {
    const open = parts
      .filter(({ pointer, schema: part }) => part.properties && !part['allOf'] && !pointer.includes('/if'))
      .filter(({ schema: part }) => part['additionalProperties'] !== false);
    expect(open).toEqual([]);
  });

  test('has examples and defaults that match it', () => {
    const shown = parts.flatMap(({ pointer, schema: part }) => [
      ...((part['examples'] as unknown[] | undefined) ?? []).map((value) => ({ pointer, value })),
      ...('default' in part ? [{ pointer, value: part['default'] }] : []),
    ]);
    const unfit = shown.filter(
      ({ pointer, value }) => !ajv.validate({ $ref: `${String(schema['$id'])}${pointer}` }, value),
    );
    expect(shown.length).toBeGreaterThan(10);
    expect(unfit).toEqual([]);
  });
});

test('the activity schema describes the kinds of step that the program knows, each in a part of its own', () => {
  const { step, ...parts } = activitySchema.$defs;
  const kinds = Object.keys(stepKinds);
  expect(step.properties.type.enum).toEqual(kinds);
  const rules = step.allOf as unknown as { if: Schema; then: Schema }[];
  expect(rules.map((rule) => rule.if.properties!['type']!['const'])).toEqual(kinds);
  const described = rules.map((part) => {
    const [, name] = Object.entries<Schema>(parts).find(([key]) => part.then.$ref === `#/$defs/${key}`)!;
    return name.properties!['type']!['const'];
  });
  expect(described).toEqual(kinds);
});
