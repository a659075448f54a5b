import type { CompiledQuery } from 'kysely';
import { escapeLiteral } from 'pg';

/** Returns a query of one column as COPY in PostgreSQL's binary format, with its parameters as literals. */
export function toCopyStatement({ sql, parameters }: CompiledQuery): string {
  const query = sql.replace(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
  return `copy (${query}) to stdout (format binary)`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return escapeLiteral(value);
  if (Number.isSafeInteger(value)) return String(value);
  throw new Error('A value of a report is neither a text nor a whole number.');
}

/** The length of the signature, the flags and the empty extension (bytes). */
const headBytes = 19;
/** The length of the number of columns and of the column's length (bytes). */
const rowHeadBytes = 6;
const endOfRows = -1;

/**
 * Returns a reader for the output of `toCopyStatement`, chunk by chunk: it calls `onCell` with the position of each
 * row's cell. It creates no object for a row, because there are millions.
 */
export function createCopyReader(
  onCell: (data: Buffer, from: number, to: number) => void,
): (chunk: Buffer) => void {
  let rest: Buffer | null = null;
  let skipped = headBytes;
  return (chunk) => {
    const data = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = skipped;
    skipped = 0;
    while (data.length - at >= rowHeadBytes && data.readInt16BE(at) !== endOfRows) {
      const from = at + rowHeadBytes;
      const to = from + data.readInt32BE(at + 2);
      if (to > data.length) break;
      onCell(data, from, to);
      at = to;
    }
    rest = at < data.length ? data.subarray(at) : null;
  };
}
