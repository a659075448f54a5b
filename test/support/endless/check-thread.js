/** A check that never ends for an empty file, and finds nothing in others. */
export default function check({ bytes }) {
  while (bytes.length === 0);
  return { ok: false, findings: [] };
}
