import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/core.js';
import { formats } from './run-file-instants.ts';
import { runFileOptions, runFileSchema, type WrittenRun } from './run-file-schema.ts';

const ajv = new Ajv2020({ ...runFileOptions, formats });

/**
 * Whether a value is what a run's file holds. A build puts the code that ajv makes of the schema in the place of
 * this file (tools/compile-schemas.ts).
 */
export const checks: { readonly run: ValidateFunction<WrittenRun> } = {
  get run() {
    return ajv.compile<WrittenRun>(runFileSchema);
  },
};
