import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { token, type Token } from '../../token.ts';

/** Returns the path of a kind's published schema (specification 7.6). */
export const schemaPath = (kind: ContentKind): string => `/schemas/${kind}-schema.json`;

/**
 * The published schemas that authors write against.
 *
 * Adapters: a schema that does not come, or is no JSON object, rejects; the next `load` tries again.
 */
export interface ContentSchemas {
  load(kind: ContentKind): Promise<Readonly<Record<string, unknown>>>;
}
export const ContentSchemas: Token<ContentSchemas> = token('ContentSchemas');
