import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import type { ContentKind } from './ajv-content-validator.ts';
import { examineContent, type ReadContent } from './examine-content.ts';
import { publishedSchemas } from './published-schemas.ts';
import { readJson } from './read-json.ts';

export { located, readJson } from './read-json.ts';

type Definitions = { activity: ActivityDefinition; programme: ProgrammeDefinition };

/**
 * Reads a content file from untrusted text or bytes: strict UTF-8 and JSON, then its schema, then the
 * cross-reference rules. Whether a Programme's Activities exist is for `checkProgramme` to say.
 */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  source: string | Uint8Array,
): ReadContent<Definitions[Kind]> {
  const json = readJson(source);
  return json.ok ? contentOf(kind, json) : json;
}

/** The same from JSON that is read already. */
export function contentOf<Kind extends ContentKind>(
  kind: Kind,
  json: { value: unknown; text: string },
): ReadContent<Definitions[Kind]> {
  const { estimate: _time, ...content } = examineContent(publishedSchemas, kind, json);
  return content as ReadContent<Definitions[Kind]>;
}

/** Which kind of content a parsed file is, by what only that kind has; null when it has neither. */
export function kindOf(value: unknown): ContentKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('touchpoints' in value) return 'activity';
  return 'activities' in value ? 'programme' : null;
}
