import { escapeFormulas, unescapeFormulas } from '../../../domain/reporting/csv.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { parseEmbeddedJson } from './conversion.ts';
import type { SheetCellType } from './sheet-fields.ts';

/** The separator between the entries of a list, and between the answers of a condition. */
const between = ' | ';

/** Returns a value as the text of a cell. A text that a spreadsheet would run as a formula gets an apostrophe. */
export function toCellText(type: SheetCellType, value: unknown): string {
  if (type === 'text') return guarded(String(value));
  if (type === 'boolean') return value === true ? 'yes' : 'no';
  if (type === 'list') return guarded(listCell(value));
  if (type === 'condition') return guarded(conditionCell(value));
  return String(value);
}

/**
 * Reads the value of a cell: the inverse of `toCellText`. An invalid number or boolean stays a text, which the schema
 * then refuses.
 */
export function parseCellText(type: SheetCellType, cell: string): unknown {
  const text = unguarded(cell);
  const bare = text.trim();
  switch (type) {
    case 'text':
      return cell === emptyText ? '' : text;
    case 'boolean':
      if (/^(yes|y|true|1|x)$/i.test(bare)) return true;
      return /^(no|n|false|0)$/i.test(bare) ? false : bare;
    case 'number': {
      const number = Number(bare.replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
      return Number.isFinite(number) ? number : bare;
    }
    case 'list':
      return jsonOf(bare, Array.isArray) ?? bare.split('|').map((entry) => entry.trim());
    default:
      return jsonOf(bare, isJsonObject) ?? conditionOf(bare);
  }
}

/** The content of a cell for an empty text; an empty cell means that the field is absent. */
const emptyText = '""';

function guarded(text: string): string {
  if (text === '') return emptyText;
  return text.replace(/^'+/, '') === emptyText ? `'${text}` : escapeFormulas(text);
}

function unguarded(cell: string): string {
  const bare = cell.replace(/^'+/, '');
  return bare === emptyText && cell !== bare ? cell.slice(1) : unescapeFormulas(cell);
}

const isPlain = (text: unknown, marks: RegExp): text is string =>
  typeof text === 'string' && text !== '' && text === text.trim() && !marks.test(text);

function listCell(value: unknown): string {
  const entries = Array.isArray(value) ? value : [];
  const isReadable = entries.length > 0 && entries.every((entry) => isPlain(entry, /\||^[["']/));
  return isReadable ? entries.join(between) : JSON.stringify(value);
}

function conditionCell(value: unknown): string {
  const lines = isJsonObject(value) ? Object.entries(value) : [];
  const isReadable =
    lines.length > 0 &&
    lines.every(
      ([name, answers]) =>
        isPlain(name, /[:;|]|^[{"']/) &&
        Array.isArray(answers) &&
        answers.length > 0 &&
        answers.every((answer) => isPlain(answer, /[;|]/)),
    );
  if (!isReadable) return JSON.stringify(value);
  return lines
    .map(([name, answers]) => `${name}: ${Array.isArray(answers) ? answers.join(between) : ''}`)
    .join('; ');
}

function conditionOf(text: string): unknown {
  const lines = text.split(';').filter((line) => line.trim() !== '');
  if (lines.some((line) => !line.includes(':'))) return text;
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      const answers = line.slice(colon + 1).split('|');
      return [line.slice(0, colon).trim(), answers.map((answer) => answer.trim())];
    }),
  );
}

function jsonOf<T>(text: string, fits: (value: unknown) => value is T): T | null {
  const value = parseEmbeddedJson(text);
  return fits(value) ? value : null;
}
