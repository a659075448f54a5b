import type { CompiledQuery } from 'kysely';
import { escapeLiteral } from 'pg';

/** A query of one column as COPY in PostgreSQL's binary format. COPY takes no parameters: their values become literals. */
export function copyOf({ sql, parameters }: CompiledQuery): string {
  const query = sql.replace(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
  return `copy (${query}) to stdout (format binary)`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return escapeLiteral(value);
  if (Number.isSafeInteger(value)) return String(value);
  throw new Error('A value of a report is neither a text nor a whole number.');
}

/** Signature, flags and length of the extension, which PostgreSQL leaves empty. */
const headBytes = 19;
/** The number of columns and the length of the only one. */
const rowHeadBytes = 6;
const endOfRows = -1;

/**
 * Reads the output of such a COPY of one column, chunk by chunk: calls `onCell` with the place of each row's cell. It
 * makes no object of a row, of which there are millions.
 */
export function copyReader(
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
