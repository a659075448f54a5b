import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/core.js';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { DefinitionByKind } from '../../../../domain/checks/checked-content.ts';
import { contentAjvOptions, contentSchemas } from './content-schemas.ts';
import { digestSchema } from './schema-digest.ts';

/**
 * The compiled schemas: each returns whether a value is valid, and has the errors of the last invalid one in `errors`.
 */
export type SchemaChecks = { readonly [Kind in ContentKind]?: ValidateFunction<DefinitionByKind[Kind]> };

const ajv = new Ajv2020(contentAjvOptions);

/**
 * The validators of the published schemas, compiled at first use. A build replaces this file by the code that ajv
 * generates from the schemas, and their digests (tools/compile-schemas.ts).
 */
export const checks: SchemaChecks = {
  get activity() {
    return ajv.compile<DefinitionByKind['activity']>(contentSchemas.activity);
  },
  get programme() {
    return ajv.compile<DefinitionByKind['programme']>(contentSchemas.programme);
  },
};

/** The digests by which these schemas are recognised when a server publishes them. */
export const digests: Readonly<Record<ContentKind, string>> = {
  activity: digestSchema(contentSchemas.activity),
  programme: digestSchema(contentSchemas.programme),
};
