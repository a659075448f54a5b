import { isJsonObject } from '../../../../domain/platform/json.ts';

/** The keywords of a JSON Schema that the editor uses. */
export type JsonSchemaPart = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The names of required members; in schemas of draft 3, true if this member itself is required. */
  required?: string[] | boolean;
  properties?: Record<string, JsonSchemaPart>;
  items?: JsonSchemaPart;
  allOf?: JsonSchemaPart[];
  anyOf?: JsonSchemaPart[];
  oneOf?: JsonSchemaPart[];
  if?: JsonSchemaPart;
  then?: JsonSchemaPart;
  else?: JsonSchemaPart;
  $defs?: Record<string, JsonSchemaPart>;
};

/** A level of the path to a value: its key or index, and the plain values beside it, on which a schema may depend. */
export type JsonPathLevel = { key: string | number; beside: Readonly<Record<string, unknown>> };

/** Finds the subschemas that apply to a value. */
export class SchemaGuide {
  readonly #root: JsonSchemaPart;

  constructor(schema: object) {
    this.#root = schema;
  }

  /** Returns the subschemas for the value at a path; `beside` are the plain values inside it, if it is an object. */
  at(way: readonly JsonPathLevel[], beside: JsonPathLevel['beside'] = {}): JsonSchemaPart[] {
    let parts: JsonSchemaPart[] = [this.#root];
    for (const { key, beside: values } of way)
      parts = parts.flatMap((part) => this.#parts(part, values)).flatMap((part) => childOf(part, key));
    return parts.flatMap((part) => this.#parts(part, beside));
  }

  /** Returns a subschema and all those that it combines with, for an object with these plain values. */
  #parts(
    part: JsonSchemaPart,
    values: JsonPathLevel['beside'],
    seen = new Set<JsonSchemaPart>(),
  ): JsonSchemaPart[] {
    // A schema may refer to itself, which would never end.
    if (seen.has(part)) return [];
    seen.add(part);
    const branch = part.if && (this.#fits(part.if, values) ? part.then : part.else);
    const others = [
      ...(part.$ref === undefined ? [] : [this.#named(part.$ref)]),
      ...(part.allOf ?? []),
      ...(part.anyOf ?? []),
      ...(part.oneOf ?? []),
      ...(branch ? [branch] : []),
    ];
    return [part, ...others.flatMap((other) => this.#parts(other, values, seen))];
  }

  #fits({ properties = {}, required }: JsonSchemaPart, values: JsonPathLevel['beside']): boolean {
    return (
      namesIn(required).every((key) => Object.hasOwn(values, key)) &&
      Object.entries(properties).every(([key, { const: only, enum: some }]) => {
        if (!Object.hasOwn(values, key)) return true;
        return (only === undefined || values[key] === only) && (some?.includes(values[key]) ?? true);
      })
    );
  }

  #named(ref: string): JsonSchemaPart {
    const names = ref.startsWith('#/') ? ref.slice(2).split('/').map(nameOfPart) : [];
    return names.reduce<object>(
      (part, name) => {
        const inner: unknown = new Map(Object.entries(part)).get(name);
        return isJsonObject(inner) ? inner : {};
      },
      ref === '#' || ref.startsWith('#/') ? this.#root : {},
    );
  }
}

/** Returns the name of a definition from its escaped form in a reference. */
function nameOfPart(part: string): string {
  const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function childOf({ properties, items }: JsonSchemaPart, key: string | number): JsonSchemaPart[] {
  const child = typeof key === 'number' ? items : new Map(Object.entries(properties ?? {})).get(key);
  return child ? [child] : [];
}

const namesIn = (required: JsonSchemaPart['required']): string[] => (Array.isArray(required) ? required : []);

export type SchemaProperty = { name: string; part: JsonSchemaPart; required: boolean };

/** Returns the properties that these subschemas define, each once, required ones first. */
export function listSchemaProperties(parts: readonly JsonSchemaPart[]): SchemaProperty[] {
  const required = new Set(parts.flatMap((part) => namesIn(part.required)));
  const found = new Map<string, JsonSchemaPart>();
  for (const part of parts)
    for (const [name, child] of Object.entries(part.properties ?? {}))
      found.set(name, { ...child, ...found.get(name) });
  return [...found]
    .map(([name, part]) => ({ name, part, required: required.has(name) }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}

/** The name of the member with the picture of a card. */
export const cardPictureMember = 'imageSrc';

/** The kinds of uploads, by the texts that each needs beside its address. */
const media = [
  ['audio', 'transcript'],
  ['video', 'captions'],
  ['picture', 'alt'],
] as const;

export type UploadMedium = (typeof media)[number][0];

/** Returns the kind of upload that these subschemas describe; undefined for any other value. */
export const findUploadMedium = (parts: readonly JsonSchemaPart[]): UploadMedium | undefined =>
  media.find(([, words]) =>
    parts.some(({ properties = {} }) => 'url' in properties && words in properties),
  )?.[0];

/** Returns all allowed values; examples if the schema lists none. */
export function listOfferedValues(parts: readonly JsonSchemaPart[]): unknown[] {
  const fixed = parts.flatMap((part) => [...(part.enum ?? []), ...('const' in part ? [part.const] : [])]);
  const isFlag = parts.some(({ type }) => type === 'boolean');
  const values = isFlag
    ? [true, false]
    : fixed.length > 0
      ? fixed
      : parts.flatMap((part) => part.examples ?? []);
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Returns the first title and the first description in these subschemas. */
export function findSchemaTexts(parts: readonly JsonSchemaPart[]): { title?: string; description?: string } {
  const title = parts.find((part) => part.title !== undefined)?.title;
  const description = parts.find((part) => part.description !== undefined)?.description;
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
}
