/** A day and a time without a zone, as a field for both tells it: 2026-11-28T08:00. */
const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const dayMs = 24 * 60 * 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for a zone that there is not. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Whether this is the name of a time zone (IANA), as a browser reports it. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The local time in a zone at an instant (epoch ms), in the form above. */
export const localTimeAt = (at: number, zone: string): string =>
  clockOf(zone).format(at).replace(' ', 'T').padStart('2026-11-28T08:00'.length, '0');

/**
 * The instants (epoch ms) at which the clocks of a zone show this time, earliest first: one as a rule, none where they
 * are put forward over it, two where they are put back over it. Null for what is no time.
 */
export function instantsOf(local: string, zone: string): number[] | null {
  if (!localForm.test(local) || !isZone(zone)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local) return null;
  const offsets = new Set([asUtc - dayMs, asUtc + dayMs].map((at) => offsetAt(at, zone)));
  return [...offsets]
    .filter((offset) => !Number.isNaN(offset))
    .map((offset) => asUtc - offset)
    .filter((at) => localTimeAt(at, zone) === local)
    .toSorted((one, other) => one - other);
}

/** How far the clocks of a zone are ahead of UTC at an instant, ms; NaN where their year has no four digits. */
const offsetAt = (at: number, zone: string): number => Date.parse(`${localTimeAt(at, zone)}Z`) - at;
