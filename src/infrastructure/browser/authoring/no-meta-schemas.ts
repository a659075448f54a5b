/** Replaces ajv's schemas of schemas: the editor's schemas are published ones, and are not checked again. */
export const metaSchemas: readonly object[] = [];
