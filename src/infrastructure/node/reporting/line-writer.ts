import type { FlatAnswer } from '../../../domain/reporting/feedback-report.ts';

/** The questions of a form as bytes for its lines. */
export type FormQuestions = { questions: readonly Buffer[]; bytes: number };

export function encodeFormQuestions(questions: readonly string[]): FormQuestions {
  const buffers = questions.map((question) => Buffer.from(question));
  return { questions: buffers, bytes: buffers.reduce((sum, { length }) => sum + length, 0) };
}

const [comma, quote, carriageReturn, lineFeed] = [0x2c, 0x22, 0x0d, 0x0a];

const noCell = Buffer.alloc(0);

/** The number of bytes before the comma after the family: the day and the empty time. */
const dayBytes = '2026-01-31,,'.length;

/** The size of a piece of a report (bytes): large enough to be worth sending, small enough not to delay others. */
const pieceBytes = 64 * 1024;

/** The last cell of a line with the comma before it: the number of changes of the answer. */
type LastCell = { data: Buffer; from: number; to: number };

/**
 * Writes the lines of flat answers (rows for reports) into pieces of a report. Works on bytes, because strings for a
 * million lines would take several times as long.
 */
export class ReportLineWriter {
  readonly #forms: ReadonlyMap<string, FormQuestions>;
  readonly #programmes: ReadonlyMap<string, Buffer>;
  readonly #done: string[] = [];
  /**
   * The current piece. A full piece becomes a string, which is freed much sooner than a buffer, so the same buffer is
   * used for every piece.
   */
  #piece = Buffer.alloc(pieceBytes);
  #length = 0;

  /** Creates a writer. `forms` has the forms by id, `programmes` the CSV cell of each Programme's title by id. */
  constructor(forms: ReadonlyMap<string, FormQuestions>, programmes: ReadonlyMap<string, Buffer>) {
    this.#forms = forms;
    this.#programmes = programmes;
  }

  /**
   * Adds the lines of the record between `from` and `to`: the form's id, the Programme's id or nothing, the number of
   * changes, lead and answers.
   */
  add(data: Buffer, from: number, to: number): void {
    const formEnd = data.indexOf(comma, from);
    const programmeEnd = data.indexOf(comma, formEnd + 1);
    const form = this.#forms.get(data.toString('latin1', from, formEnd));
    if (!form) throw new Error('The form of an answer is not stored.');
    const changedEnd = data.indexOf(comma, programmeEnd + 1);
    const programmeId = data.toString('latin1', formEnd + 1, programmeEnd);
    const changed = { data, from: programmeEnd, to: changedEnd };
    this.#addLines(data, changedEnd + 1, to, programmeId, form, changed);
  }

  /** Adds the lines of a flat answer with its own form. */
  addFlat({ lead, questions, answers }: FlatAnswer, programmeId: string, changed: number): void {
    const record = Buffer.from(`${lead}${answers.join(',')}`);
    const cell = Buffer.from(`,${changed}`);
    const last = { data: cell, from: 0, to: cell.length };
    this.#addLines(record, 0, record.length, programmeId, encodeFormQuestions(questions), last);
  }

  #addLines(
    data: Buffer,
    from: number,
    to: number,
    programmeId: string,
    { questions, bytes }: FormQuestions,
    changed: LastCell,
  ): void {
    const programme = this.#programmes.get(programmeId) ?? noCell;
    const answers = data.indexOf(comma, from + dayBytes) + 1;
    const each = answers - from + programme.length + changed.to - changed.from + 2;
    this.#makeRoom(bytes + questions.length * each + to - answers);
    let answer = answers;
    for (const question of questions) {
      this.#write(data, from, answers);
      this.#write(programme, 0, programme.length);
      this.#write(question, 0, question.length);
      const end = endOfCell(data, answer, to);
      this.#write(data, answer, end);
      this.#write(changed.data, changed.from, changed.to);
      this.#piece[this.#length++] = carriageReturn;
      this.#piece[this.#length++] = lineFeed;
      answer = end + 1;
    }
  }

  /** Returns the full pieces and removes them. */
  take(): string[] {
    return this.#done.splice(0);
  }

  /** Returns all remaining pieces, at the end of the report. */
  rest(): string[] {
    this.#endPiece();
    return this.take();
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#piece.length) return;
    this.#endPiece();
    if (bytes > this.#piece.length) this.#piece = Buffer.alloc(bytes);
  }

  #endPiece(): void {
    if (this.#length > 0) this.#done.push(this.#piece.toString('utf8', 0, this.#length));
    this.#length = 0;
  }

  #write(source: Buffer, from: number, to: number): void {
    if (from < to) this.#length += source.copy(this.#piece, this.#length, from, to);
  }
}

/** Returns the end of the cell that begins at `from`; the line ends at `to`. */
function endOfCell(line: Buffer, from: number, to: number): number {
  let isQuoted = false;
  let at = from;
  // A quotation mark inside a quoted cell is doubled, so that it ends the quoting and begins it again.
  for (; at < to && (isQuoted || line[at] !== comma); at += 1) if (line[at] === quote) isQuoted = !isQuoted;
  return at;
}
