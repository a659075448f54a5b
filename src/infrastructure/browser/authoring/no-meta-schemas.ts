/** In the place of ajv's schemas of schemas: the editor's schemas are published ones. */
export {};
