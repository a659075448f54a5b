import type { ErrorObject } from 'ajv/dist/2020.js';
import { formatSpellingSuggestion } from '../../../../domain/content/nearest.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Turns a schema error into a sentence for the author that names the property. */
export function describeSchemaError(fault: ErrorObject): string {
  return `${subjectOf(fault.instancePath)} ${predicateOf(fault)}.${suggestionOf(fault)}`;
}

/** Suggests the name or value that was probably meant by a misspelt one. */
function suggestionOf({ keyword, params, parentSchema, data }: ErrorObject): string {
  if (keyword === 'additionalProperties')
    return formatSpellingSuggestion(String(params['additionalProperty']), propertiesOf(parentSchema));
  if (keyword === 'enum' && typeof data === 'string')
    return formatSpellingSuggestion(data, allowedIn(params).map(String));
  return '';
}

function predicateOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return `needs "${params['missingProperty']}"`;
    case 'additionalProperties':
      return `cannot have "${shortened(params['additionalProperty'])}", only ${knownOf(parentSchema)}`;
    case 'type':
      return `must be ${typeNames[String(params['type'])] ?? params['type']}`;
    case 'enum':
      return `must be ${listed(allowedIn(params), 'or')}`;
    case 'maxLength':
      return `can have at most ${limit} characters`;
    case 'minItems':
      return `needs at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
    case 'maxItems':
      return `can have at most ${limit} entries`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'uniqueItems':
      return 'has the same entry twice';
    case 'pattern':
    case 'format':
    case 'anyOf':
      return `must be ${descriptionOf(parentSchema) ?? 'as the schema says'}`;
    default:
      return message ?? 'must be as the schema says';
  }
}

/**
 * Returns the description of a value from its schema. Each `pattern`, `format` and `anyOf` of Fireside's schemas has a
 * description, such as "One line of text."
 */
function descriptionOf(schema: Record<string, unknown> | undefined): string | undefined {
  const description = schema?.['description'];
  if (typeof description !== 'string') return undefined;
  const lower = description.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  return lower.replace(/\.$/, '');
}

/** Returns the last part of a JSON pointer in the author's terms. */
function subjectOf(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = parts.at(-1);
  if (last === undefined) return 'The file';
  return /^\d+$/.test(last) ? `Entry ${Number(last) + 1} of "${parts.at(-2)}"` : `"${last}"`;
}

function knownOf(schema: Record<string, unknown> | undefined): string {
  return listed(propertiesOf(schema), 'and');
}

function propertiesOf(schema: Record<string, unknown> | undefined): string[] {
  const properties = schema?.['properties'];
  return Object.keys(isJsonObject(properties) ? properties : {}).filter((key) => key !== '$schema');
}

function allowedIn({ allowedValues }: ErrorObject['params']): readonly unknown[] {
  return Array.isArray(allowedValues) ? allowedValues : [];
}

function listed(words: readonly unknown[], link: 'and' | 'or'): string {
  const all = words.map((word) => `"${String(word)}"`);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${link} ${all.at(-1)}`;
}

function shortened(key: unknown): string {
  const text = String(key);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
