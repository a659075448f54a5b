import type { FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { AppError } from '../../../../application/errors.ts';
import { contentLimits } from '../../../shared/content/parse/content-limits.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

export type ReceivedUpload = {
  bytes: Uint8Array;
  note: string | undefined;
  /** The version that the file is based on. */
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
 * Reads the file of a multipart upload to its end before it is processed, so that a truncated upload stores nothing.
 * @throws AppError 'InvalidRequest', or Fastify's error 413 for a file that is too large.
 */
export async function readUpload(
  request: FastifyRequest,
  part: string,
  limits: UploadFileLimits = contentFile,
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
  return { bytes: file, note: note?.trim() || undefined, base: found.base || readIfMatchVersion(request) };
}

/** The limits of a file: its size, and the required ending of its name, if any. */
export type UploadFileLimits = { fileSize: number; fileName: RegExp | null };

const contentFile: UploadFileLimits = { fileSize: uploadLimits.fileSize, fileName: /\.json$/i };

type Found = { file?: Uint8Array; note?: string; base?: string };

/** Returns the version in `If-Match` that a change is based on; undefined if any version may be current. */
export function readIfMatchVersion(request: FastifyRequest): string | undefined {
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
  { fileName }: UploadFileLimits,
): Promise<void> {
  const bytes = one.type === 'file' ? await one.toBuffer() : Buffer.from(String(one.value), 'utf8');
  // The file is read to its end first, because an unread part blocks the parts after it.
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

/**
 * Returns the error for a failed upload. Errors that Fastify answers itself stay; any other means that the upload was
 * truncated or is not multipart.
 */
function asRefusal(error: unknown, part: string): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = fieldsOrEmptyObject(error);
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(String(code)))
    return new AppError('InvalidRequest', howTo(part));
  if (statusCode === 413) return error;
  return new AppError('InvalidRequest', 'The upload could not be read to its end; send it again.');
}
