import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/core.js';
import { formats } from './run-file-instants.ts';
import { runFileAjvOptions, runFileSchema, type RunFileContent } from './run-file-schema.ts';

const ajv = new Ajv2020({ ...runFileAjvOptions, formats });

/**
 * The validators of a run's file. A build replaces this file by the code that ajv generates from the schema
 * (tools/compile-schemas.ts).
 */
export const checks: { readonly run: ValidateFunction<RunFileContent> } = {
  get run() {
    return ajv.compile<RunFileContent>(runFileSchema);
  },
};
