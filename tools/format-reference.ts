type Schema = {
  title?: string;
  description?: string;
  type?: string;
  const?: string;
  enum?: string[];
  anyOf?: Schema[];
  allOf?: { then?: Schema }[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  examples?: unknown[];
};

/** Returns every field of a content schema as markdown: a section for each object, in the order of their first use. */
export function formatReference(root: Schema): string {
  const met = new Map<string, Schema>();
  const meet = (schema: Schema): void => {
    const whole = resolved(root, schema);
    if (whole.items) meet(whole.items);
    if (typeof whole.additionalProperties === 'object') meet(whole.additionalProperties);
    if (!whole.properties || met.has(headingOf(whole))) return;
    met.set(headingOf(whole), whole);
    for (const { then } of whole.allOf ?? []) if (then) meet(then);
    for (const property of Object.values(whole.properties)) meet(property);
  };
  meet(root);
  return [...met].map(([heading, schema]) => section(root, heading, schema)).join('\n');
}

/** Returns the heading of a section. Two kinds of option have sections of their own. */
function headingOf({ title = '', properties = {} }: Schema): string {
  return title === 'Option' ? ('next' in properties ? 'Option of a choice' : 'Option of a question') : title;
}

function section(root: Schema, heading: string, schema: Schema): string {
  const { description = '', properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const whole = resolved(root, property);
    const needed = required.includes(name) ? ' **needed**' : '';
    return `- \`${name}\`${needed} · ${kindOf(root, whole)}. ${whole.description ?? whole.title ?? ''}${example(whole)}`;
  });
  return `### ${heading}\n\n${[description, ...kindsOf(schema)].join('\n\n')}\n\n${fields.join('\n')}\n`;
}

/** Describes the values that a schema allows. */
function kindOf(root: Schema, schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return `one of ${listed(schema.enum)}`;
  if (schema.anyOf) {
    const known = schema.anyOf.flatMap((part) => part.enum ?? []);
    return `${listed(known)}, or a value of your own`;
  }
  switch (schema.type) {
    case 'array':
      return `list of ${between(schema.minItems, schema.maxItems)}: ${kindOf(root, resolved(root, schema.items ?? {}))}`;
    case 'string':
      return `text${schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`}`;
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}, ${between(schema.minimum, schema.maximum)}`;
    case 'boolean':
      return '`true` or `false`';
    default:
      return `see ${headingOf(schema)}`;
  }
}

function between(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `up to ${most}`;
  return most === undefined ? `${least} or more` : `${least} to ${most}`;
}

function example({ const: only, enum: values, properties, examples = [], default: usual }: Schema): string {
  const usually = usual === undefined ? '' : ` Usually \`${JSON.stringify(usual)}\`.`;
  if (only !== undefined || values || properties || examples.length === 0) return usually;
  return `${usually} For example \`${JSON.stringify(examples[0])}\`.`;
}

function kindsOf({ allOf = [] }: Schema): string[] {
  return allOf.length === 0 ? [] : ['Its kinds, each with its own fields, follow below.'];
}

function listed(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

/** Returns a schema with its references filled in; its own keywords take precedence. */
function resolved(root: Schema, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const target = resolved(root, root.$defs?.[$ref.replace('#/$defs/', '')] ?? {});
  const rule = target.description && own.description ? ` ${target.description}` : '';
  return { ...target, ...own, ...(own.description ? { description: `${own.description}${rule}` } : {}) };
}
