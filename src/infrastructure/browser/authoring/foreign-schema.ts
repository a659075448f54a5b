import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Definitions } from '../../../domain/checks/checked-content.ts';
import type { SchemaChecks } from '../../shared/content/validate/published-checks.ts';

/** It may have keywords of its own, and it is not checked itself. */
const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  meta: false,
  validateSchema: false,
  logger: false,
} as const;

/**
 * Holds content against the schema of another server, which only that server knows. A chunk of its own: ajv is
 * loaded for such a schema alone. Throws for what is no schema.
 */
export function foreignSchema<Kind extends ContentKind>(
  kind: Kind,
  // Without the name of its dialect, which ajv would look up.
  { $schema: dialect, ...schema }: Readonly<Record<string, unknown>>,
): SchemaChecks {
  const ajv = new (/draft-0[3-7]/.test(String(dialect)) ? Ajv : Ajv2020)(options);
  // The name of draft 4 for $id, which ajv refuses to read.
  ajv.removeKeyword('id');
  return { [kind]: ajv.compile<Definitions[Kind]>(schema) };
}
