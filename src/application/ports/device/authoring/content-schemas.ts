import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { token, type Token } from '../../token.ts';

/** Returns the path of a kind's published schema (specification 7.6). */
export const schemaPath = (kind: ContentKind): string => `/schemas/${kind}-schema.json`;

/**
 * The published JSON schemas that authors write against.
 *
 * Adapters: `load` must reject when a schema cannot be fetched or is no JSON object; the next `load` must try again.
 */
export interface ContentSchemas {
  load(kind: ContentKind): Promise<Readonly<Record<string, unknown>>>;
}
export const ContentSchemas: Token<ContentSchemas> = token('ContentSchemas');
