import { isObject } from '../../../../domain/platform/json.ts';

/** A part of a JSON Schema, as far as help for authors reads it. */
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
  /** In schemas of an older draft a flag of the property itself. */
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

/** One level of the way into a text: the key or index taken, and the plain values beside it. */
export type Level = { key: string | number; beside: Readonly<Record<string, unknown>> };

/** Says what a schema knows of a place in a text. */
export class SchemaGuide {
  readonly #root: JsonSchemaPart;

  constructor(schema: object) {
    this.#root = schema;
  }

  /** The parts that speak of the value at the end of this way, `beside` being the plain values inside it. */
  at(way: readonly Level[], beside: Level['beside'] = {}): JsonSchemaPart[] {
    let parts: JsonSchemaPart[] = [this.#root];
    for (const { key, beside: values } of way)
      parts = parts.flatMap((part) => this.#parts(part, values)).flatMap((part) => childOf(part, key));
    return parts.flatMap((part) => this.#parts(part, beside));
  }

  /** A part and all that applies with it, for an object that has these plain values. */
  #parts(part: JsonSchemaPart, values: Level['beside'], seen = new Set<JsonSchemaPart>()): JsonSchemaPart[] {
    // A schema may refer to itself.
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

  #fits({ properties = {}, required }: JsonSchemaPart, values: Level['beside']): boolean {
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
        return isObject(inner) ? inner : {};
      },
      ref === '#' || ref.startsWith('#/') ? this.#root : {},
    );
  }
}

/** A part of a reference as its name is written in the schema. */
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

export type Property = { name: string; part: JsonSchemaPart; required: boolean };

/** The properties of an object that these parts speak of, each once, what is required first. */
export function propertiesIn(parts: readonly JsonSchemaPart[]): Property[] {
  const required = new Set(parts.flatMap((part) => namesIn(part.required)));
  const found = new Map<string, JsonSchemaPart>();
  for (const part of parts)
    for (const [name, child] of Object.entries(part.properties ?? {}))
      found.set(name, { ...child, ...found.get(name) });
  return [...found]
    .map(([name, part]) => ({ name, part, required: required.has(name) }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}

/** The member that names the picture of a card. */
export const cardPicture = 'imageSrc';

/** The kinds of uploads, by the words that each needs beside its address. */
const media = [
  ['audio', 'transcript'],
  ['video', 'captions'],
  ['picture', 'alt'],
] as const;

export type Medium = (typeof media)[number][0];

/** The kind of upload whose address and words these parts speak of; undefined where it is none. */
export const mediumOf = (parts: readonly JsonSchemaPart[]): Medium | undefined =>
  media.find(([, words]) =>
    parts.some(({ properties = {} }) => 'url' in properties && words in properties),
  )?.[0];

/** Values to offer: all that are allowed, or else examples. */
export function valuesIn(parts: readonly JsonSchemaPart[]): unknown[] {
  const fixed = parts.flatMap((part) => [...(part.enum ?? []), ...('const' in part ? [part.const] : [])]);
  const isFlag = parts.some(({ type }) => type === 'boolean');
  const values = isFlag
    ? [true, false]
    : fixed.length > 0
      ? fixed
      : parts.flatMap((part) => part.examples ?? []);
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** The first words on a place: its title, and what it is for. */
export function wordsOn(parts: readonly JsonSchemaPart[]): { title?: string; description?: string } {
  const title = parts.find((part) => part.title !== undefined)?.title;
  const description = parts.find((part) => part.description !== undefined)?.description;
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
}
