/** The expected wait, in the unit in which a page shows it. */
export type ExpectedWait = { unit: 'seconds' | 'minutes'; count: number };

/** Returns the wait rounded up: to seconds up to 10, to 5 seconds up to 90 seconds, then to minutes. */
export function roundExpectedWait(expectedMs: number): ExpectedWait {
  const seconds = Math.max(1, Math.ceil(expectedMs / 1000));
  if (seconds > 90) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'seconds', count: seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds };
}
