const dayMs = 24 * 60 * 60_000;

/** Returns a Saturday at least two days from now, or the day `daysLater` after it, as `2026-11-28`. */
export function nextSaturday(daysLater = 0): string {
  let at = Date.now() + 2 * dayMs;
  while (new Date(at).getUTCDay() !== 6) at += dayMs;
  return new Date(at + daysLater * dayMs).toISOString().slice(0, 10);
}
