import { activitySchema } from '../../../domain/checks/activity-schema.ts';
import { stepSchemas, type StepType } from '../../../domain/steps/step-kinds.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The type of a cell's value. */
export type SheetCellType = 'text' | 'number' | 'boolean' | 'list' | 'condition';

/** A field of a row. `address` joins the names by dots, with lists counted from 1; `type` is the type of its cell. */
export type SheetField = { address: string; type: SheetCellType };

/** The part of an Activity that a row describes. */
export type SheetRowKind = 'about' | 'touchpoint' | StepType;

export const sheetStepTypes = Object.keys(stepSchemas) as readonly StepType[];

const definitions: Schema = activitySchema.$defs;

/** The schema of each kind of row, without members that have rows of their own. */
const schemas: ReadonlyMap<SheetRowKind, Schema> = new Map<SheetRowKind, Schema>([
  ['about', without(activitySchema, 'touchpoints')],
  ['touchpoint', without(definitions['touchpoint'], 'steps')],
  ...sheetStepTypes.map((type) => [type, without(definitions[stepSchemas[type].name], 'type')] as const),
]);

function without(schema: unknown, name: string): Schema {
  const { properties, ...rest } = part(schema);
  const { [name]: _own, ...others } = part(properties);
  return { ...rest, properties: others };
}

function part(value: unknown): Schema {
  return isJsonObject(value) ? value : {};
}

/** Resolves a `$ref`; for conditional schemas (`if`, `then`), merges the members of all branches. */
function resolved(schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  const own =
    typeof $ref === 'string'
      ? { ...resolved(part(definitions[$ref.slice($ref.lastIndexOf('/') + 1)])), ...beside }
      : beside;
  const branches = Array.isArray(own['allOf'])
    ? own['allOf'].map((branch) => part(resolved(part(part(branch)['then']))['properties']))
    : [];
  return branches.length === 0
    ? own
    : { ...own, properties: Object.assign({}, ...branches, part(own['properties'])) };
}

function leafType(schema: Schema): SheetCellType | null {
  if (schema['type'] === 'boolean') return 'boolean';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  if (schema['type'] === 'array') return leafType(resolved(part(schema['items']))) === 'text' ? 'list' : null;
  if (schema['type'] === 'object') return isJsonObject(schema['additionalProperties']) ? 'condition' : null;
  return schema['type'] === 'string' || 'enum' in schema || 'const' in schema || 'anyOf' in schema
    ? 'text'
    : null;
}

/** Finds the schema at this address, and the address in the schema's own spelling; null for an unknown address. */
function schemaAt(kind: SheetRowKind, address: string): { schema: Schema; names: string[] } | null {
  let schema = resolved(schemas.get(kind) ?? {});
  const names: string[] = [];
  for (const word of address.split('.')) {
    if (schema['type'] === 'array') {
      if (!/^[1-9]\d{0,2}$/.test(word)) return null;
      names.push(word);
      schema = resolved(part(schema['items']));
      continue;
    }
    const properties = part(schema['properties']);
    const name = Object.keys(properties).find((known) => known.toLowerCase() === word.toLowerCase());
    if (name === undefined) return null;
    names.push(name);
    schema = resolved(part(properties[name]));
  }
  return { schema, names };
}

/** Returns the maximum length of the text in the field at this address (characters). */
export function maxSheetTextLength(kind: SheetRowKind, address: string): number | undefined {
  const longest = schemaAt(kind, address)?.schema['maxLength'];
  return typeof longest === 'number' ? longest : undefined;
}

/** Returns the field at this address for a kind of row, in the schema's own spelling; null for an unknown address. */
export function findSheetField(kind: SheetRowKind, address: string): SheetField | null {
  const found = schemaAt(kind, address);
  if (!found) return null;
  const { schema, names } = found;
  const type = leafType(schema);
  // A list of objects has a cell of its own only if it is empty.
  const held = type ?? (schema['type'] === 'array' ? 'list' : null);
  return held && { address: names.join('.'), type: held };
}

/** Returns every field of a part of an Activity, with its value, in the schema's order. */
export function listSheetFields(kind: SheetRowKind, value: unknown): (SheetField & { value: unknown })[] {
  return fieldsOf(resolved(schemas.get(kind) ?? {}), value, '');
}

function fieldsOf(schema: Schema, value: unknown, address: string): (SheetField & { value: unknown })[] {
  const type = leafType(schema);
  if (type) return [{ address, type, value }];
  const below = (name: string): string => (address === '' ? name : `${address}.${name}`);
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ address, type: 'list', value }];
    const items = resolved(part(schema['items']));
    return value.flatMap((item, index) => fieldsOf(items, item, below(String(index + 1))));
  }
  const held = part(value);
  return Object.entries(part(schema['properties'])).flatMap(([name, inner]) =>
    Object.hasOwn(held, name) ? fieldsOf(resolved(part(inner)), held[name], below(name)) : [],
  );
}

/** Returns a field's name in a head line: `options.1.next` is `option 1 next`, `questions.1.prompt` is `question 1`. */
export function toSheetHeading(address: string): string {
  return address
    .replace(/\b(option|question)s\.(\d+)\.(?:label|prompt)$/, '$1 $2')
    .replace(/\b(option|question)s\.(\d+)\./g, '$1 $2 ');
}

const otherHeadings: ReadonlyMap<string, string> = new Map([
  ['picture', 'image.url'],
  ['picture description', 'image.alt'],
  ['alt', 'image.alt'],
  ['leads to', 'next'],
  ['kind', 'type'],
  ['part', 'touchpoint'],
]);

/** Returns the address of a heading, in any case: the inverse of `toSheetHeading`, with common synonyms. */
export function parseSheetHeading(heading: string): string {
  const words = heading.trim().toLowerCase().replace(/\s+/g, ' ');
  const known = otherHeadings.get(words);
  if (known !== undefined) return known;
  return words
    .replace(
      /\b(option|answer|question)s? ?(\d+)/g,
      (_all, name: string, place: string) => `${name === 'answer' ? 'option' : name}s.${place}`,
    )
    .replace(/^(options\.\d+) ?(?:(?:→|->) ?(?:touchpoint)?|leads to|goes to|touchpoint)$/, '$1 next')
    .replace(
      /((?:options|questions)\.\d+)$/,
      (path) => `${path}${path.startsWith('o') ? '.label' : '.prompt'}`,
    )
    .trim()
    .replace(/ (?=[a-z])/g, '.');
}
