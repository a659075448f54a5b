import activity from '../../../domain/content/activity.schema.json' with { type: 'json' };
import programme from '../../../domain/content/programme.schema.json' with { type: 'json' };

/** The schemas that are published with this version. */
export const contentSchemas = { activity, programme };

/** How ajv holds content against a schema: all faults are told, each with the part of the schema it breaks. */
export const contentOptions = { allErrors: true, verbose: true, strict: true } as const;
