import { checks } from './published-checks.ts';
import { SchemaValidator } from './schema-validator.ts';

/** Holds content against the schemas that are published with this version. */
export const publishedSchemas = new SchemaValidator(checks);
