import { stepSchemas } from '../steps/step-kinds.ts';
import type { SchemaPart, StepSchema } from '../steps/step-schema.ts';
import type { BubbleDefinition } from '../steps/step-kind.ts';
import { translationSchemaDefinitions, translationsFieldSchema } from './translation-schema.ts';
import frame from '../activity/activity-frame.schema.json' with { type: 'json' };

type AnySchema = Omit<
  StepSchema<BubbleDefinition & { type: string }>,
  'needed' | 'fields' | 'dependentRequired'
> &
  Readonly<Record<'needed' | 'fields', object> & { dependentRequired?: object }>;

/** Returns an object with one schema keyword. An object literal with the key `then` would be taken for a promise. */
const keyword = (name: 'if' | 'then', part: SchemaPart) => ({ [name]: part });

const kinds = Object.entries<AnySchema>(stepSchemas);

/** Returns the schema of the steps of one kind. */
function partOf(
  type: string,
  { title, description, typeDescription, needed, fields, dependentRequired }: AnySchema,
): SchemaPart {
  return {
    title,
    description,
    type: 'object',
    additionalProperties: false,
    required: ['type', ...Object.keys(needed)],
    dependentRequired: { minutes: ['action'], ...dependentRequired },
    properties: {
      type: { title: 'Type', description: typeDescription, const: type },
      id: {
        title: 'Id',
        description:
          'A short name, unique in the file. Reports name steps and questions by it, so keep it when you edit the wording.',
        $ref: '#/$defs/id',
        examples: ['first-turn'],
      },
      text: { $ref: '#/$defs/text' },
      image: { $ref: '#/$defs/image' },
      audio: { $ref: '#/$defs/audio' },
      video: { $ref: '#/$defs/video' },
      action: { $ref: '#/$defs/action' },
      minutes: { $ref: '#/$defs/minutes' },
      when: { $ref: '#/$defs/when' },
      for: { $ref: '#/$defs/for' },
      ...fields,
    },
  };
}

/** Returns the schema of a step of any kind, and the schemas of the single kinds. */
function stepParts({ description, properties, ...common }: typeof frame.$defs.step) {
  const summaries = kinds.map(([type, { summary }]) => `\`${type}\`: ${summary}.`);
  return {
    step: {
      ...common,
      description: [...summaries, description].join(' '),
      properties: { type: { ...properties.type, enum: kinds.map(([type]) => type) } },
      allOf: kinds.map(([type, { name }]) => ({
        ...keyword('if', { type: 'object', required: ['type'], properties: { type: { const: type } } }),
        ...keyword('then', { $ref: `#/$defs/${name}` }),
      })),
      examples: kinds.map(([, { example }]) => example),
    },
    ...Object.fromEntries(kinds.map(([type, schema]) => [schema.name, partOf(type, schema)])),
  };
}

/**
 * The schema of an Activity's file: the frame completed by the schemas of the kinds of steps. The build publishes it as
 * /schemas/activity-schema.json.
 */
export const activitySchema = {
  ...frame,
  properties: { ...frame.properties, translations: translationsFieldSchema },
  $defs: { ...frame.$defs, ...stepParts(frame.$defs.step), ...translationSchemaDefinitions },
};
