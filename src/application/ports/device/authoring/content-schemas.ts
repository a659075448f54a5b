import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** Returns the path of a kind's published schema (specification 7.6). */
export const contentSchemaPath = (kind: ContentKind): string => `/schemas/${kind}-schema.json`;

/**
 * The published JSON schemas that authors write against.
 *
 * Adapters: `load` must reject when a schema cannot be fetched or is no JSON object; the next `load` must try again.
 */
export interface ContentSchemas {
  load(kind: ContentKind): Promise<Readonly<Record<string, unknown>>>;
}
export const ContentSchemas: PortToken<ContentSchemas> = createPortToken('ContentSchemas');
