import { parseDeclaredMinutes } from '../activity/declared-minutes.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import type { DurationEstimate } from '../analysis/estimate.ts';
import { createFinding, type Finding } from '../content/finding.ts';

const tolerance = { least: 0.6, most: 1.4 };

/** Checks that the estimated time of an Activity is 0.6 to 1.4 times the duration on its card. */
export function checkDuration({ categories }: ActivityDefinition, time: DurationEstimate | null): Finding[] {
  const declared = parseDeclaredMinutes(categories.durations);
  if (declared.length === 0 || time === null) return [];
  const minutes = time.expectedMs / 60_000;
  const least = Math.min(...declared) * tolerance.least;
  const most = Math.max(...declared) * tolerance.most;
  if (minutes >= least && minutes <= most) return [];
  return [
    createFinding(
      'declared-duration',
      '/categories/durations',
      `It takes about ${inMinutes(time.expectedMs)} minutes (${inMinutes(time.minMs)} to ${inMinutes(time.maxMs)}), not ${declared.join(' or ')}: change the durations, the steps, or the minutes of an action.`,
    ),
  ];
}

const inMinutes = (ms: number): string => {
  const minutes = ms / 60_000;
  return minutes < 10 ? String(Math.round(minutes * 10) / 10) : String(Math.round(minutes));
};
