import { digestOfText } from '../../../../domain/platform/text-digest.ts';

/** A digest of a schema without its dialect. */
export function digestOf({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>): string {
  return digestOfText(JSON.stringify(schema));
}
