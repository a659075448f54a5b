/** The expected wait as people read it. */
export type ExpectedWait = { unit: 'seconds' | 'minutes'; count: number };

/** Tens of seconds are exact enough, and minutes from a minute and a half on. */
export function expectedWait(expectedMs: number): ExpectedWait {
  const seconds = Math.max(1, Math.ceil(expectedMs / 1000));
  if (seconds > 90) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'seconds', count: seconds > 10 ? Math.ceil(seconds / 5) * 5 : seconds };
}
