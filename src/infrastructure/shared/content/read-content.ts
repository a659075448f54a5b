import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { checkActivity } from '../../../domain/content/check-content.ts';
import { finding, firstOf, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { RuleId } from '../../../domain/content/rules.ts';
import { AjvContentValidator, type ContentKind } from './ajv-content-validator.ts';
import { contentLimits, placeAt, placesIn, scanJson } from './scan-json.ts';

type Definitions = { activity: ActivityDefinition; programme: ProgrammeDefinition };

/** A file that may be stored, with its warnings, or all that is wrong with it. */
export type ReadContent<Definition> =
  | { ok: true; definition: Definition; findings: Finding[] }
  | { ok: false; findings: Finding[] };

const validator = new AjvContentValidator();

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
  { value, text }: { value: unknown; text: string },
): ReadContent<Definitions[Kind]> {
  const faults = validator.validate(kind, value);
  if (faults.length > 0) return { ok: false, findings: located(text, faults) };
  const all = kind === 'activity' ? checkActivity(value as ActivityDefinition) : [];
  const errorsFirst = all.toSorted((one, other) => rank(one) - rank(other));
  const findings = located(
    text,
    firstOf(errorsFirst, (found) => found),
  );
  return hasErrors(all)
    ? { ok: false, findings }
    : { ok: true, definition: value as Definitions[Kind], findings };
}

/** The findings with the line and column of the places that they name in this JSON text. */
export function located(text: string, findings: readonly Finding[]): Finding[] {
  if (findings.length === 0) return [];
  const places = placesIn(text, new Set(findings.map(({ path }) => path)));
  return findings.map((found) => ({ ...found, ...places.get(found.path) }));
}

/** Which kind of content a parsed file is, by what only that kind has; null when it has neither. */
export function kindOf(value: unknown): ContentKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('touchpoints' in value) return 'activity';
  return 'activities' in value ? 'programme' : null;
}

/** Strict JSON from untrusted text or bytes, with at most one finding, which says where. */
export function readJson(
  source: string | Uint8Array,
): { ok: true; value: unknown; text: string } | { ok: false; findings: Finding[] } {
  const text = typeof source === 'string' ? source : decode(source);
  if (typeof text !== 'string') return { ok: false, findings: [text] };
  const found = unreadable(text) ?? scanJson(text);
  return found ? { ok: false, findings: [found] } : { ok: true, value: JSON.parse(text), text };
}

function decode(bytes: Uint8Array): string | Finding {
  const decoder = (fatal: boolean): TextDecoder => new TextDecoder('utf-8', { fatal, ignoreBOM: true });
  if (bytes.length > contentLimits.bytes)
    return tooLarge(decoder(false).decode(bytes.subarray(0, contentLimits.bytes)));
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return at('json/encoding', 'This is UTF-16 text: save it as UTF-8.', '', 0);
  try {
    return decoder(true).decode(bytes);
  } catch {
    const text = decoder(false).decode(bytes);
    return at('json/encoding', 'The file is not UTF-8 text from here on.', text, text.indexOf('\uFFFD'));
  }
}

function unreadable(text: string): Finding | null {
  if (text.length > contentLimits.bytes || new TextEncoder().encode(text).length > contentLimits.bytes)
    return tooLarge(text.slice(0, contentLimits.bytes));
  if (text.startsWith('\uFEFF'))
    return at(
      'json/byte-order-mark',
      'The file begins with a byte order mark: save it as plain UTF-8.',
      text,
      0,
    );
  const nul = text.indexOf('\u0000');
  return nul === -1 ? null : at('json/nul', 'The file holds a NUL character.', text, nul);
}

function at(rule: RuleId, message: string, text: string, index: number): Finding {
  return { ...finding(rule, '', message), ...placeAt(text, index) };
}

/** Told where the file should have ended. */
function tooLarge(text: string): Finding {
  const limit = contentLimits.bytes / 1024 / 1024;
  return at('json/too-large', `The file is larger than ${limit} MB.`, text, text.length);
}

const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
