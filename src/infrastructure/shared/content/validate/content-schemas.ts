import { activitySchema } from '../../../../domain/checks/activity-schema.ts';
import {
  translationSchemaDefinitions,
  translationsFieldSchema,
} from '../../../../domain/checks/translation-schema.ts';
import frame from '../../../../domain/content/programme.schema.json' with { type: 'json' };

const programme = {
  ...frame,
  properties: { ...frame.properties, translations: translationsFieldSchema },
  $defs: { ...frame.$defs, ...translationSchemaDefinitions },
};

/** The schemas that this version publishes. */
export const contentSchemas = { activity: activitySchema, programme };

/** The options of ajv for content: it reports all errors, each with the violated part of the schema. */
export const contentAjvOptions = { allErrors: true, verbose: true, strict: true } as const;
