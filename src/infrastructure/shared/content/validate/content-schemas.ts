import { activitySchema } from '../../../../domain/checks/activity-schema.ts';
import { translationParts, translationsField } from '../../../../domain/checks/translation-schema.ts';
import frame from '../../../../domain/content/programme.schema.json' with { type: 'json' };

const programme = {
  ...frame,
  properties: { ...frame.properties, translations: translationsField },
  $defs: { ...frame.$defs, ...translationParts },
};

/** The schemas that are published with this version. */
export const contentSchemas = { activity: activitySchema, programme };

/** ajv's options for content: it reports all faults, each with the part of the schema it breaks. */
export const contentOptions = { allErrors: true, verbose: true, strict: true } as const;
