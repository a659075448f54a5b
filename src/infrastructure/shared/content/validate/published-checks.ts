import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/core.js';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Definitions } from '../../../../domain/checks/checked-content.ts';
import { contentOptions, contentSchemas } from './content-schemas.ts';
import { digestOf } from './schema-digest.ts';

/** Compiled schemas: each returns whether a value fits, and has in `errors` why the last one did not. */
export type SchemaChecks = { readonly [Kind in ContentKind]?: ValidateFunction<Definitions[Kind]> };

const ajv = new Ajv2020(contentOptions);

/**
 * Whether a value fits the published schema of its kind. Each schema is compiled when first needed. A build puts
 * the code that ajv makes of the schemas in the place of this file, and their digests (tools/compile-schemas.ts).
 */
export const checks: SchemaChecks = {
  get activity() {
    return ajv.compile<Definitions['activity']>(contentSchemas.activity);
  },
  get programme() {
    return ajv.compile<Definitions['programme']>(contentSchemas.programme);
  },
};

/** The digests by which these schemas are recognised where a server publishes them. */
export const digests: Readonly<Record<ContentKind, string>> = {
  activity: digestOf(contentSchemas.activity),
  programme: digestOf(contentSchemas.programme),
};
