/** Never returns for shared bytes, in which it sets a mark that it has begun; returns no findings for other bytes. */
export default function check({ bytes }) {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    bytes[0] = 1;
    for (;;);
  }
  return { ok: false, findings: [] };
}
