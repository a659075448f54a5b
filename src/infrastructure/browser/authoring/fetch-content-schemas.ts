import { schemaPath, type ContentSchemas } from '../../../application/ports/content-schemas.ts';
import type { ContentKind } from '../../../application/ports/content-workshop.ts';

/** The schemas as they lie beside the web program. */
export class FetchContentSchemas implements ContentSchemas {
  async load(kind: ContentKind): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(schemaPath(kind), { signal: AbortSignal.timeout(15_000) });
    if (!response.ok) throw new Error(`The schema answered ${response.status}.`);
    const schema: unknown = await response.json();
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
      throw new Error('The schema is no JSON object.');
    return schema as Record<string, unknown>;
  }
}
