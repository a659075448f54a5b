/** Replaces ajv's meta-schemas: the editor's schemas are published ones, and are not checked again. */
export const metaSchemas: readonly object[] = [];
