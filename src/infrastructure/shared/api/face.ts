/** What an Activity and a Programme both show of themselves on the wire. */
export const faceProperties = {
  id: { type: 'string' },
  slug: { type: 'string' },
  title: { type: 'string' },
  subtitle: { type: 'string' },
  summaryShort: { type: 'string' },
  summaryFull: { type: 'string' },
  imageSrc: { type: 'string' },
  introVideoUrl: { type: 'string' },
  status: { type: 'string', description: 'Draft, Available or Payment Required' },
  durations: { type: 'array', items: { type: 'string' } },
  lifeChallenges: { type: 'array', items: { type: 'string' } },
} as const;

/** Servers may send null for what is absent; inside, absent is absent. */
export function present<Wire extends object>(wire: Wire): Wire {
  return Object.fromEntries(
    Object.entries(wire).filter(([, value]) => value !== null && value !== undefined),
  ) as Wire;
}
