/** A check that never ends of bytes that are shared, in which it says that it has begun. It finds nothing in others. */
export default function check({ bytes }) {
  if (bytes.buffer instanceof SharedArrayBuffer) {
    bytes[0] = 1;
    for (;;);
  }
  return { ok: false, findings: [] };
}
