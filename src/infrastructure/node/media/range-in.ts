/** A part of a file: its bytes from `from` up to `to`, which is not among them. */
export type ByteRange = { from: number; to: number };

/**
 * Returns the bytes that a `Range` asks for, of a file with this many; null where the whole file is to be sent: for
 * several ranges at once and for a header that names no range of bytes (RFC 9110, 14.2).
 */
export function rangeIn(header: string | undefined, bytes: number): ByteRange | 'none of it' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 ? 'none of it' : { from: Math.max(0, bytes - Number(last)), to: bytes };
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= bytes) return 'none of it';
  return { from, to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) };
}
