import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import { parseStoredJson } from './tables/stored-json.ts';
import type { RunEntryRow, Tables } from './tables/tables.ts';

export type CompressedLogRow = Tables['compressed_log'];

/**
 * The number of the format: the rows of the log in order, as a JSON list of objects without `run_id`, compressed by
 * Brotli.
 */
const format = 1;

const compressed = promisify(brotliCompress);

/** The level of Brotli: level 11 takes twice the time and saves one byte in a hundred. */
const quality = 10;

/**
 * Returns the log of a run as one row. The row contains every column of the log, so that a column added later needs no
 * change of this function. @throws Error if the bytes do not decompress to the same text.
 */
export async function compressLog(runId: string, rows: readonly RunEntryRow[]): Promise<CompressedLogRow> {
  const text = Buffer.from(JSON.stringify(rows.map(({ run_id: _runId, ...row }) => row)));
  const bytes = await compressed(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  // The rows are deleted afterwards, so the compressed form must be readable.
  if (!brotliDecompressSync(bytes).equals(text))
    throw new Error(`The log of ${runId} cannot be read back from its compressed form.`);
  return { run_id: runId, format, entries: rows.length, bytes };
}

/** Returns the original rows. @throws Error for a row that is damaged or was written by a newer version. */
export function decompressLog(row: CompressedLogRow): RunEntryRow[] {
  if (row.format !== format)
    throw new Error(
      `The log of ${row.run_id} has the compressed format ${row.format}, unknown to this version.`,
    );
  const entries = parseStoredJson<Omit<RunEntryRow, 'run_id'>[]>(brotliDecompressSync(row.bytes).toString());
  if (entries.length !== row.entries)
    throw new Error(`The compressed log of ${row.run_id} has not as many entries as it should.`);
  return entries.map((entry) => ({ run_id: row.run_id, ...entry }));
}
