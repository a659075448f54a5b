import * as fc from 'fast-check';
import { isJsonObject } from '../../src/domain/platform/json.ts';

/** A JSON schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The parameters of a draw, apart from the part of the schema. */
export type SchemaDraw = {
  /** The whole schema, in which `$ref` is resolved. */
  root: Schema;
  /** Draws texts for the member of this name, given its part of the schema. */
  textFor: (name: string, schema: Schema) => fc.Arbitrary<string>;
};

/** The most entries of a list whose length the schema does not limit. */
const mostEntries = 4;

export const schemaOf = (value: unknown): Schema => (isJsonObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Draws values that fit a schema, if it is written with the keywords that the schemas of content and of the wire use.
 * Each `then` of a condition (`if`, `then`) counts as one alternative.
 */
export function fitting(schema: unknown, draw: SchemaDraw, name = ''): fc.Arbitrary<unknown> {
  const own = resolved(schemaOf(schema), draw.root);
  if ('const' in own) return fc.constant(own['const']);
  const allowed = listOf(own['enum']);
  if (allowed.length > 0) return fc.constantFrom(...allowed);
  const thens = listOf(own['allOf']).flatMap((part) => schemaOf(part)['then'] ?? []);
  const ways = [...thens, ...listOf(own['anyOf']), ...listOf(own['oneOf'])];
  if (ways.length > 0) return fc.oneof(...ways.map((way) => fitting(way, draw, name)));
  switch (listOf(own['type'])[0] ?? own['type']) {
    case 'object':
      return objects(own, draw);
    case 'array':
      return lists(own, draw, name);
    case 'integer':
      return fc.integer(boundsOf(own));
    case 'number':
      return fc.double({ ...boundsOf(own), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return draw.textFor(name, own);
  }
}

/** Returns a schema whose `$ref` is replaced by its target; keywords beside it count, too. */
function resolved({ $ref, ...beside }: Schema, root: Schema): Schema {
  if (typeof $ref !== 'string') return beside;
  const path = $ref.replace('#/', '').split('/');
  const found = path.reduce<unknown>((part, key) => schemaOf(part)[key], root);
  return { ...resolved(schemaOf(found), root), ...beside };
}

function objects(
  { properties, required, dependentRequired }: Schema,
  draw: SchemaDraw,
): fc.Arbitrary<unknown> {
  const members = Object.entries(schemaOf(properties));
  const isMember = (key: string): boolean => members.some(([member]) => member === key);
  return fc
    .record<Record<string, unknown>>(
      Object.fromEntries(members.map(([key, member]) => [key, fitting(member, draw, key)])),
      { requiredKeys: listOf(required).map(String).filter(isMember), noNullPrototype: true },
    )
    .map((drawn) => {
      const lacks = (key: string): boolean =>
        listOf(schemaOf(dependentRequired)[key]).some((needed) => !Object.hasOwn(drawn, String(needed)));
      // A removed member may be required by another one.
      for (let lacking = Object.keys(drawn).filter(lacks); lacking.length > 0;) {
        for (const key of lacking) delete drawn[key];
        lacking = Object.keys(drawn).filter(lacks);
      }
      return drawn;
    });
}

function lists(schema: Schema, draw: SchemaDraw, name: string): fc.Arbitrary<unknown> {
  const { items, minItems = 0, maxItems = mostEntries, uniqueItems } = schema;
  const minLength = Number(minItems);
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(Number(maxItems), mostEntries)) };
  const entries = fitting(items, draw, name);
  return uniqueItems === true
    ? fc.uniqueArray(entries, { ...bounds, selector: (entry) => JSON.stringify(entry) })
    : fc.array(entries, bounds);
}

const boundsOf = ({ minimum = -1000, maximum = 1000 }: Schema): { min: number; max: number } => ({
  min: Number(minimum),
  max: Number(maximum),
});
