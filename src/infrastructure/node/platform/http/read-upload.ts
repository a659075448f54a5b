import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { AppError } from '../../../../application/errors.ts';
import { contentLimits } from '../../../shared/content/parse/content-limits.ts';
import { fieldsOrNone } from '../fields.ts';

export type ReceivedUpload = {
  bytes: Uint8Array;
  note: string | undefined;
  /** The version that the file was made from. */
  base: string | undefined;
};

export const uploadLimits = {
  fileSize: contentLimits.bytes,
  fieldSize: contentLimits.bytes,
  files: 1,
  fields: 3,
  parts: 4,
  headerPairs: 20,
} as const;

const longestNote = 500;

/**
 * The file of a multipart upload, read to its end before anything is done with it: one that is cut leaves
 * nothing behind. Throws AppError InvalidRequest, or Fastify's error 413 for what is too large.
 */
export async function readUpload(
  request: FastifyRequest,
  part: string,
  limits: FileLimits = contentFile,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError('InvalidRequest', howTo(part));
  const found: Found = {};
  try {
    const parts = request.parts({ limits: { ...uploadLimits, fileSize: limits.fileSize } });
    for await (const one of parts) await take(one, part, found, limits);
  } catch (error) {
    throw asRefusal(error, part);
  }
  const { file, note } = found;
  if (file === undefined) throw new AppError('InvalidRequest', howTo(part));
  if (note !== undefined && note.length > longestNote)
    throw new AppError('InvalidRequest', `The note may have ${longestNote} characters at most.`);
  return { bytes: file, note: note?.trim() || undefined, base: found.base || baseOf(request) };
}

/** The limits of a file: its size, and how its name has to end, where that matters. */
export type FileLimits = { fileSize: number; fileName: RegExp | null };

const contentFile: FileLimits = { fileSize: uploadLimits.fileSize, fileName: /\.json$/i };

type Found = { file?: Uint8Array; note?: string; base?: string };

/** The version that a change was made from, as `If-Match` names it; undefined where anything may be current. */
export function baseOf(request: FastifyRequest): string | undefined {
  const named = request.headers['if-match']?.trim();
  if (named === undefined || named === '' || named === '*') return undefined;
  const base = /^"([^"]+)"$/.exec(named)?.[1];
  if (base === undefined)
    throw new AppError('InvalidRequest', 'Send one version in quotation marks as If-Match.');
  return base;
}

async function take(
  one: MultipartFile | MultipartValue,
  part: string,
  found: Found,
  { fileName }: FileLimits,
): Promise<void> {
  const bytes = one.type === 'file' ? await one.toBuffer() : Buffer.from(String(one.value), 'utf8');
  // Read to its end first: a part that is left lying holds up the rest.
  if (one.type === 'file' && one.filename && fileName?.test(one.filename) === false)
    throw new AppError('InvalidRequest', 'Only files that end with .json are taken.');
  if (one.fieldname === part && found.file === undefined) found.file = bytes;
  else if (one.fieldname === 'note' && one.type === 'field')
    found.note = String(one.value).replaceAll('\0', '');
  else if (one.fieldname === 'base' && one.type === 'field') found.base = String(one.value).trim();
  else throw new AppError('InvalidRequest', howTo(part));
}

const howTo = (part: string): string =>
  `Send one file as multipart/form-data, in a part with the name '${part}'.`;

/** Keeps errors that Fastify answers itself; any other is an upload that was cut or is no multipart. */
function asRefusal(error: unknown, part: string): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = fieldsOrNone(error);
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(String(code)))
    return new AppError('InvalidRequest', howTo(part));
  if (statusCode === 413) return error;
  return new AppError('InvalidRequest', 'The upload could not be read to its end; send it again.');
}
