import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import type { QuestionDefinition } from '../../src/domain/steps/question.ts';
import { formatCsvCell, formatCsvLine } from '../../src/domain/reporting/csv.ts';
import { flattenAnswer } from '../../src/domain/reporting/feedback-report.ts';
import { toLondonTime } from '../../src/domain/reporting/london-day.ts';
import { CommandError } from '../../src/infrastructure/node/cli/command.ts';
import { createIsoDateConverter, readCsvSheet } from '../../src/infrastructure/node/cli/sheet.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { ReportLineWriter } from '../../src/infrastructure/node/reporting/line-writer.ts';
import { fireside } from '../infrastructure/node/cli/terminal.ts';
import { activity, feedback, touchpoint } from '../support/activity.ts';
import { parseCsv } from '../support/csv.ts';
import { guardedCell, holdsFormula } from '../support/guarded-cell.ts';
import { anyText, byteEdits, repeatedText, textOf, withByteEdits } from './draws.ts';
import { expectSame, expectThat, type Subject } from './target.ts';

const cellPieces = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '%', '\t', '\r', '\n', '\r\n']
  .concat(['"', '""', "'", ',', ';', ' ', "=cmd|' /C calc'!A0", '=HYPERLINK("https://a.org")'])
  .concat(['word', '1', '\u00a0', '\ufeff', '\0', '\ud800', '😀']);
const cell = fc.oneof(textOf(cellPieces, 8), anyText(8));

/** Checks that both readers read these cells from the text. */
function expectCells(text: string, wanted: readonly (readonly string[])[]): void {
  expectSame(parseCsv(text), wanted, 'what a strict reader finds');
  expectSame(parse(text, { record_delimiter: '\r\n' }), wanted, 'what a usual reader finds');
  for (const found of wanted.flat()) expectThat(!holdsFormula(found), `${found} has a formula`);
}

/** Fuzzes the lines of a report, cell by cell. */
export function csvLines(): Subject<string[][]> {
  return {
    // A reader of CSV refuses lines of different lengths.
    draws: fc
      .integer({ min: 1, max: 12 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      ),
    check(lines) {
      expectCells(
        lines.map(formatCsvLine).join(''),
        lines.map((line) => line.map(guardedCell)),
      );
    },
  };
}

type Reported = {
  title: string;
  programme: string;
  prompts: string[];
  labels: string[];
  answers: string[];
  picked: number;
  changed: number;
  at: number;
};

/** Fuzzes flattened answers of families, written as lines of a report with odd texts of authors. */
export function reportedAnswers(): Subject<Reported> {
  return {
    draws: fc.record({
      title: cell,
      programme: cell,
      prompts: fc.array(cell, { minLength: 1, maxLength: 4 }),
      labels: fc.array(cell, { minLength: 1, maxLength: 4 }),
      answers: fc.array(cell, { minLength: 4, maxLength: 4 }),
      picked: fc.nat(),
      changed: fc.nat(20),
      at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    }),
    check: expectReported,
  };
}

function expectReported({ title, programme, prompts, labels, answers, picked, changed, at }: Reported): void {
  const options = labels.map((label, index) => ({ label, value: `v${index}` }));
  const chosen = options.slice(picked % options.length);
  const questions = prompts.map((prompt, index): QuestionDefinition =>
    index % 2 === 0
      ? { id: `q${index}`, type: 'text', prompt }
      : { id: `q${index}`, type: 'multi-select', prompt, options },
  );
  const given = questions.map(({ type }, index) =>
    type === 'text' ? [answers[index] ?? ''] : chosen.map(({ value }) => value),
  );
  const flat = flattenAnswer({
    at,
    family: '0f3c',
    definition: activity([touchpoint('only', [feedback('form', questions)])], { title }),
    version: 'version_1',
    stepId: 'form',
    response: {
      kind: 'feedback',
      questionResponses: questions.map(({ id }, index) => ({
        feedbackQuestionEntityId: id,
        responses: given[index] ?? [],
      })),
    },
  });
  expectThat(flat !== null, 'an answered form has no line');
  const writer = new ReportLineWriter(new Map(), new Map([['weeks', Buffer.from(formatCsvCell(programme))]]));
  writer.addFlat(flat, 'weeks', changed);
  const lead = [
    toLondonTime(at).date,
    '',
    '0f3c',
    guardedCell(programme),
    guardedCell(title),
    'version_1',
    'form',
  ];
  expectCells(
    writer.rest().join(''),
    questions.map(({ id, type, prompt }, index) => [
      ...lead,
      id,
      guardedCell(prompt),
      guardedCell(type === 'text' ? (answers[index] ?? '') : chosen.map(({ label }) => label).join('\n')),
      String(changed),
    ]),
  );
}

const columns = ['email', 'organisation', 'from', 'until'];
const encodings = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'] as const;
type Encoding = (typeof encodings)[number];
type Written = { rows: string[][]; separator: string; lineEnd: string; encoding: Encoding };

/** Fuzzes sheets as spreadsheets save them: every cell must be read as it was written. */
export function savedSheets(): Subject<Written> {
  // The reader refuses a file with a NUL.
  const kept = cell.map((text) => text.toWellFormed().replaceAll('\0', ''));
  return {
    draws: fc.record({
      rows: fc.array(fc.tuple(kept, kept, kept, kept), { maxLength: 5 }),
      separator: fc.constantFrom(',', ';', '\t'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      encoding: fc.constantFrom(...encodings),
    }),
    check(written) {
      const { rows } = readCsvSheet(bytesOf(written), (names) => names);
      expectSame(
        rows.map(({ cells }) => columns.map((column) => cells[column])),
        written.rows.filter((row) => row.some((text) => text.trim() !== '')),
        'what was read',
      );
    },
  };
}

function bytesOf({ rows, separator, lineEnd, encoding }: Written): Uint8Array {
  const text = [columns, ...rows]
    .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator) + lineEnd)
    .join('');
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with a mark':
      return Buffer.from(`\uFEFF${text}`);
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  }
}

const sheetPieces = ['email', 'organisation', 'from', 'until', 'sep=;\n', ',', ';', '\t', '"']
  .concat(['""', '\n', '\r\n', '\r', ' ', 'mia@home.example', 'sam@home.example', 'A school'])
  .concat(['2027-01-31', '31/07/2027', '31.07.2027', '03/04/2027', '99/99/9999', '2027-02-30'])
  .concat(['', '=1', 'ü', '\ufeff', '\0']);
const sheetText = fc.oneof(
  textOf(sheetPieces, 40),
  textOf(sheetPieces, 40).map((text) => `email,organisation,from,until\n${text}`),
  fc
    .array(fc.tuple(...columns.map(() => fc.oneof(textOf(sheetPieces.slice(14), 1), fc.constant('')))), {
      maxLength: 6,
    })
    .map((rows) => [columns, ...rows].map((row) => row.join(',')).join('\n')),
);
const sheetBytes = fc.oneof(
  { weight: 3, arbitrary: sheetText.map((text) => Buffer.from(text)) },
  fc.tuple(sheetText, byteEdits(3)).map(([text, edits]) => withByteEdits(Buffer.from(text), edits)),
  sheetText.map((text) => Buffer.from(text, 'utf16le')),
  sheetText.map((text) => Buffer.from(text, 'latin1')),
);

/** Fuzzes sheets with arbitrary bytes: the result must be rows, or a message for the operator. */
export function anySheets(): Subject<Uint8Array> {
  return {
    draws: fc.oneof(
      { weight: 4, arbitrary: sheetBytes },
      repeatedText(sheetPieces, 20_000).map((text) => Buffer.from(text)),
    ),
    check(bytes) {
      try {
        const { rows } = readCsvSheet(bytes, (names) => names);
        const days = createIsoDateConverter(rows.flatMap(({ cells }) => Object.values(cells)));
        for (const { line, cells } of rows)
          for (const text of Object.values(cells)) expectDay(days(`line ${line}`, text), text);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        expectThat(/\S.*\.$/s.test(error.message), `refused without a sentence: ${error.message}`);
      }
    },
  };
}

function expectDay(day: string, written: string): void {
  expectThat(day === written || /^\d{4}-\d\d-\d\d$/.test(day), `${written} is read as ${day}`);
}

/** Fuzzes the command's import of licences: it must import all lines of a file, or none and give a message. */
export async function importedLicences(): Promise<Subject<Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-fuzz-'));
  const database = await openDatabase({ dataDir: folder });
  const held = async (): Promise<number> =>
    (await database.db.selectFrom('licence').select('id').execute()).length;
  const file = join(folder, 'licences.csv');
  return {
    draws: sheetBytes,
    async check(bytes) {
      writeFileSync(file, bytes);
      const before = await held();
      const { code, out, err } = await fireside(['licence', 'import', file, '--json'], {
        product: { env: { DATA_DIR: folder }, folder },
      });
      const after = await held();
      expectThat(code >= 0 && code <= 2, `the code is ${code}`);
      expectThat(!/\n\s+at .+:\d+/.test(err), `it tells where it failed: ${err}`);
      if (code === 0)
        expectSame((JSON.parse(out) as { added: number }).added, after - before, 'what was added');
      else expectSame([after, err.startsWith(file)], [before, true], `what a refused file leaves: ${err}`);
    },
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
