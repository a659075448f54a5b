import type { Enrolment } from './programme.ts';

/** Two weeks (specification 9, "Lapse threshold"). */
export const lapseAfterMs = 14 * 24 * 3600 * 1000;

/** Not completed, and strictly more than two weeks without activity (specification 4). */
export function isLapsed(enrolment: Pick<Enrolment, 'completedAt' | 'lastActivityAt'>, now: number): boolean {
  return enrolment.completedAt === null && now - enrolment.lastActivityAt > lapseAfterMs;
}
