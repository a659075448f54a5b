import type { BubbleDefinition, StepFault } from './step-kind.ts';

/** A part of the schema for authors (JSON Schema 2020-12), with its documentation. */
export type SchemaPart = {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
};

/** The schema of a value of this type. A `$ref` refers to a definition in `activity-frame.schema.json`. */
export type ValueSchema<V> = SchemaPart &
  (
    | { readonly $ref: `#/$defs/${string}` }
    | (V extends string
        ? { readonly type: 'string' } | { readonly enum: readonly V[] }
        : V extends number
          ? { readonly type: 'integer' | 'number' }
          : V extends boolean
            ? { readonly type: 'boolean' }
            : V extends readonly (infer Item)[]
              ? { readonly type: 'array'; readonly items: ValueSchema<Item> }
              : ObjectSchema<V>)
  );

type ObjectSchema<V> = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly NeededFields<V>[];
  readonly properties: FieldSchemas<V>;
};

type FieldSchemas<V> = { readonly [Field in keyof V]-?: ValueSchema<Exclude<V[Field], undefined>> };

type NeededFields<V> = {
  [Field in keyof V]-?: object extends Pick<V, Field> ? never : Field;
}[keyof V];

/** The documentation for authors of one kind of step, and the schemas of its fields. */
export type StepSchema<D extends BubbleDefinition & { type: string }> = {
  /** The name of the kind's definition in the schema. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The description in half a sentence, for the list of all kinds. */
  readonly summary: string;
  /** The description of the `type` field. */
  readonly typeDescription: string;
  /** The required fields of this kind, in this order. */
  readonly needed: { readonly [Field in Exclude<NeededFields<D>, 'type'>]: true };
  /** The schemas of the fields that this kind adds to a bubble. */
  readonly fields: FieldSchemas<Omit<D, keyof BubbleDefinition | 'type'>>;
  /** The fields that must accompany a field, by the name of that field. */
  readonly dependentRequired?: { readonly [Field in keyof D]?: readonly (keyof D & string)[] };
  readonly example: D;
};

/** Finds the rules that one step breaks by itself, without those about bubbles. */
export type StepFaults<D> = { of(definition: D): readonly StepFault[] }['of'];
