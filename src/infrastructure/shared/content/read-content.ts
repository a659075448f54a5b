import type { CheckedContent, DefinitionByKind } from '../../../domain/checks/checked-content.ts';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { hasErrorFindings } from '../../../domain/content/finding.ts';
import { checkContentRules } from './check/check.ts';
import { addFindingPositions } from './parse/finding-positions.ts';
import { parseJsonSource, type ParsedJson, type JsonParseResult } from './parse/parse.ts';
import { validateTranslations } from './validate/validate-translations.ts';
import { validateContent } from './validate/validate.ts';

/**
 * Reads a content file from untrusted text or bytes in three stages: parse, validate, check. Pictures are checked only
 * if the existing ones are given; `checkProgramme` checks that a Programme's Activities exist.
 */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  source: string | Uint8Array,
  pictures?: AllowedPictures,
): CheckedContent<DefinitionByKind[Kind]> {
  return readParsedContent(kind, parseJsonSource(source), pictures);
}

/** Reads a parsed text. A text whose only syntax errors are superfluous commas passes through all stages. */
export function readParsedContent<Kind extends ContentKind>(
  kind: Kind,
  parsed: JsonParseResult,
  pictures?: AllowedPictures,
): CheckedContent<DefinitionByKind[Kind]> {
  if (parsed.ok) return checkJsonContent(kind, parsed, pictures);
  const beside = parsed.mended ? checkJsonContent(kind, parsed.mended, pictures).findings : [];
  return { ok: false, findings: [...parsed.findings, ...beside] };
}

/** Validates and checks JSON; each finding has its line in the JSON text. */
export function checkJsonContent<Kind extends ContentKind>(
  kind: Kind,
  { value, text }: ParsedJson,
  pictures?: AllowedPictures,
): CheckedContent<DefinitionByKind[Kind]> {
  const content = validateAndCheckContent(kind, value, pictures);
  return { ...content, findings: addFindingPositions(text, content.findings) };
}

/** Validates and checks a value; the findings have no lines. */
export function validateAndCheckContent<Kind extends ContentKind>(
  kind: Kind,
  value: unknown,
  pictures?: AllowedPictures,
): CheckedContent<DefinitionByKind[Kind]> {
  const valid = validateContent(kind, value);
  if (!valid.ok) return valid;
  const { definition } = valid;
  const findings = checkContentRules(definition, validateTranslations(kind, definition), pictures);
  return hasErrorFindings(findings) ? { ok: false, findings } : { ok: true, definition, findings };
}
