import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/core.js';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Definitions } from '../../../../domain/checks/checked-content.ts';
import { contentOptions, contentSchemas } from './content-schemas.ts';
import { digestOf } from './schema-digest.ts';

/**
 * The compiled schemas: each returns whether a value is valid, and has the errors of the last invalid one in `errors`.
 */
export type SchemaChecks = { readonly [Kind in ContentKind]?: ValidateFunction<Definitions[Kind]> };

const ajv = new Ajv2020(contentOptions);

/**
 * The validators of the published schemas, compiled at first use. A build replaces this file by the code that ajv
 * generates from the schemas, and their digests (tools/compile-schemas.ts).
 */
export const checks: SchemaChecks = {
  get activity() {
    return ajv.compile<Definitions['activity']>(contentSchemas.activity);
  },
  get programme() {
    return ajv.compile<Definitions['programme']>(contentSchemas.programme);
  },
};

/** The digests by which these schemas are recognised when a server publishes them. */
export const digests: Readonly<Record<ContentKind, string>> = {
  activity: digestOf(contentSchemas.activity),
  programme: digestOf(contentSchemas.programme),
};
