import { checkCaptions } from '../../../domain/content/checks/check-captions.ts';
import { kindOf, type ContentKind } from '../../../domain/content/content-kind.ts';
import { checkLateHelp } from '../../../domain/content/checks/check-late-help.ts';
import type { Definitions } from '../../../domain/content/checks/checked-content.ts';
import type { KnownPictures } from '../../../domain/content/checks/check-pictures.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { examineContent, type ReadContent } from './examine-content.ts';
import { examineTranslations, type FurtherRules } from './examine-translations.ts';
import { publishedSchemas } from './published-schemas.ts';
import { mendedJson, readJson, type Json } from './read-json.ts';

export { located, readJson } from './read-json.ts';

/**
 * Reads a content file from untrusted text or bytes: strict UTF-8 and JSON, then its schema, then the cross-reference
 * rules. Pictures are checked where the existing ones are given; whether a Programme's Activities exist is for
 * `checkProgramme` to say.
 */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  source: string | Uint8Array,
  pictures?: KnownPictures,
): ReadContent<Definitions[Kind]> {
  const json = readJson(source);
  return json.ok
    ? contentOf(kind, json, pictures)
    : { ok: false, findings: withContent(source, json.findings, kind, pictures) };
}

/** The same from JSON that is read already. */
export function contentOf<Kind extends ContentKind>(
  kind: Kind,
  json: Json,
  pictures?: KnownPictures,
): ReadContent<Definitions[Kind]> {
  const known = { ...(pictures && { pictures }), further: allRules };
  const { estimate: _time, ...content } = examineContent(publishedSchemas, kind, json, known);
  return content;
}

/** The editor has no room for those of captions and of late help, and fetches those of translations when it needs them. */
const allRules: FurtherRules = (validator, kind, definition, ...rest) => [
  ...checkCaptions(definition),
  ...checkLateHelp(definition),
  ...examineTranslations(validator, kind, definition, ...rest),
];

/**
 * Explains why a text is no JSON and, where only superfluous commas are the cause, adds the findings of its content.
 */
export function withContent(
  source: string | Uint8Array,
  refusal: Finding[],
  kind: ContentKind | null,
  pictures?: KnownPictures,
): Finding[] {
  const json = mendedJson(source, refusal);
  const ofKind = json && (kind ?? kindOf(json.value));
  return ofKind ? [...refusal, ...contentOf(ofKind, json, pictures).findings] : refusal;
}
