import type { Enrolment } from './programme.ts';
import { dayMs } from './schedule.ts';

/** Two weeks (specification 9, "Lapse threshold"). */
export const lapseAfterMs = 14 * dayMs;

/** Not completed, and strictly more than two weeks without activity (specification 4). */
export function isLapsed(enrolment: Pick<Enrolment, 'completedAt' | 'lastActivityAt'>, now: number): boolean {
  return enrolment.completedAt === null && now - enrolment.lastActivityAt > lapseAfterMs;
}
