import { getListAtPath, getValueAtPath, type JsonPath } from '../../../../domain/edits/json-edit.ts';
import { choiceReferenceKey, touchpointReferenceKeys } from '../../../../domain/edits/references.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import {
  cardPictureMember,
  findUploadMedium,
  listSchemaProperties,
  listOfferedValues,
  findSchemaTexts,
  type JsonPathLevel,
  type UploadMedium,
  type SchemaGuide,
  type JsonSchemaPart,
} from './schema-guide.ts';
import type { StudioStore } from './studio-store.ts';

/** The control that edits a member of a JSON object. */
export type FormControl = {
  as:
    | 'line'
    | 'prose'
    | 'markdown'
    | 'number'
    | 'flag'
    | 'one-of'
    | 'texts'
    | 'touchpoint'
    | 'choice'
    | 'condition'
    /** The address of a picture without further members. */
    | 'card-picture'
    | 'part'
    | 'parts'
    | 'unknown';
  least?: number | undefined;
  /** The largest number, or the largest length of a text. */
  most?: number | undefined;
  /** The values to choose from. */
  values?: readonly string[];
  /** The kind of upload, for an object with the address of an upload and texts for people who cannot see or hear it. */
  medium?: UploadMedium | undefined;
};

export type SchemaField = {
  name: string;
  way: JsonPath;
  title: string;
  description: string | undefined;
  required: boolean;
  /** True if the field has a value or is usual; others are hidden among the further settings. */
  shown: boolean;
  control: FormControl;
};

export type SchemaForm = {
  description: string | undefined;
  fields: SchemaField[];
  /** The names of all members in the schema's order. */
  order: readonly string[];
  /** The names of members that the schema does not allow here. */
  strangers: readonly string[];
};

/** The props of a form and its fields. */
export type SchemaFormProps = {
  store: StudioStore;
  guide: SchemaGuide;
  /** Returns the error about the value at this path. */
  errorAt(way: JsonPath): string | undefined;
};

/** The props of a field's control. */
export type FormControlProps = SchemaFormProps & {
  field: SchemaField;
  /** The names of the members of the surrounding object, in the schema's order. */
  order: readonly string[];
  frame: { label: string; hint?: string | undefined; error?: string | undefined };
  value: unknown;
  /** The value as text; '' if it is no text. */
  text: string;
  set(value: unknown): void;
  /** Sets a text; an empty one removes an optional member. */
  write(text: string): void;
};

/** The optional members whose fields are never hidden. */
const usual: ReadonlySet<string> = new Set([
  'text',
  'action',
  'remember',
  'maxLength',
  'next',
  'subtitle',
  'lifeChallenges',
]);
/** The members without a field: the tree and other views edit them. */
const elsewhere: ReadonlySet<string> = new Set(['$schema', 'touchpoints', 'steps', 'translations']);
const isNaming = (name: string, way: JsonPath): boolean =>
  name === 'id' || (name === 'slug' && way.length === 0);
/** The maximum length (characters) above which a text gets a field of several lines. */
const longLine = 500;

/** Returns the form for the object at a path, which follows from its schema. */
export function createSchemaForm(guide: SchemaGuide, content: unknown, way: JsonPath): SchemaForm {
  const value = getValueAtPath(content, way);
  const levels = levelsOf(content, way);
  const parts = guide.at(levels, plainIn(value));
  const members = new Map(listSchemaProperties(parts).map((property) => [property.name, property]));
  const order = [...new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const isStep = way.at(-2) === 'steps';
  const fields = order.flatMap((name): SchemaField[] => {
    if (elsewhere.has(name) || (isStep && name === 'type')) return [];
    const at = [...way, name];
    const inside = guide.at(levelsOf(content, at), plainIn(getValueAtPath(content, at)));
    const { title = name, description } = findSchemaTexts(inside);
    const required = members.get(name)?.required ?? false;
    const isThere = getValueAtPath(content, at) !== undefined;
    // Ids and slugs follow from titles, so the form does not begin with them.
    const control = controlOf(guide, content, at, inside);
    const isUsual = usual.has(name) || (isStep && control.medium === 'picture');
    const shown = isNaming(name, way) ? !isThere && required : required || isThere || isUsual;
    return [{ name, way: at, title, description, required, shown, control }];
  });
  const known = new Set([...order, ...elsewhere]);
  const strangers = isJsonObject(value) ? Object.keys(value).filter((name) => !known.has(name)) : [];
  // The description for this type of step is better than that for all steps.
  const own = parts.findLast(({ properties }) => properties?.['type']?.const !== undefined);
  return { description: findSchemaTexts(own ? [own] : parts).description, fields, order, strangers };
}

function controlOf(
  guide: SchemaGuide,
  content: unknown,
  way: JsonPath,
  parts: readonly JsonSchemaPart[],
): FormControl {
  const name = String(way.at(-1));
  const types = new Set(parts.flatMap(({ type }) => type ?? []));
  const fixed = parts.some((part) => part.enum !== undefined || part.const !== undefined);
  const most = leastOf(parts.map(({ maxLength }) => maxLength));
  if (name === 'when' && types.has('object')) return { as: 'condition' };
  if (types.has('array')) {
    const entries = guide.at([...levelsOf(content, way), { key: 0, beside: {} }]);
    const isText = entries.some(({ type }) => type === 'string');
    const values = entries.flatMap((part) => part.enum ?? []).map(String);
    return isText ? { as: 'texts', values } : { as: 'parts' };
  }
  if (types.has('object')) return { as: 'part', medium: findUploadMedium(parts) };
  if (types.has('boolean')) return { as: 'flag' };
  if (types.has('integer') || types.has('number'))
    return {
      as: 'number',
      least: parts.find(({ minimum }) => minimum !== undefined)?.minimum,
      most: parts.find(({ maximum }) => maximum !== undefined)?.maximum,
    };
  if (fixed) return { as: 'one-of', values: listOfferedValues(parts).map(String) };
  if (!types.has('string')) return { as: 'unknown' };
  if (name === cardPictureMember) return { as: 'card-picture' };
  if (touchpointReferenceKeys.has(name)) return { as: 'touchpoint' };
  if (name === choiceReferenceKey) return { as: 'choice' };
  if (parts.some(({ $ref }) => $ref?.endsWith('/markdown'))) return { as: 'markdown', most };
  return { as: most !== undefined && most > longLine ? 'prose' : 'line', most };
}

const leastOf = (limits: readonly (number | undefined)[]): number | undefined => {
  const set = limits.filter((limit) => limit !== undefined);
  return set.length > 0 ? Math.min(...set) : undefined;
};

/** Returns the members that name a touchpoint, in a touchpoint, its steps and their lists. */
export function listTouchpointFields(
  guide: SchemaGuide,
  content: unknown,
  way: JsonPath,
): { field: SchemaField; order: readonly string[] }[] {
  const { fields, order } = createSchemaForm(guide, content, way);
  const steps = getListAtPath(content, [...way, 'steps']).map((_step, index) => [...way, 'steps', index]);
  const entries = fields
    .filter(({ control }) => control.as === 'parts')
    .flatMap((list) => getListAtPath(content, list.way).map((_entry, index) => [...list.way, index]));
  const own = fields.filter(({ control }) => control.as === 'touchpoint').map((field) => ({ field, order }));
  return [
    ...[...steps, ...entries].flatMap((inside) => listTouchpointFields(guide, content, inside)),
    ...own,
  ];
}

/** Returns an example step of each type that the schema defines, with its title and description. */
export function listStepExamples(guide: SchemaGuide): readonly StepExample[] {
  const known = knownExamples.get(guide) ?? examplesIn(guide);
  knownExamples.set(guide, known);
  return known;
}

type StepExample = { type: string; title: string; example: unknown };
const knownExamples = new WeakMap<SchemaGuide, readonly StepExample[]>();

function examplesIn(guide: SchemaGuide): StepExample[] {
  const place: JsonPathLevel[] = [
    { key: 'touchpoints', beside: {} },
    { key: 0, beside: {} },
    { key: 'steps', beside: {} },
    { key: 0, beside: {} },
  ];
  const examples = guide.at(place).flatMap(({ examples: shown }) => shown ?? []);
  return examples.flatMap((example) => {
    const type = isJsonObject(example) ? example['type'] : undefined;
    if (typeof type !== 'string') return [];
    return [{ type, title: findStepKindTitle(guide, type), example }];
  });
}

/** Returns the schema's title for a type of step. */
export function findStepKindTitle(guide: SchemaGuide, type: string): string {
  const known = knownTitles.get(guide) ?? new Map<string, string>();
  knownTitles.set(guide, known);
  const title = known.get(type) ?? titleIn(guide, type);
  known.set(type, title);
  return title;
}

const knownTitles = new WeakMap<SchemaGuide, Map<string, string>>();

function titleIn(guide: SchemaGuide, type: string): string {
  const steps: JsonPathLevel[] = ['touchpoints', 0, 'steps', 0].map((key) => ({ key, beside: {} }));
  const parts = guide.at(steps, { type });
  const own = parts.find(({ properties }) => properties?.['type']?.const === type);
  return own?.title ?? type;
}

/** Returns a new entry for a list: the schema's example, or an object with the required members still empty. */
export function createListEntry(guide: SchemaGuide, content: unknown, way: JsonPath): unknown {
  const levels: JsonPathLevel[] = [...levelsOf(content, way), { key: 0, beside: {} }];
  const examples = guide.at(levels).flatMap(({ examples: shown }) => shown ?? []);
  return examples.find((example) => isJsonObject(example) && 'type' in example) ?? requiredAt(guide, levels);
}

/** Returns a new optional object with its required members still empty. */
export const createOptionalPart = (
  guide: SchemaGuide,
  content: unknown,
  way: JsonPath,
): Record<string, unknown> => requiredAt(guide, levelsOf(content, way));

function requiredAt(guide: SchemaGuide, levels: readonly JsonPathLevel[]): Record<string, unknown> {
  const required = listSchemaProperties(guide.at(levels)).filter((property) => property.required);
  return Object.fromEntries(
    required.map(({ name }) => {
      const inside = guide.at([...levels, { key: name, beside: {} }]);
      const types = new Set(inside.flatMap(({ type }) => type ?? []));
      const least = inside.find(({ minimum }) => minimum !== undefined)?.minimum ?? 0;
      if (types.has('object')) return [name, {}];
      if (types.has('array')) return [name, []];
      return [name, types.has('integer') || types.has('number') ? least : types.has('boolean') ? false : ''];
    }),
  );
}

function levelsOf(content: unknown, way: JsonPath): JsonPathLevel[] {
  return way.map((key, depth) => ({ key, beside: plainIn(getValueAtPath(content, way.slice(0, depth))) }));
}

function plainIn(value: unknown): JsonPathLevel['beside'] {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, member]) => typeof member !== 'object'));
}
