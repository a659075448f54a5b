import { digestOfText } from '../../../../domain/platform/text-digest.ts';

/** Returns the digest of a schema without its `$schema`. */
export function digestOf({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): string {
  return digestOfText(JSON.stringify(schema));
}
