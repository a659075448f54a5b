import { finding, firstOf, type Finding } from '../../../domain/content/finding.ts';
import type { RuleId } from '../../../domain/content/rules.ts';
import { contentLimits } from './content-limits.ts';
import { needlessCommasIn, placesIn, scanJson } from './scan-json.ts';
import { parseValidJson } from './parse-valid-json.ts';
import { TextLines } from './text-lines.ts';
import { withEdits } from './word-marks.ts';

/** A value, and the JSON text that it was read from. */
export type Json = { value: unknown; text: string };

/** Strict JSON from untrusted text or bytes, or everything that is wrong with it, and where. */
export function readJson(
  source: string | Uint8Array,
): ({ ok: true } & Json) | { ok: false; findings: Finding[] } {
  const text = typeof source === 'string' ? source : decode(source);
  if (typeof text !== 'string') return { ok: false, findings: [text] };
  const unread = unreadable(text);
  if (unread) return { ok: false, findings: [unread] };
  const parsed = parseValidJson(text);
  if (parsed) return { ok: true, value: parsed.value, text };
  const faults = scanJson(text);
  return faults.length > 0
    ? { ok: false, findings: firstOf(faults, (fault) => fault) }
    : { ok: true, value: JSON.parse(text), text };
}

/** The JSON that a refused text is without its commas too many; null where more than those is wrong with it. */
export function mendedJson(source: string | Uint8Array, refusal: readonly Finding[]): Json | null {
  const text = typeof source === 'string' ? source : decode(source);
  if (typeof text !== 'string' || refusal.some(({ rule }) => rule !== 'json/syntax')) return null;
  const read = readJson(withEdits(text, needlessCommasIn(text)));
  return read.ok ? read : null;
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
  return { ...finding(rule, '', message), ...new TextLines(text).placeAt(index) };
}

/** The finding about a file beyond the limit, at its end. */
function tooLarge(text: string): Finding {
  const limit = contentLimits.bytes / 1024 / 1024;
  return at('json/too-large', `The file is larger than ${limit} MB.`, text, text.length);
}

/** The findings with the line and column of the places that they name in this JSON text. */
export function located(text: string, findings: readonly Finding[]): Finding[] {
  if (findings.length === 0) return [];
  const places = placesIn(text, new Set(findings.map(({ path }) => path)));
  return findings.map((found) => ({ ...found, ...places.get(found.path) }));
}
