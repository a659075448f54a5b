import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';

/** Returns the digest of a schema without its `$schema`. */
export function digestSchema({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): string {
  return computeTextDigest(JSON.stringify(schema));
}
