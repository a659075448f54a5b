/** Never returns for shared memory, in which it first sets a mark; returns no findings for other bytes. */
export default function check({ bytes }) {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    bytes[0] = 1;
    for (;;);
  }
  return { ok: false, findings: [] };
}
