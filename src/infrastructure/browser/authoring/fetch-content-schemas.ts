import {
  contentSchemaPath,
  type ContentSchemas,
} from '../../../application/ports/device/authoring/content-schemas.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';

/** Fetches the schemas that are published beside the web program. */
export class FetchContentSchemas implements ContentSchemas {
  async load(kind: ContentKind): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(contentSchemaPath(kind), { signal: AbortSignal.timeout(15_000) });
    if (!response.ok) throw new Error(`The schema answered ${response.status}.`);
    const schema: unknown = await response.json();
    if (!isJsonObject(schema)) throw new Error('The schema is no JSON object.');
    return schema;
  }
}
