import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { DefinitionByKind } from '../../../domain/checks/checked-content.ts';
import type { SchemaChecks } from '../../shared/content/validate/published-checks.ts';

/** Unknown keywords are accepted, and the schema itself is not checked. */
const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  meta: false,
  validateSchema: false,
  logger: false,
} as const;

/**
 * Validates content against the schema of another server. This is a chunk of its own, so that ajv is loaded only for
 * such a schema. @throws Error for an invalid schema.
 */
export function compileForeignSchema<Kind extends ContentKind>(
  kind: Kind,
  // The schema is compiled without `$schema`, because ajv would search for the schema of that dialect.
  { $schema: dialect, ...schema }: Readonly<Record<string, unknown>>,
): SchemaChecks {
  const ajv = new (/draft-0[3-7]/.test(String(dialect)) ? Ajv : Ajv2020)(options);
  // `id` is the name of `$id` in draft 4, which ajv refuses to read.
  ajv.removeKeyword('id');
  return { [kind]: ajv.compile<DefinitionByKind[Kind]>(schema) };
}
