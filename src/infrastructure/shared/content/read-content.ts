import type { CheckedContent, Definitions } from '../../../domain/checks/checked-content.ts';
import type { KnownPictures } from '../../../domain/checks/check-pictures.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { hasErrors } from '../../../domain/content/finding.ts';
import { check } from './check/check.ts';
import { located } from './parse/located.ts';
import { parse, type Json, type Parsed } from './parse/parse.ts';
import { validateTranslations } from './validate/validate-translations.ts';
import { validate } from './validate/validate.ts';

/**
 * Reads a content file from untrusted text or bytes in three stages: parse, validate, check. Pictures are checked only
 * if the existing ones are given; `checkProgramme` checks that a Programme's Activities exist.
 */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  source: string | Uint8Array,
  pictures?: KnownPictures,
): CheckedContent<Definitions[Kind]> {
  return readParsed(kind, parse(source), pictures);
}

/** Reads a parsed text. When superfluous commas are its only syntax errors, it has the findings of all stages. */
export function readParsed<Kind extends ContentKind>(
  kind: Kind,
  parsed: Parsed,
  pictures?: KnownPictures,
): CheckedContent<Definitions[Kind]> {
  if (parsed.ok) return contentOf(kind, parsed, pictures);
  const beside = parsed.mended ? contentOf(kind, parsed.mended, pictures).findings : [];
  return { ok: false, findings: [...parsed.findings, ...beside] };
}

/** Validates and checks JSON; the findings have their lines in its text. */
export function contentOf<Kind extends ContentKind>(
  kind: Kind,
  { value, text }: Json,
  pictures?: KnownPictures,
): CheckedContent<Definitions[Kind]> {
  const content = validateAndCheck(kind, value, pictures);
  return { ...content, findings: located(text, content.findings) };
}

/** Validates and checks a value; the findings have no lines. */
export function validateAndCheck<Kind extends ContentKind>(
  kind: Kind,
  value: unknown,
  pictures?: KnownPictures,
): CheckedContent<Definitions[Kind]> {
  const valid = validate(kind, value);
  if (!valid.ok) return valid;
  const { definition } = valid;
  const findings = check(definition, validateTranslations(kind, definition), pictures);
  return hasErrors(findings) ? { ok: false, findings } : { ok: true, definition, findings };
}
