import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { formatCsvLine } from '../../../domain/reporting/csv.ts';
import type { ExportedText } from './conversion.ts';
import { toCellText } from './sheet-cells.ts';
import { listSheetFields, toSheetHeading, type SheetRowKind } from './sheet-fields.ts';

type Row = { touchpoint: string; type: string; cells: Map<string, string> };

/** The first columns, in this order; other columns follow in the order of their first use. */
const firstColumns = ['id', 'title', 'text', 'image.url', 'image.alt', 'action', 'minutes'];

/**
 * Writes an Activity as a spreadsheet: a row for each field outside the conversation, for each touchpoint and for each
 * step. Every field has a cell, so no content is lost.
 */
export function exportSheet(definition: ActivityDefinition): ExportedText {
  const { touchpoints, ...card } = definition;
  const rows: Row[] = listSheetFields('about', card).map(({ address, type, value }) => ({
    touchpoint: '',
    type: 'about',
    cells: new Map([
      ['id', address],
      ['text', toCellText(type, value)],
    ]),
  }));
  for (const { id, steps, ...touchpoint } of touchpoints) {
    rows.push(rowOf(id, 'touchpoint', 'touchpoint', touchpoint));
    for (const { type, ...step } of steps) rows.push(rowOf(id, type, type, step));
  }
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const columns = [...firstColumns.filter((name) => used.has(name)), ...inOrder(used)];
  const lines = rows.map(({ touchpoint, type, cells }) =>
    formatCsvLine([touchpoint, type, ...columns.map((name) => cells.get(name) ?? '')]),
  );
  return {
    text: `\uFEFF${formatCsvLine(['touchpoint', 'type', ...columns.map(toSheetHeading)])}${lines.join('')}`,
    notes: [],
  };
}

function rowOf(touchpoint: string, type: string, kind: SheetRowKind, value: unknown): Row {
  const fields = listSheetFields(kind, value);
  return {
    touchpoint,
    type,
    cells: new Map(fields.map((field) => [field.address, toCellText(field.type, field.value)])),
  };
}

/** Sorts the columns: options and questions by their numbers, after all other fields. */
function inOrder(used: ReadonlySet<string>): string[] {
  const keyOf = (address: string): string => {
    const padded = address.replace(/\d+/g, (digits) => digits.padStart(4, '0'));
    return /^(options|questions)\./.test(address) ? `2 ${padded}` : `1`;
  };
  return [...used]
    .filter((name) => !firstColumns.includes(name))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}
