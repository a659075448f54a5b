import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Definitions } from '../../../domain/content/checks/checked-content.ts';
import type { KnownPictures } from '../../../domain/content/checks/check-pictures.ts';
import { examineContent, type ReadContent } from './examine-content.ts';
import { publishedSchemas } from './published-schemas.ts';
import { readJson } from './read-json.ts';

export { located, readJson } from './read-json.ts';

/**
 * Reads a content file from untrusted text or bytes: strict UTF-8 and JSON, then its schema, then the
 * cross-reference rules. Pictures are looked for where it is told which there are; whether a Programme's
 * Activities exist is for `checkProgramme` to say.
 */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  source: string | Uint8Array,
  pictures?: KnownPictures,
): ReadContent<Definitions[Kind]> {
  const json = readJson(source);
  return json.ok ? contentOf(kind, json, pictures) : json;
}

/** The same from JSON that is read already. */
export function contentOf<Kind extends ContentKind>(
  kind: Kind,
  json: { value: unknown; text: string },
  pictures?: KnownPictures,
): ReadContent<Definitions[Kind]> {
  const known = pictures && { pictures };
  const { estimate: _time, ...content } = examineContent(publishedSchemas, kind, json, known);
  return content;
}
