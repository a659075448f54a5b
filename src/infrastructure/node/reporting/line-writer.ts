import type { FlatAnswer } from '../../../domain/reporting/feedback-report.ts';

/** A form's questions as its lines contain them. */
export type FormQuestions = { questions: readonly Buffer[]; bytes: number };

export function formQuestionsOf(questions: readonly string[]): FormQuestions {
  const buffers = questions.map((question) => Buffer.from(question));
  return { questions: buffers, bytes: buffers.reduce((sum, { length }) => sum + length, 0) };
}

const [comma, quote, carriageReturn, lineFeed] = [0x2c, 0x22, 0x0d, 0x0a];

const noCell = Buffer.alloc(0);

/** Before the comma after the family: the day and the empty time. */
const dayBytes = '2026-01-31,,'.length;

/** Bytes of a piece: enough to be worth sending, soon enough to let others have their turn. */
const pieceBytes = 64 * 1024;

/** How often the answer was changed, with the comma before it. */
type LastCell = { data: Buffer; from: number; to: number };

/**
 * Writes the lines of flat answers into pieces of a report. It works on bytes, because making texts of a million
 * lines takes several times as long.
 */
export class LineWriter {
  readonly #forms: ReadonlyMap<string, FormQuestions>;
  readonly #programmes: ReadonlyMap<string, Buffer>;
  readonly #done: string[] = [];
  /** Full pieces become texts, which are freed long before buffers would be, so that it is used again. */
  #piece = Buffer.alloc(pieceBytes);
  #length = 0;

  /** `forms` by their id, and the cells of titles by the id of the Programme. */
  constructor(forms: ReadonlyMap<string, FormQuestions>, programmes: ReadonlyMap<string, Buffer>) {
    this.#forms = forms;
    this.#programmes = programmes;
  }

  /**
   * Adds the lines of the record between `from` and `to`: id of the form, id of the Programme or nothing, how often the
   * answer was changed, lead and answers.
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

  /** Adds the lines of a flat answer whose form was made for it. */
  addFlat({ lead, questions, answers }: FlatAnswer, programmeId: string, changed: number): void {
    const record = Buffer.from(`${lead}${answers.join(',')}`);
    const cell = Buffer.from(`,${changed}`);
    const last = { data: cell, from: 0, to: cell.length };
    this.#addLines(record, 0, record.length, programmeId, formQuestionsOf(questions), last);
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

  /** The pieces that are full. */
  take(): string[] {
    return this.#done.splice(0);
  }

  /** At the end of the report: all that was not taken. */
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
