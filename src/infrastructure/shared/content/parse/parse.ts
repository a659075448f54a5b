import {
  createFinding,
  limitFindings,
  mostFindings,
  type Finding,
} from '../../../../domain/content/finding.ts';
import type { RuleId } from '../../../../domain/content/rules.ts';
import { contentLimits } from './content-limits.ts';
import { scanJson, type JsonScanResult } from './scan-json.ts';
import { LineIndex } from './text-lines.ts';
import { applyTextEdits } from './word-marks.ts';

/** A value, and the JSON text that it was read from. */
export type ParsedJson = { value: unknown; text: string };

/**
 * The result of parsing strict JSON: a value, or every syntax error with its position. `mended` is the JSON without
 * superfluous commas; null when there are other errors.
 */
export type JsonParseResult =
  | ({ ok: true } & ParsedJson)
  | { ok: false; findings: Finding[]; mended: ParsedJson | null };

/** Parses untrusted text or bytes as JSON: the first stage of reading a content file. */
export function parseJsonSource(source: string | Uint8Array): JsonParseResult {
  const text = textOf(source);
  if (typeof text !== 'string') return { ok: false, findings: [text], mended: null };
  const json = strictJson(text);
  if ('value' in json) return { ok: true, ...json };
  return {
    ok: false,
    findings: limitFindings(json.faults, (fault) => fault),
    mended: withoutCommas(text, json),
  };
}

/** Scans the text for errors; without any, the platform's parser returns its value. */
function strictJson(text: string): ParsedJson | JsonScanResult {
  const scanned = scanJson(text);
  return scanned.faults.length > 0 ? scanned : { value: JSON.parse(text), text };
}

function withoutCommas(text: string, { faults, needlessCommas }: JsonScanResult): ParsedJson | null {
  const isMendable = needlessCommas.length > 0 && faults.every(({ rule }) => rule === 'json/syntax');
  if (!isMendable || faults.length > mostFindings) return null;
  const json = strictJson(applyTextEdits(text, needlessCommas));
  return 'value' in json ? json : null;
}

/** Returns a source's text, or the finding that says why the source cannot be JSON. */
function textOf(source: string | Uint8Array): string | Finding {
  const text = typeof source === 'string' ? source : decode(source);
  return typeof text === 'string' ? (unreadable(text) ?? text) : text;
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
  return { ...createFinding(rule, '', message), ...new LineIndex(text).placeAt(index) };
}

/** Makes the finding for a file beyond the size limit, at its end. */
function tooLarge(text: string): Finding {
  const limit = contentLimits.bytes / 1024 / 1024;
  return at('json/too-large', `The file is larger than ${limit} MB.`, text, text.length);
}
